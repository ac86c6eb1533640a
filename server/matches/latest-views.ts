/**
 * A match as each of its viewers sees it now. Agents look far more often than anything happens, and a view is a pure
 * function of the state, so it is made once. Only of the latest state: older ones stay in the log of their match.
 */
import type { Game, GameState, Viewer } from '../../shared/matches/game.ts';

interface Latest {
  readonly state: GameState;
  readonly byViewer: Map<string, unknown>;
}

export class LatestViews {
  readonly #latest = new WeakMap<object, Latest>();

  /** The very same object until something happens: what is made of it can be kept beside it. */
  of(match: { readonly game: Game }, state: GameState, viewer: Viewer): unknown {
    const { byViewer } = this.#at(match, state);
    const name = viewer.kind === 'player' ? viewer.playerId : viewer.kind;
    if (!byViewer.has(name)) byViewer.set(name, match.game.view(state, viewer));
    return byViewer.get(name);
  }

  #at(match: object, state: GameState): Latest {
    const known = this.#latest.get(match);
    if (known?.state === state) return known;
    const latest: Latest = { state, byViewer: new Map() };
    this.#latest.set(match, latest);
    return latest;
  }
}
