/** What a player that thinks with a model has in common, whatever the game and wherever it runs. */
import type { ModelTool } from './chat-model.ts';

/** How much a model may think in one phase of a match. */
export interface Budget {
  readonly callsPerPhase: number;
  readonly tokensPerPhase: number;
  /** Of one answer, thoughts included. */
  readonly maxTokensPerCall: number;
  /** No single thought takes longer. */
  readonly longestThoughtMs: number;
}

/** The time a mind lives by: the town's, or that of the machine it runs on. */
export interface MindClock {
  now(): number;
  /** Rings once at `when`. Returns cancel. */
  at(when: number, ring: () => void): () => void;
}

/** What a model is told of a match, in the town's own words for models, and what it is offered. */
export interface TownVoice {
  /** What the town lists to models. */
  readonly tools: readonly ModelTool[];
  /** Rules, secret role and table: for a player who has just sat down. From here on there is news. */
  welcome(): Promise<string>;
  /** What has happened since the last time, a line for each event; not what the player itself did. */
  news(): Promise<readonly string[]>;
  /** Where the match stands, what is asked of the player with the very call, and the record of votes and claims. */
  brief(): Promise<string>;
}

/** Where a model decides: whether a move is its own, or that of whoever stands in for it. */
export type MoveMaker = 'model' | 'fallback';

/** How a match ended for one seat. */
export interface SeatOutcome {
  readonly playerId: string;
  readonly role: string;
  readonly winner: string | null;
  readonly won: boolean;
  readonly survived: boolean;
  /** Moves that the rules asked for, and that were not made in time. */
  readonly missed: number;
}
