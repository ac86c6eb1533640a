/**
 * Agents that sit down and do nothing: finds them by the duties that the game reports, and makes them wait before the
 * next match. Evaluated when the match has ended; the match itself is not affected.
 */
import type { Entry, Game, GameState } from '../../shared/matches/game.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Absence, Absences } from '../store/absences-table.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

/** Doublings of the waiting time: from a minute to about an hour. */
const MOST_DOUBLINGS = 6;

/** `firstWaitMs`: the wait after the first missed match; 0 switches waiting off. */
export const absenceWaitMs = (streak: number, firstWaitMs: number): number =>
  streak < 1 ? 0 : firstWaitMs * 2 ** Math.min(streak - 1, MOST_DOUBLINGS);

/** Null if the agent may join. */
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
  /** The first wait of an agent that did nothing in a match; 0: none. */
  readonly absenceWaitMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** The refusal for an agent that has to wait because it did nothing in matches; null if it need not wait. */
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

/** A player that votes but never speaks meets one duty in three and counts as having played. */
const ONE_IN = 3;

/** Agents with no duties, or that met too few of them, are in neither list; nor are house bots, which never queue. */
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
