/** The day's vote (S0-165, S0-191, D13) and how it is counted (S0-029, S0-032). */

import { cleanText, refuseText } from '../../../matches/text.ts';
import type { PlayerCommand } from '../commands.ts';
import type { Draft } from '../draft.ts';
import type { MatchState, Player, PlayerId } from '../model.ts';
import { PLAYER_IDS, seatIndex, TEXT_LIMITS } from '../model.ts';
import type { Rejection } from '../rejections.ts';
import { rejectPhase } from '../rejections.ts';
import { aim, isRejection, refuseDead, refuseHastyChange } from './targets.ts';

type Vote = Extract<PlayerCommand, { type: 'vote' }>;

export function vote(draft: Draft, player: Player, command: Vote): Rejection | null {
  const { state } = draft;
  if (state.phase !== 'DAY_VOTE') return rejectPhase(state.phase, 'votes open in DAY_VOTE.');
  const dead = refuseDead(player);
  if (dead) return dead;
  let targetPlayerId: PlayerId | null = null;
  if (command.targetPlayerId !== null) {
    const target = aim(state, 'vote for', command.targetPlayerId);
    if (isRejection(target)) return target;
    targetPlayerId = target.playerId;
  }
  const reason = command.reason ? cleanText(command.reason) || null : null;
  const badReason = reason && refuseText(reason, TEXT_LIMITS.voteReason);
  if (badReason) return badReason;
  const { playerId } = player;
  const standing = state.ballots[seatIndex(playerId)];
  const isSame = targetPlayerId === standing;
  // Omitting the reason does not retract it.
  if (isSame && (reason === null || reason === state.voteReasons?.[seatIndex(playerId)])) return null;
  const hasty = standing === undefined ? null : refuseHastyChange(draft, player, 'change of vote');
  if (hasty) return hasty;
  const cast = { type: 'VOTE_CAST', audience: 'public', playerId, targetPlayerId, reason } as const;
  draft.emit(isSame ? { ...cast, restated: true } : cast);
  return null;
}

export const hasVoted = (state: MatchState, player: Player): boolean =>
  state.ballots[seatIndex(player.playerId)] !== undefined;

/** Most votes loses; a tie for the most spares everybody; abstentions count for nobody. */
export function countVotes(state: MatchState): { eliminated: PlayerId | null; tied: readonly PlayerId[] } {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const ballot of state.ballots) if (ballot) counts[seatIndex(ballot)]! += 1;
  const most = Math.max(...counts);
  if (most === 0) return { eliminated: null, tied: [] };
  const leaders = PLAYER_IDS.filter((_, i) => counts[i] === most);
  return leaders.length === 1
    ? { eliminated: leaders[0] ?? null, tied: [] }
    : { eliminated: null, tied: leaders };
}
