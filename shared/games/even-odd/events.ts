/** The events of a match. Each names its audience, without a default. */
import type { Entry, GameEvent } from '../../matches/game.ts';
import type {
  Choice,
  Ending,
  GAME_ID,
  MatchSettings,
  MatchState,
  Pair,
  Phase,
  PlayerId,
  Role,
  SeatedAgent,
} from './model.ts';

/** The viewers who receive an event. A player's id: that player alone. `server`: nobody before the match is over. */
export type Audience = 'public' | 'server' | PlayerId;

interface Envelope<Type extends string, To extends Audience> extends GameEvent {
  readonly type: Type;
  readonly audience: To;
}

export interface SeedDrawn extends Envelope<'SEED_DRAWN', 'server'> {
  readonly game: typeof GAME_ID;
  readonly engineVersion: number;
  readonly seed: string;
}
export interface MatchCreated extends Envelope<'MATCH_CREATED', 'public'> {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly seedHash: string;
  readonly settings: MatchSettings;
  readonly players: readonly SeatedAgent[];
  /** By seat, as every pair in an event. */
  readonly roles: Pair<Role>;
  readonly phaseEndsAt: number;
}
export interface PlayerAccepted extends Envelope<'PLAYER_ACCEPTED', 'public'> {
  readonly playerId: PlayerId;
}
export interface PlayerDeclined extends Envelope<'PLAYER_DECLINED', 'public'> {
  readonly playerId: PlayerId;
}
export interface PhaseChanged extends Envelope<'PHASE_CHANGED', 'public'> {
  readonly from: Phase;
  readonly to: Phase;
  readonly round: number;
  readonly phaseEndsAt: number;
}
/** For the chooser alone. Includes the nonce, so that the chooser can check the published seal. */
export interface ChoiceMade extends Envelope<'CHOICE_MADE', PlayerId> {
  readonly playerId: PlayerId;
  readonly round: number;
  readonly choice: Choice;
  readonly claim: Choice | null;
  readonly nonce: string;
}
/** States that a player has chosen, without the choice. */
export interface ChoiceSealed extends Envelope<'CHOICE_SEALED', 'public'> {
  readonly playerId: PlayerId;
  readonly round: number;
  readonly commitment: string;
  readonly claim: Choice | null;
}
export interface NumberDrawn extends Envelope<'NUMBER_DRAWN', 'public'> {
  readonly round: number;
  /** Null: made no choice in time. */
  readonly choices: Pair<Choice | null>;
  readonly nonces: Pair<string | null>;
  readonly sum: number | null;
  readonly parity: Role | null;
  readonly winner: PlayerId | null;
  readonly score: Pair<number>;
}
export interface GameEnded extends Envelope<'GAME_ENDED', 'public'> {
  readonly ending: Ending;
  readonly winner: PlayerId | null;
  readonly score: Pair<number>;
  readonly seed: string;
}
/** The server was down; every running clock moves on by `pausedMs`. */
export interface MatchResumed extends Envelope<'MATCH_RESUMED', 'public'> {
  readonly pausedMs: number;
  readonly phaseEndsAt: number;
}
export interface MatchAborted extends Envelope<'MATCH_ABORTED', 'public'> {
  readonly reason: string;
  readonly seed: string;
}

export type MatchEvent =
  | SeedDrawn
  | MatchCreated
  | PlayerAccepted
  | PlayerDeclined
  | PhaseChanged
  | ChoiceMade
  | ChoiceSealed
  | NumberDrawn
  | GameEnded
  | MatchResumed
  | MatchAborted;

/** One step of a match: the event, and the state right after it. */
export type LogEntry = Entry<MatchState, MatchEvent>;

export type EventType = MatchEvent['type'];

/** The public part. The type keeps secrets out of reach of code that takes it. */
export type PublicEvent = Extract<MatchEvent, { readonly audience: 'public' }>;
