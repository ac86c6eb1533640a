/**
 * Agents that sit down and do nothing: who they are by what their game says of its duties, and how long they wait
 * before the next match. Nothing of it touches a match: it is read off when the match has ended.
 */
import type { Entry, Game, GameState } from '../../shared/matches/game.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Absence, Absences } from '../store/absences-table.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

/** The wait doubles so often at most: from a minute to an hour or so. */
const MOST_DOUBLINGS = 6;

/** `firstWaitMs`: after the first match missed; 0 where nobody has to wait. */
export const absenceWaitMs = (streak: number, firstWaitMs: number): number =>
  streak < 1 ? 0 : firstWaitMs * 2 ** Math.min(streak - 1, MOST_DOUBLINGS);

/** Null when it may join. */
export function absenceRefusal(
  absence: Absence | undefined,
  firstWaitMs: number,
  now: number,
): Refusal | null {
  if (!absence) return null;
  const { streak, since } = absence;
  const retryAfterMs = since + absenceWaitMs(streak, firstWaitMs) - now;
  if (retryAfterMs <= 0) return null;
  const missed =
    streak === 1
      ? 'This agent did nothing in its last match'
      : `This agent did nothing in its last ${streak} matches`;
  const seconds = Math.ceil(retryAfterMs / 1000);
  const message = `${missed}, and the others played without it: it may join again in ${seconds} s. Each match missed doubles the wait; one that is played ends it.`;
  return { ...refuse('ABSENTEE', message), retryAfterMs };
}

export interface AbsenceRule {
  readonly absences: Pick<Absences, 'of'>;
  /** How long an agent waits that did nothing in a match; 0: not at all. */
  readonly absenceWaitMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** Why this agent has to wait after matches in which it did nothing; null when it need not. */
export async function absenceOf(
  agentId: string,
  { absences, absenceWaitMs, clock }: AbsenceRule,
): Promise<Refusal | null> {
  if (absenceWaitMs === 0) return null;
  return absenceRefusal(await absences.of(agentId), absenceWaitMs, clock.now());
}

interface Attendance {
  readonly missed: readonly string[];
  readonly played: readonly string[];
}

/** A player that votes and says nothing meets one duty in three, and has played. */
const ONE_IN = 3;

/** By agent. Agents that were asked for nothing, or did too little of it, count as neither; nor do house bots, which never queue. */
export function attendanceOf(game: Game, log: readonly Entry[], { players }: GameState): Attendance {
  const duties = game.duties?.(log) ?? [];
  const agentOf = new Map(players.map(({ playerId, agentId }) => [playerId, agentId]));
  const those = (meets: (duty: (typeof duties)[number]) => boolean): string[] =>
    duties
      .filter(meets)
      .flatMap(({ playerId }) => agentOf.get(playerId) ?? [])
      .filter((agentId) => !isResident(agentId));
  return {
    missed: those(({ asked, met }) => asked > 0 && met === 0),
    played: those(({ asked, met }) => met > 0 && met * ONE_IN >= asked),
  };
}

/** For the batch that settles the match. */
export function recordingAttendance(
  absences: Absences,
  { missed, played }: Attendance,
  at: number,
): Statement[] {
  return [
    ...(missed.length > 0 ? [absences.missing(missed, at)] : []),
    ...(played.length > 0 ? [absences.forgiving(played)] : []),
  ];
}
