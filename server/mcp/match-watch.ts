/** Tells when something visible to a caller happens in a match, and nothing when something else does. */
import type { AgentIdentity, Door } from '../matches/door.ts';

const HOLD_MS = 20_000;

/**
 * Rests on the door's own waiting, which knows what this caller may see: news of what others do in secret never
 * gets here, not even as its moment. Returns when the match is over or `signal` is aborted.
 */
export async function watchMatch(
  door: Door,
  agent: AgentIdentity,
  matchId: string,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  const last = await door.events(agent, matchId, { afterEventId: null, limit: 1 });
  let cursor = last.ok ? last.value.at(-1)?.eventId : undefined;
  while (cursor !== undefined && !signal.aborted) {
    const news = await door.events(agent, matchId, {
      afterEventId: cursor,
      limit: 200,
      waitMs: HOLD_MS,
      signal,
    });
    if (!news.ok || signal.aborted) return;
    const latest = news.value.at(-1);
    if (latest) {
      cursor = latest.eventId;
      onNews();
    }
    if (await isOver(door, agent, matchId)) return;
  }
}

async function isOver(door: Door, agent: AgentIdentity, matchId: string): Promise<boolean> {
  const view = await door.view(agent, matchId);
  return !view.ok || view.value.phase === 'ENDED';
}
