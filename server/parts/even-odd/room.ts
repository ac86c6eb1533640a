/** Even/Odd's rooms: the synchronised state of a match, and which viewers its private fields are granted to. */
import { facts } from '../../../shared/games/even-odd/facts.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { isPlayerId, type MatchState, PLAYER_IDS, seatIndex } from '../../../shared/games/even-odd/model.ts';
import { MatchRoomState, PlayerState, RoundState } from '../../../shared/games/even-odd/schema.ts';
import { OWNER } from '../../../shared/games/even-odd/view-tags.ts';
import type { Viewer } from '../../../shared/matches/game.ts';
import { FactsMirror } from '../../rooms/facts-mirror.ts';
import type { GameRoom } from '../../rooms/game-room.ts';

const CHOOSERS = PLAYER_IDS.map((playerId) => ({ kind: 'player' as const, playerId }));

export const evenOddMirror = () =>
  new FactsMirror({
    state: new MatchRoomState(),
    rows: { players: PlayerState, rounds: RoundState },
    facts,
    unseen: ['lastActionAt', 'nextSeq', 'publicCount', 'privateCounts'],
    insiders: CHOOSERS,
    tags,
  });

export const evenOddRoom: GameRoom = { game: evenOdd.id, mirror: evenOddMirror };

/** A player's own seat. The omniscient get no tag, because they could tell the first choice to the other player. */
function* tags(viewer: Exclude<Viewer, { kind: 'public' }>, match: MatchState) {
  if (viewer.kind !== 'player') return;
  if (!isPlayerId(viewer.playerId)) throw new Error(`no seat ${viewer.playerId} in ${match.matchId}`);
  yield { seat: seatIndex(viewer.playerId) + 1, tag: OWNER };
}
