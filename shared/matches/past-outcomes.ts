/** How the town's latest matches of a game ended, among players of one kind: what chances are held against. */

/** Who sat at the table: house bots alone, agents, or people too. */
export const COMPANIES = ['house', 'agents', 'people'] as const;
export type Company = (typeof COMPANIES)[number];

export interface PastOutcomes {
  readonly company: Company;
  /** How many were won, by the winner's name. */
  readonly winners: Readonly<Record<string, number>>;
}

export const NO_OUTCOMES: PastOutcomes = { company: 'house', winners: {} };
