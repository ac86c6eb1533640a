/** The outcomes of the town's latest matches of a game, among players of one kind: the baseline for chances. */

/** The players at the table: house bots alone, agents, or people too. */
export const COMPANIES = ['house', 'agents', 'people'] as const;
export type Company = (typeof COMPANIES)[number];

export interface PastOutcomes {
  readonly company: Company;
  /** Number of wins, by the winner's name. */
  readonly winners: Readonly<Record<string, number>>;
}

export const NO_OUTCOMES: PastOutcomes = { company: 'house', winners: {} };
