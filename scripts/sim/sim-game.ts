/** What `npm run sim` needs from a game: its bots, a match by number, and its statistics. */
import type { Game, GameEvent } from '../../shared/matches/game.ts';

export interface SimulatedMatch {
  readonly events: readonly GameEvent[];
}

export interface SimTally<Match extends SimulatedMatch = SimulatedMatch> {
  add(match: Match): void;
  /** For `--json`: `matches` and `ended`, and the game's own counts. */
  figures(): Readonly<Record<string, unknown>> & { readonly matches: number; readonly ended: number };
  /** The same for people, line by line, without the count of matches. */
  lines(): readonly string[];
}

/** Writes chronicles as the town's library does, one after the other, and checks each against its events. */
export interface SimChronicles<Match extends SimulatedMatch = SimulatedMatch> {
  tell(match: Match): string;
  /** False sentences. */
  readonly faults: readonly string[];
  figures(): Readonly<Record<string, number>>;
}

export interface SimGame<Match extends SimulatedMatch = SimulatedMatch> {
  readonly game: Game;
  /** The bots by name; the first is the default. */
  readonly bots: readonly string[];
  /** The players and all chance follow from the seed and the number. `bots` is one of the names above. */
  play(index: number, seed: string, bots: string): Match;
  tally(): SimTally<Match>;
  /** For games with chronicles. */
  chronicles?(): SimChronicles<Match>;
}
