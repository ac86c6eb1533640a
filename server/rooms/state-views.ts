/**
 * The tagged fields that the game grants to each kind of viewer. Viewers of a kind share one StateView, so that their
 * patches are encoded once; it is created for the first and disposed of with the last.
 */
import { StateView } from '@colyseus/schema';
import type { GameState, Viewer } from '../../shared/matches/game.ts';
import type { MatchMirror } from './game-room.ts';

interface SharedView {
  readonly view: StateView;
  holders: number;
}

export class StateViews {
  readonly #mirror: Pick<MatchMirror, 'grants'>;
  readonly #shared = new Map<string, SharedView>();

  constructor(mirror: Pick<MatchMirror, 'grants'>) {
    this.#mirror = mirror;
  }

  /** The public needs none: without a view no tagged field is ever sent. */
  take(viewer: Viewer, match: GameState): StateView | undefined {
    if (viewer.kind === 'public') return undefined;
    const key = keyOf(viewer);
    let shared = this.#shared.get(key);
    if (!shared) {
      shared = { view: this.#grant(viewer, match), holders: 0 };
      this.#shared.set(key, shared);
    }
    shared.holders += 1;
    return shared.view;
  }

  giveBack(viewer: Viewer): void {
    const key = keyOf(viewer);
    const shared = this.#shared.get(key);
    if (!shared) return;
    shared.holders -= 1;
    if (shared.holders > 0) return;
    // Otherwise a later view could inherit this one's grants.
    shared.view.dispose();
    this.#shared.delete(key);
  }

  get size(): number {
    return this.#shared.size;
  }

  #grant(viewer: Exclude<Viewer, { kind: 'public' }>, match: GameState): StateView {
    const view = new StateView();
    for (const { object, tag } of this.#mirror.grants(viewer, match)) view.add(object, tag);
    // The full state that every new viewer gets already contains these changes; queued, they would cause a second frame
    // that reaches only one of the viewers sharing the view.
    view.changes.clear();
    return view;
  }
}

const keyOf = (viewer: Viewer): string => (viewer.kind === 'player' ? viewer.playerId : viewer.kind);
