/** Which tagged fields of which players open to a viewer: its own seat's, the pack's to a wolf, the visions to the seer. */
import type { MatchState } from '../../../../shared/games/werewolf/model.ts';
import { playerOf, seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { PlayerState } from '../../../../shared/games/werewolf/schema.ts';
import type { Viewer } from '../../../../shared/games/werewolf/view.ts';
import { OMNI, OWNER, SEER, WOLF } from '../../../../shared/games/werewolf/view-tags.ts';
import type { Grant } from '../../../rooms/game-room.ts';

/** `players`: by seat. */
export function* grantsFor(
  viewer: Exclude<Viewer, { kind: 'public' }>,
  match: MatchState,
  players: readonly PlayerState[],
): Iterable<Grant> {
  if (viewer.kind === 'omniscient') {
    for (const object of players) yield { object, tag: OMNI };
    return;
  }
  const { role } = playerOf(match, viewer.playerId);
  const own = players[seatIndex(viewer.playerId)];
  if (!own || !role) throw new Error(`no dealt seat ${viewer.playerId} in ${match.matchId}`);
  yield { object: own, tag: OWNER };
  for (const { playerId, role: other } of match.players) {
    const object = players[seatIndex(playerId)];
    if (!object) continue;
    if (role === 'WEREWOLF' && other === 'WEREWOLF') yield { object, tag: WOLF };
    if (role === 'SEER') yield { object, tag: SEER };
  }
}
