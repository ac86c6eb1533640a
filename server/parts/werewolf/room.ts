/** Werewolf's rooms: the synchronised state of a match, and which viewers its private fields are granted to. */
import { facts } from '../../../shared/games/werewolf/facts.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../../shared/games/werewolf/model.ts';
import { playerOf } from '../../../shared/games/werewolf/model.ts';
import { MatchRoomState, PlayerState, VoteRoundState } from '../../../shared/games/werewolf/schema.ts';
import { OMNI, OWNER, SEER, WOLF } from '../../../shared/games/werewolf/view-tags.ts';
import { OMNISCIENT_VIEWER, type Viewer } from '../../../shared/matches/game.ts';
import { FactsMirror } from '../../rooms/facts-mirror.ts';
import type { GameRoom } from '../../rooms/game-room.ts';

export const werewolfMirror = () =>
  new FactsMirror({
    state: new MatchRoomState(),
    rows: { players: PlayerState, voteRounds: VoteRoundState },
    facts,
    unseen: [
      'lastActionAt',
      'lastPublicMessageAt',
      'lastWolfMessageAt',
      'nextSeq',
      'publicCount',
      'privateCounts',
    ],
    insiders: [OMNISCIENT_VIEWER],
    tags,
  });

export const werewolfRoom: GameRoom = { game: werewolf.id, mirror: werewolfMirror };

/** A viewer's own seat, the pack's seats to a wolf, the visions of every seat to the seer. */
function* tags(viewer: Exclude<Viewer, { kind: 'public' }>, match: MatchState) {
  if (viewer.kind === 'omniscient') {
    for (const { seat } of match.players) yield { seat, tag: OMNI };
    return;
  }
  const own = playerOf(match, viewer.playerId);
  if (!own.role) throw new Error(`${own.playerId} was dealt no role in ${match.matchId}`);
  yield { seat: own.seat, tag: OWNER };
  for (const { seat, role } of match.players) {
    if (own.role === 'WEREWOLF' && role === 'WEREWOLF') yield { seat, tag: WOLF };
    if (own.role === 'SEER') yield { seat, tag: SEER };
  }
}
