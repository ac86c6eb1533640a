/** What the reference agent needs from a game: its brains, and how to parse the tools' results. */
import type { Game } from '../../shared/matches/game.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Budget, MoveMaker, SeatOutcome, TownVoice } from '../../shared/mind/player.ts';
import type { Thinker } from '../../shared/mind/thinker.ts';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Names } from './roster.ts';

/**
 * Thinking models spend some thousand tokens before their first word; others stop by themselves long before the limit.
 */
export const DEFAULT_BUDGET: Budget = {
  callsPerPhase: 4,
  tokensPerPhase: 60_000,
  maxTokensPerCall: 8_000,
  longestThoughtMs: 60_000,
};

/** The body of a tool's result. */
export type Body = Readonly<Record<string, unknown>>;

export interface Move {
  /** Without the game's prefix of tool names. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** For the agent's terminal. */
  readonly words: string;
  readonly maker?: MoveMaker;
  /** Its reasoning: sent with the move, for spectators. */
  readonly reasoning?: string;
}

/** Plays one match from one seat. Knows the game but no connections. */
export interface AgentPlayer {
  /** When to ask for a move; `null` until something happens. */
  readonly wakeAt: number | null;
  /**
   * The events since the last call, and the `get_state` result after them; returns an outcome when the match is over.
   */
  saw(news: readonly WireEvent[], state: Body, now: number): SeatOutcome | null;
  /** The next move; `null` to keep watching. Must resolve well before the phase ends. */
  take(now: number): Promise<Move | null>;
  accepted(move: Move): void;
  rejected(refusal: Refusal, now: number): void;
  /** A note for the next game, in a sentence or two; for players that think. */
  reflect?(outcome: SeatOutcome): Promise<string | null>;
}

export interface PlayerWish {
  /** One of the game's brains. */
  readonly brain: string;
  /** The agent's name at the table. */
  readonly name: string;
  readonly budget: Budget;
  /** Called only by brains that think with a model; throws if none is configured. */
  thinker(): Thinker;
  /** The town's texts for models; requested only in a match, by thinking brains. */
  voice(): TownVoice;
  /** Its notes from earlier games. */
  readonly notes: readonly string[];
  /** What the town knows about the other players, a line each. */
  readonly records: readonly string[];
}

export interface AgentGame {
  readonly game: Pick<Game, 'id' | 'title' | 'seats'>;
  /** The prefix of its tool names, such as `et.werewolf`. */
  readonly tools: string;
  /** The brains by name; the first is the default. */
  readonly brains: readonly string[];
  playerFor(wish: PlayerWish): AgentPlayer;
  /** Nothing comes after this. */
  isEnd(event: WireEvent): boolean;
  /** A line for the terminal; `null` for unimportant events. */
  eventLine(event: WireEvent, names: Names): string | null;
}
