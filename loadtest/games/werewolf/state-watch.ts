/** Extracts the private parts from any state a viewer received, and reports those disclosed too early. */
import type { SeenView } from '../../../shared/games/werewolf/bots/sight.ts';
import { isPlayerId, seatIndex } from '../../../shared/games/werewolf/model.ts';
import type { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import type { ViewerKey, Witness } from '../../checks/witness.ts';
import { SECRET_FIELDS } from './secrets.ts';

/** The synchronised state of a room, after every patch. */
export function watchRoomState(state: MatchRoomState, viewer: ViewerKey, witness: Witness): void {
  const over = state.phase === 'ENDED';
  state.players.forEach((player, index) => {
    for (const field of SECRET_FIELDS) {
      if (player[field]) witness.learned(viewer, { field, seat: index + 1, value: player[field] });
    }
    if (player.revealedRole && player.alive && !over) {
      witness.complain(`${viewer} was shown the role of p:${index + 1}, who lives`);
    }
  });
  if (state.seed && !over) witness.complain(`${viewer} was shown the seed before the end`);
  if (state.winner && !over) witness.complain(`${viewer} was shown the winner before the end`);
}

/** The result of `get_state`. */
export type SeenToolState = SeenView & {
  readonly players: readonly { readonly revealedRole?: string | null }[];
};

export function watchToolState(state: SeenToolState, viewer: ViewerKey, witness: Witness): void {
  const over = state.phase === 'ENDED';
  for (const { playerId, alive, revealedRole } of state.players) {
    if (revealedRole && alive && !over)
      witness.complain(`${viewer} was told the role of ${playerId}, who lives`);
  }
  const { you } = state;
  if (!you) return;
  const learn = (field: 'role' | 'seerMark', playerId: string, value: string): void => {
    if (isPlayerId(playerId)) witness.learned(viewer, { field, seat: seatIndex(playerId) + 1, value });
  };
  learn('role', you.playerId, you.role);
  for (const wolf of you.knownWolves) learn('role', wolf, 'WEREWOLF');
  for (const { targetPlayerId, result } of you.seerHistory) learn('seerMark', targetPlayerId, result);
}
