/** Tells when something visible to a caller happens in a match, and nothing when something else does. */
import type { AgentIdentity, Door } from '../matches/door.ts';

const HOLD_MS = 20_000;

/** The end of the record as this caller sees it; `null` when there is no such match. */
export async function endOfRecord(door: Door, agent: AgentIdentity, matchId: string): Promise<string | null> {
  const last = await door.events(agent, matchId, { afterEventId: null, limit: 1 });
  return last.ok ? (last.value.at(-1)?.eventId ?? null) : null;
}

export interface Watch {
  readonly agent: AgentIdentity;
  readonly matchId: string;
  /** The last event that needs no telling. */
  readonly from: string;
  readonly signal: AbortSignal;
  /** Called with the last event that this telling covers. */
  onNews(upTo: string): void;
}

/**
 * Rests on the door's own waiting, which knows what this caller may see: news of what others do in secret never
 * gets here, not even as its moment. Returns when the match is over or `signal` is aborted.
 */
export async function watchMatch(door: Door, { agent, matchId, from, signal, onNews }: Watch): Promise<void> {
  let cursor = from;
  while (!signal.aborted) {
    const query = { afterEventId: cursor, limit: 200, waitMs: HOLD_MS, signal };
    const news = await door.events(agent, matchId, query);
    if (!news.ok || signal.aborted) return;
    const latest = news.value.at(-1);
    if (latest) {
      cursor = latest.eventId;
      onNews(cursor);
    } else if (await isOver(door, agent, matchId)) return;
  }
}

async function isOver(door: Door, agent: AgentIdentity, matchId: string): Promise<boolean> {
  const view = await door.view(agent, matchId);
  return !view.ok || view.value.phase === 'ENDED';
}
