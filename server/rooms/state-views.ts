/**
 * Which tagged fields each kind of viewer is granted. Viewers of the same kind share one StateView, so that their
 * patches are encoded once; it is made for the first of them and disposed of with the last.
 */
import { StateView } from '@colyseus/schema';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import { playerOf, seatIndex } from '../../shared/games/werewolf/model.ts';
import type { MatchRoomState } from '../../shared/games/werewolf/schema.ts';
import type { Viewer } from '../../shared/games/werewolf/view.ts';
import { OMNI, OWNER, SEER, WOLF } from '../../shared/games/werewolf/view-tags.ts';

interface SharedView {
  readonly view: StateView;
  holders: number;
}

export class StateViews {
  readonly #room: MatchRoomState;
  readonly #shared = new Map<string, SharedView>();

  constructor(room: MatchRoomState) {
    this.#room = room;
  }

  /** The public needs none: without a view no tagged field is ever sent. */
  take(viewer: Viewer, match: MatchState): StateView | undefined {
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
    // A later view could otherwise inherit this one's grants.
    shared.view.dispose();
    this.#shared.delete(key);
  }

  get size(): number {
    return this.#shared.size;
  }

  #grant(viewer: Exclude<Viewer, { kind: 'public' }>, match: MatchState): StateView {
    const view = new StateView();
    if (viewer.kind === 'omniscient') {
      for (const player of this.#room.players) view.add(player, OMNI);
    } else {
      const { role } = playerOf(match, viewer.playerId);
      const own = this.#room.players[seatIndex(viewer.playerId)];
      if (!own || !role) throw new Error(`no dealt seat ${viewer.playerId} in ${match.matchId}`);
      view.add(own, OWNER);
      for (const { playerId, role: other } of match.players) {
        const player = this.#room.players[seatIndex(playerId)];
        if (!player) continue;
        if (role === 'WEREWOLF' && other === 'WEREWOLF') view.add(player, WOLF);
        if (role === 'SEER') view.add(player, SEER);
      }
    }
    // The full state that every joining viewer gets holds all of this; queued again, it would be a second frame
    // that reaches only one of those who share the view.
    view.changes.clear();
    return view;
  }
}

const keyOf = (viewer: Viewer): string => (viewer.kind === 'player' ? viewer.playerId : viewer.kind);
