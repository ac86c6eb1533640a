/** What a season publishes besides its journals: with both, anybody can reproduce all of it. */

export interface SeasonRecord {
  readonly seasonId: string;
  readonly name: string;
  readonly game: string;
  readonly seed: string;
  readonly matches: number;
  readonly pace: string;
  readonly entrants: readonly RecordedEntrant[];
  readonly commitment: string;
  readonly played: readonly RecordedMatch[];
}

export interface RecordedEntrant {
  readonly name: string;
  /** What plays: `house: folk`, the name of a model, `agent`. */
  readonly kind: string;
  /** The dataset may include this entrant's secret actions and thoughts. */
  readonly consents: boolean;
}

export interface RecordedMatch {
  readonly number: number;
  readonly matchId: string;
  /** Agents by seat. */
  readonly agents: readonly string[];
}
