// Names, seals, claims and the verdict as page elements over the canvas.

import './table-overlay.css';
import { type ElementPool, labelPool, placed, textPart } from '../../../scenes/element-pool.ts';
import type { StageLabel } from '../../../scenes/pictures.ts';
import type { ViewWindow } from '../../../scenes/view-window.ts';
import { SIDES, type Side } from '../state/table-model.ts';
import type { ClaimPicture, SitterPicture, TablePicture } from '../state/table-picture.ts';
import { words } from '../text.ts';
import { type Act, isKnown } from './table-acts.ts';
import { ribbonY } from './table-end.ts';
import type { SeatLayout, Spot, TableFit } from './table-layout.ts';

const SMALL_ZOOM = 2;
const EDGE = 6;

export interface TableFrame {
  readonly picture: TablePicture;
  readonly fit: TableFit;
  readonly window: ViewWindow;
  readonly act: Act | null;
  readonly ended: boolean;
}

export class TableOverlay {
  private readonly layer: HTMLElement;
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly seals: ElementPool<HTMLDivElement>;
  private readonly claims: ElementPool<HTMLDivElement>;
  private readonly verdicts: ElementPool<HTMLDivElement>;
  private drawn: TableFrame | null = null;
  current: StageLabel[] = [];

  constructor(layer: HTMLElement) {
    this.layer = layer;
    this.seals = labelPool(layer, 'table-seal');
    this.claims = labelPool(layer, 'table-claims');
    this.tags = labelPool(layer, 'table-tag');
    this.verdicts = labelPool(layer, 'table-verdict');
  }

  forget(): void {
    this.drawn = null;
  }

  /** May be called every frame: does nothing unless something has changed. */
  draw(frame: TableFrame): void {
    const { picture, fit, window: view, act, ended } = frame;
    const { drawn } = this;
    if (drawn?.picture === picture && drawn.fit === fit && drawn.act === act && drawn.ended === ended) return;
    this.drawn = frame;
    this.layer.toggleAttribute('data-small', fit.zoom <= SMALL_ZOOM);
    const onScreen = ({ x, y }: Spot): Spot => ({ x: (x - view.x) * fit.zoom, y: (y - view.y) * fit.zoom });
    const width = (view.right - view.x) * fit.zoom;
    this.current = SIDES.map((side) => {
      const place = fit.layout.seats[side];
      this.drawSeat(frame, { side, place, onScreen, width });
      const { x, y } = onScreen({ x: place.seat.x, y: place.seat.y - 40 });
      return { id: picture.sitters[side].playerId, kind: 'seat', x, y, visible: true };
    });
    this.drawVerdict(picture, ended, onScreen({ x: fit.x, y: ribbonY(view.y) + 34 }));
  }

  private drawSeat({ picture, act, ended }: TableFrame, { side, place, onScreen, width }: SeatWords): void {
    const sitter = picture.sitters[side];
    const id = String(side);
    const tag = onScreen(place.tag);
    const room = 2 * Math.min(tag.x - EDGE, width - tag.x - EDGE, Math.abs(width / 2 - tag.x) - EDGE);
    this.fillTag(id, sitter, room);
    this.tags.move(id, at(tag));
    const sealed = sitter.seal !== null && !ended && (act === null || act === 'drum');
    show(
      this.seals.use(id, sitter.seal ?? '', (element) => element.replaceChildren(sitter.seal ?? '')),
      sealed,
    );
    this.seals.move(id, at(onScreen(place.seal)));
    const known = act === null || isKnown(act);
    const claims = sitter.claims.map((claim) => (known ? claim : { ...claim, kept: null }));
    this.fillClaims(id, claims, !ended && claims.length > 0);
    this.claims.move(id, at(onScreen(place.claims)));
  }

  private fillTag(id: string, { displayName: name, role, seated }: SitterPicture, room: number): void {
    const element = this.tags.use(id, `${name} ${role} ${seated}`, (tag) => {
      tag.dataset.role = role;
      tag.toggleAttribute('data-away', !seated);
      tag.replaceChildren(textPart('span', 'who', name), textPart('em', '', words.roles[role]));
    });
    element.style.setProperty('--room', `${Math.floor(room)}px`);
  }

  private fillClaims(id: string, claims: readonly ClaimPicture[], visible: boolean): void {
    const element = this.claims.use(id, JSON.stringify(claims), (list) => {
      list.replaceChildren(
        ...claims.map(({ choice, when, kept }) => {
          const banner = textPart('span', 'who', words.claim(when, choice));
          banner.dataset.when = when;
          if (kept !== null) {
            const mark = textPart('b', '', kept ? '✓' : '✗');
            mark.append(textPart('em', 'mark-word', ` ${kept ? words.kept : words.bluff}`));
            mark.dataset.kept = String(kept);
            banner.append(mark);
          }
          return banner;
        }),
      );
    });
    show(element, visible);
  }

  private drawVerdict({ end, sitters }: TablePicture, ended: boolean, spot: Spot): void {
    const told = end !== null && ended && (end.drawn || end.winner !== null);
    if (told) {
      const [first, second] = sitters;
      const title = end.winner === null ? words.draw : words.wins(sitters[end.winner].displayName);
      const [most, least] = end.winner === 1 ? [second, first] : [first, second];
      const score = words.score(most.score, least.score);
      this.verdicts.use('end', `${title} ${score}`, (element) =>
        element.replaceChildren(textPart('span', 'who', title), ' ', textPart('b', '', score)),
      );
      this.verdicts.move('end', at(spot));
    }
    this.verdicts.keepOnly(new Set(told ? ['end'] : []));
  }
}

interface SeatWords {
  readonly side: Side;
  readonly place: SeatLayout;
  readonly onScreen: (spot: Spot) => Spot;
  readonly width: number;
}

const at = ({ x, y }: Spot): string => placed(x, y);

function show(element: HTMLElement, visible: boolean): void {
  element.style.visibility = visible ? '' : 'hidden';
}
