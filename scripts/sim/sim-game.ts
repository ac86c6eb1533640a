/** What `npm run sim` needs of a game: who can play it, a match by number, and what to count. */
import type { Game, GameEvent } from '../../shared/matches/game.ts';

export interface SimulatedMatch {
  readonly events: readonly GameEvent[];
}

export interface SimTally<Match extends SimulatedMatch = SimulatedMatch> {
  add(match: Match): void;
  /** For `--json`: `matches` and `ended`, and whatever the game counts beside. */
  figures(): Readonly<Record<string, unknown>> & { readonly matches: number; readonly ended: number };
  /** The same for people, line by line, without the count of matches. */
  lines(): readonly string[];
}

/** Tells matches as the town's library does, one after the other, and holds each against its events. */
export interface SimChronicles<Match extends SimulatedMatch = SimulatedMatch> {
  tell(match: Match): string;
  /** What was told and is not so. */
  readonly faults: readonly string[];
  figures(): Readonly<Record<string, number>>;
}

export interface SimGame<Match extends SimulatedMatch = SimulatedMatch> {
  readonly game: Game;
  /** Who can play it, by name; the first unless somebody else is asked for. */
  readonly bots: readonly string[];
  /** Who sits there, and all chance, follows from the seed and the number. `bots` is one of the names above. */
  play(index: number, seed: string, bots: string): Match;
  tally(): SimTally<Match>;
  /** Where its matches are chronicled. */
  chronicles?(): SimChronicles<Match>;
}
