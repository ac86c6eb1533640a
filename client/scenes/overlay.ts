// The page's own layer over the canvas: real buttons, name tags, bubbles, minimap. Canvas pixels are
// for the eye only; whatever has a name or can be pressed is here.

import '@fontsource/jersey-10/400.css';
import './overlay.css';
import { type HallFrame, HallOverlay } from '../games/werewolf/scenes/hall-overlay.ts';
import type { TiledMap } from '../map/tiled.ts';
import { en } from '../text/en.ts';
import { Minimap } from './minimap.ts';
import type { StageLabel, TownPicture } from './pictures.ts';
import { forgetWidths } from './text-width.ts';
import { type TownFrame, TownOverlay } from './town-overlay.ts';
import type { ViewWindow } from './view-window.ts';

/** As in overlay.css. */
const PHONE_STAGE = 520;
const MINIMAP = { width: 164, height: 168 };
const NOTHING = { width: 0, height: 0 };

export class Overlay {
  readonly root = document.createElement('div');
  readonly canvasHost = document.createElement('div');
  private readonly town: TownOverlay;
  private readonly hall = new HallOverlay();
  private minimap: Minimap | null = null;
  labels: readonly StageLabel[] = [];
  /** The letters have changed since the hall was drawn: measure again. */
  stale = false;

  constructor(open: (matchId: string) => void) {
    this.town = new TownOverlay(open);
    this.root.className = 'stage';
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'group');
    this.canvasHost.className = 'stage-canvas';
    this.canvasHost.setAttribute('aria-hidden', 'true');
    this.root.append(this.canvasHost, this.town.layer, this.hall.layer);
    document.fonts.load('18px "Jersey 10"').then(
      () => {
        forgetWidths();
        this.town.relayout();
        this.stale = true;
      },
      // Without the font the fallback is measured, which is right then.
      () => undefined,
    );
    this.mode('town');
  }

  mode(mode: 'town' | 'hall'): void {
    this.root.dataset.mode = mode;
    this.town.layer.hidden = mode !== 'town';
    this.hall.layer.hidden = mode !== 'hall';
    if (this.minimap) this.minimap.canvas.hidden = mode !== 'town';
    this.root.setAttribute('aria-label', mode === 'town' ? en.stage.townKeys : en.stage.hall);
  }

  addMinimap(map: TiledMap, go: (x: number, y: number) => void): void {
    this.minimap = new Minimap(map, go);
    this.minimap.canvas.hidden = this.root.dataset.mode !== 'town';
    this.root.append(this.minimap.canvas);
  }

  /** The corner that the minimap takes; a phone's stage is too small to give it one. */
  corner(stage: number): { readonly width: number; readonly height: number } {
    return stage > PHONE_STAGE ? MINIMAP : NOTHING;
  }

  drawTown(frame: TownFrame, picture: TownPicture, view: ViewWindow): void {
    this.town.draw(frame);
    this.minimap?.draw(picture, view);
    this.labels = this.town.current;
  }

  drawHall(frame: HallFrame): void {
    this.stale = false;
    this.hall.draw(frame);
    this.labels = this.hall.current;
  }
}
