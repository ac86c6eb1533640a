/** What the reference agent needs of a game: who can play it, and how it reads what the tools answer. */
import type { Game } from '../../shared/matches/game.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Budget, MoveMaker, SeatOutcome, TownVoice } from '../../shared/mind/player.ts';
import type { Thinker } from '../../shared/mind/thinker.ts';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Names } from './roster.ts';

/** Thinking models spend some thousand tokens before their first word; others stop by themselves long before the limit. */
export const DEFAULT_BUDGET: Budget = {
  callsPerPhase: 4,
  tokensPerPhase: 60_000,
  maxTokensPerCall: 8_000,
  longestThoughtMs: 60_000,
};

/** The body of a tool's answer. */
export type Body = Readonly<Record<string, unknown>>;

export interface Move {
  /** Without the game's own beginning of tool names. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** For whoever watches the agent's terminal. */
  readonly words: string;
  readonly maker?: MoveMaker;
  /** What it thought: sent beside the move, for spectators. */
  readonly reasoning?: string;
}

/** Plays one match from one seat. Knows the game and nothing of connections. */
export interface AgentPlayer {
  /** When to ask for a move; `null` until something happens. */
  readonly wakeAt: number | null;
  /** What has happened since the last time, and the answer of `get_state` after it; an outcome when it is over. */
  saw(news: readonly WireEvent[], state: Body, now: number): SeatOutcome | null;
  /** What to do now; `null` to go on watching. Must be done well before the phase ends. */
  take(now: number): Promise<Move | null>;
  accepted(move: Move): void;
  rejected(refusal: Refusal, now: number): void;
  /** What is worth knowing in the next game, in a sentence or two; for players that think. */
  reflect?(outcome: SeatOutcome): Promise<string | null>;
}

export interface PlayerWish {
  /** One of the game's brains. */
  readonly brain: string;
  /** What the table calls the agent. */
  readonly name: string;
  readonly budget: Budget;
  /** Asked for only by brains that think with a model; refuses when none is set up. */
  thinker(): Thinker;
  /** What the town tells models; asked for only in a match, by whoever thinks. */
  voice(): TownVoice;
  /** What it noted after earlier games. */
  readonly notes: readonly string[];
  /** What the town knows of the other players, a line each. */
  readonly records: readonly string[];
}

export interface AgentGame {
  readonly game: Pick<Game, 'id' | 'title' | 'seats'>;
  /** What the names of its tools begin with, such as `et.werewolf`. */
  readonly tools: string;
  /** Who can decide, by name; the first unless somebody else is asked for. */
  readonly brains: readonly string[];
  playerFor(wish: PlayerWish): AgentPlayer;
  /** Nothing comes after this. */
  isEnd(event: WireEvent): boolean;
  /** A line for the terminal; `null` for what is not worth one. */
  eventLine(event: WireEvent, names: Names): string | null;
}
