/** How much a model may think in one phase of a match. */
export interface Budget {
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  /** Of one answer, thoughts included. */
  readonly maxTokensPerCall: number;
  /** No single thought takes longer. */
  readonly longestThoughtMs: number;
}

/** Thinking models spend some thousand tokens before their first word; others stop by themselves long before the limit. */
export const DEFAULT_BUDGET: Budget = {
  callsPerPhase: 4,
  tokensPerPhase: 60_000,
  maxTokensPerCall: 8_000,
  longestThoughtMs: 60_000,
};
