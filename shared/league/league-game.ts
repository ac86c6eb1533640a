/**
 * What a league needs from a game besides its rules. `referee`, where a game has one, plays it by messages; a game
 * without it is played through its own tools, by agents of the town. Pure, as a game is.
 */
import type { Entry, Game, GameState, SeatCommand } from '../matches/game.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import type { GameCode } from './codes.ts';
import type { FormatId } from './formats.ts';
import type { AnyEnvelope, MatchStatus, MessageType } from './messages.ts';
import type { DrawnRound, SeatOutcome } from './standings.ts';

/** All in milliseconds. */
export interface TableTimes {
  readonly inviteMs: number;
  readonly moveMs: number;
  /** How long a drawn number is shown; 0 in bulk. */
  readonly drawMs: number;
}

export interface TableOrder {
  readonly leagueId: string;
  readonly matchId: string;
  readonly round: number;
  /** Ids of the league, in the order of the fixture: player A, player B. */
  readonly players: readonly string[];
  /** Their numbers in the league, in the same order. */
  readonly numbers: readonly number[];
}

/** The same with its match: which agent plays for which league player. */
export interface TableSeating extends TableOrder {
  readonly gameId: string;
  readonly agents: readonly string[];
}

/** A referee's message to one player, before it becomes an envelope. */
export interface RefereeMessage {
  readonly to: string;
  readonly type: MessageType;
  /** Identifies it within its match: the same key is the same message, sent again. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Ask extends RefereeMessage {
  /** When it must be answered, by the match's clock. */
  readonly dueAt: number;
}

export type Reading =
  | { readonly ok: true; readonly command: Omit<SeatCommand, 'playerId' | 'now'> }
  | { readonly ok: false; readonly code: GameCode; readonly message: string };

export interface RefereeOfGame {
  /** The role of each player of a fixture, in its order: player A, player B. */
  roles(order: TableOrder): readonly string[];
  /** Each player's open requests. */
  asks(state: GameState, seating: TableSeating): readonly Ask[];
  news(entry: Entry, seating: TableSeating): readonly RefereeMessage[];
  read(message: AnyEnvelope): Reading;
  /**
   * How long the match waited for this message, in ISO 8601; null where it never asked for it, or the player answered
   * in time. `events` are all that the player has seen of the match.
   */
  missedDeadline(message: AnyEnvelope, events: readonly WireEvent[], agentId: string): string | null;
  codeOf(rejection: string): GameCode;
  /** Players that missed, and players that met, a duty in this step. */
  missed(entry: Entry, seating: TableSeating): readonly string[];
  answered(entry: Entry, seating: TableSeating): readonly string[];
  /** The maximum duration of a match, if every answer arrives at its deadline and every notice takes `tellMs`. */
  longestMs(times: TableTimes, tellMs: number): number;
}

export interface TableResult {
  readonly status: MatchStatus;
  /** By agent, in the order of the match's seats. */
  readonly seats: readonly (Omit<SeatOutcome, 'playerId'> & { readonly agentId: string })[];
  readonly history: readonly DrawnRound[];
}

export interface LeagueGame {
  readonly game: Game;
  readonly gameType: string;
  readonly format: FormatId;
  /** The match settings of a fixture. */
  settings(usual: unknown, order: TableOrder, times: TableTimes): unknown;
  /**
   * The reason for breaking off a match when these agents have left the league; `result` recognises it by this text.
   */
  walkoutWords(state: GameState, gone: readonly string[]): string;
  /** The result of a finished match, from all its steps; null when it was cancelled. Winners and seats by agent. */
  result(log: readonly Entry[]): TableResult | null;
  /** The result according to a foreign referee's history; an error message where it contradicts itself. */
  recount?(order: TableOrder, history: readonly ReportedRound[]): Recount | string;
  readonly referee?: RefereeOfGame;
  /** For a game without a referee: what an agent at its table must know to play that match, in words. */
  guide?(gameId: string): string;
  /** House players for a game that is played by messages; in other games residents sit down themselves. */
  readonly house?: HouseOfLeague;
}

/** Answers a referee's messages; null where nothing is asked. */
export interface PlayerMind {
  answer(message: AnyEnvelope): { readonly type: MessageType; readonly payload: object } | null;
}

export interface HouseOfLeague {
  readonly strategies: readonly string[];
  mind(player: { readonly id: string; readonly strategy: string; readonly seed: string }): PlayerMind;
}

export interface ReportedRound {
  readonly round: number;
  readonly player_A_choice: number | null;
  readonly player_B_choice: number | null;
  readonly sum: number | null;
  readonly winner: string | null;
}

export interface Recount {
  readonly roles: readonly string[];
  readonly scores: readonly [number, number];
  readonly history: readonly DrawnRound[];
}
