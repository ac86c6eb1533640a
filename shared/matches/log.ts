/** A folded journal: each event with the state right after it, and with its labels where the game reads talk. */
import type { Entry, Game, GameEvent, GameState, SeatCommand } from './game.ts';
import { labelled } from './labels.ts';
import type { PublicMoment } from './moment.ts';

export function logOf<S extends GameState, E extends GameEvent>(
  game: { evolve(state: S | null, event: E): S } & Pick<Game<S, SeatCommand, E>, 'labelReader'>,
  events: readonly E[],
): readonly Entry<S, E>[] {
  const log: Entry<S, E>[] = [];
  for (const event of events) log.push({ event, after: game.evolve(log.at(-1)?.after ?? null, event) });
  return labelled(game, log);
}

export function momentsIn<S extends GameState, E extends GameEvent>(
  game: Pick<Game<S, SeatCommand, E>, 'momentReader'>,
  log: readonly Entry<S, E>[],
): readonly PublicMoment[] {
  const reader = game.momentReader(log.at(-1)?.after.players ?? []);
  for (const entry of log) if (entry.event.audience === 'public') reader.feed(entry);
  return reader.moments();
}
