/** Reports when something visible to a caller happens in a match, and is silent about everything else. */

import type { Answer } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { orStoreAway } from '../matches/passing-trouble.ts';
import type { Clock } from '../time/clock.ts';
import { pause } from '../time/pause.ts';
import type { WatchedMatch } from '../tools/toolset.ts';

const HOLD_MS = 20_000;
/** A match that changes hosts is back within seconds; asking more often would not speed it up. */
const REST_MS = 1_500;

const NO_RECORD = refuse('UNAVAILABLE', 'This match cannot be read right now; try again in a few seconds.');

/** The last event of the record that this caller can see. */
export async function endOfRecord(
  { door, matchId }: WatchedMatch,
  agent: AgentIdentity,
): Promise<Answer<string>> {
  const last = await door.events(agent, matchId, { afterEventId: null, limit: 1 });
  if (!last.ok) return last;
  const event = last.value.at(-1);
  return event ? { ok: true, value: event.eventId } : { ok: false, refusal: NO_RECORD };
}

export interface Watch {
  readonly match: WatchedMatch;
  readonly agent: AgentIdentity;
  /** The last event that need not be reported. */
  readonly from: string;
  readonly signal: AbortSignal;
  /** Called with the last event covered by this report. */
  onNews(upTo: string): void;
}

/**
 * Uses the door's own waiting, which knows what this caller may see: others' secret actions never reach this code, not
 * even as a wake-up. Returns when the match is over or `signal` is aborted.
 */
export async function watchMatch(clock: Clock, watch: Watch): Promise<void> {
  const { agent, signal } = watch;
  const { door, matchId } = watch.match;
  const ask = <T>(question: () => Promise<Answer<T>>) => askPatiently(question, clock, signal);
  let cursor = watch.from;
  while (!signal.aborted) {
    const query = { afterEventId: cursor, limit: 200, waitMs: HOLD_MS, signal };
    const news = await ask(() => door.events(agent, matchId, query));
    if (!news || signal.aborted) return;
    const latest = news.at(-1);
    if (latest) {
      cursor = latest.eventId;
      watch.onNews(cursor);
      continue;
    }
    const seat = await ask(() => door.seatIn(agent, matchId));
    if (!seat || seat.over) return;
  }
}

/**
 * Retries until there is an answer: a match that changes hosts is unavailable, not over. `null` if there will be none.
 */
async function askPatiently<T>(
  question: () => Promise<Answer<T>>,
  clock: Clock,
  signal: AbortSignal,
): Promise<T | null> {
  while (!signal.aborted) {
    const answer = await orStoreAway(question);
    if (answer.ok) return answer.value;
    if (!answer.refusal.retryable) return null;
    await pause(clock, REST_MS, signal);
  }
  return null;
}
