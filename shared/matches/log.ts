/** A journal folded: each event with the state right after it. */
import type { Entry, GameEvent, GameState } from './game.ts';

export function logOf<S extends GameState, E extends GameEvent>(
  { evolve }: { evolve(state: S | null, event: E): S },
  events: readonly E[],
): Entry<S, E>[] {
  const log: Entry<S, E>[] = [];
  for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
  return log;
}
