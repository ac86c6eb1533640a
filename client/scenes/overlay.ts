// The page's own layer over the canvas: real buttons, name tags, bubbles, minimap. Canvas pixels are decorative;
// everything with a name or a press action is here.

import '@fontsource/jersey-10/400.css';
import './overlay.css';
import type { Box } from '../map/prop-kinds.ts';
import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';
import { en } from '../text/en.ts';
import { type MapLook, Minimap } from './minimap.ts';
import type { StageLabel, TownPicture } from './pictures.ts';
import { forgetWidths } from './text-size.ts';
import type { TownFrame } from './town-label-boxes.ts';
import { TownOverlay } from './town-overlay.ts';

const PHONE_STAGE = 520;
const NOTHING = { width: 0, height: 0, side: 'right', edge: 'bottom' } as const;

export class Overlay {
  readonly root = document.createElement('div');
  readonly canvasHost = document.createElement('div');
  private readonly town: TownOverlay;
  private readonly layers = new Map<string, HTMLElement>();
  private minimap: Minimap | null = null;
  /** By the stage's width; measured again when the font has loaded. */
  private measured: { readonly stage: number; readonly banner: Box } | null = null;

  /** `onLetters`: the font has loaded, so that texts must be measured again. */
  constructor(open: { building(matchId: string): void; sign(path: string): void }, onLetters: () => void) {
    this.town = new TownOverlay(open.building, open.sign);
    this.root.className = 'stage';
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'group');
    this.canvasHost.className = 'stage-canvas';
    this.canvasHost.setAttribute('aria-hidden', 'true');
    this.root.append(this.canvasHost, this.town.layer);
    document.fonts.load('18px "Jersey 10"').then(
      () => {
        forgetWidths();
        this.measured = null;
        this.town.relayout();
        onLetters();
      },
      // Without the font the fallback is measured, which is right then.
      () => undefined,
    );
    this.show(null);
  }

  layerOf(game: string): HTMLElement {
    const known = this.layers.get(game);
    if (known) return known;
    const layer = document.createElement('div');
    layer.className = 'stage-layer';
    this.layers.set(game, layer);
    this.root.append(layer);
    return layer;
  }

  show(game: string | null): void {
    const inTown = game === null;
    this.root.dataset.mode = inTown ? 'town' : 'match';
    this.town.layer.hidden = !inTown;
    for (const [id, layer] of this.layers) layer.hidden = id !== game;
    if (this.minimap) this.minimap.canvas.hidden = !inTown;
    this.root.setAttribute('aria-label', inTown ? en.stage.townKeys : en.stage.hall);
  }

  addMinimap(map: TiledMap, town: TownMap, go: (x: number, y: number) => void): void {
    this.minimap = new Minimap(map, town, go);
    this.minimap.canvas.hidden = this.root.dataset.mode !== 'town';
    this.root.append(this.minimap.canvas);
  }

  corner(stage: number): TownFrame['corner'] {
    const { minimap } = this;
    if (!minimap || stage <= PHONE_STAGE) return NOTHING;
    const { corner, takes } = minimap;
    return {
      ...takes,
      side: corner === 'left' ? 'left' : 'right',
      edge: corner === 'top-right' ? 'top' : 'bottom',
    };
  }

  keepClear(fronts: readonly Box[], stage: { width: number; height: number }) {
    this.minimap?.standClear(fronts, stage);
  }

  banner(stage: number): TownFrame['banner'] {
    if (this.measured?.stage === stage) return this.measured.banner;
    const element = this.root.closest('[data-stage]')?.querySelector('[data-over-stage]');
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const { left, top } = this.root.getBoundingClientRect();
    const banner = { x: box.left - left, y: box.top - top, w: box.width, h: box.height };
    this.measured = { stage, banner };
    return banner;
  }

  drawTown(frame: TownFrame, picture: TownPicture, look: MapLook): readonly StageLabel[] {
    this.town.draw(frame);
    this.minimap?.draw(picture, look);
    return this.town.current;
  }
}
