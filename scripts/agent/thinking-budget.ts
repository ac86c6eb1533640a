/** How much a model may think in one phase of a match. */
export interface Budget {
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  readonly maxTokensPerCall: number;
  /** No single thought takes longer. */
  readonly longestThoughtMs: number;
}

export const DEFAULT_BUDGET: Budget = {
  callsPerPhase: 4,
  tokensPerPhase: 24_000,
  maxTokensPerCall: 500,
  longestThoughtMs: 20_000,
};
