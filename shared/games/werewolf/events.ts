/** The events of a match. Each names its audience, without a default. */
import type { Entry, GameEvent } from '../../matches/game.ts';
import type {
  Alignment,
  Ballot,
  MatchSettings,
  MatchState,
  MessageKind,
  Phase,
  PlayerId,
  Role,
  SeatedAgent,
  TalkRound,
  Team,
  WerewolfOrigin,
} from './model.ts';

/**
 * The viewers who receive an event. `wolves`: both werewolves, dead or alive (D14). `omniscient`: spoiler viewers only.
 * `server`: nobody before the match has ended.
 */
export type Audience = 'public' | 'wolves' | 'omniscient' | 'server' | PlayerId;

/** How the werewolves' victim was determined; all but AGREED and SINGLE were drawn from the seed. */
export const KILL_CHOICES = ['AGREED', 'SINGLE', 'SPLIT', 'SILENT'] as const;
export type KillChoice = (typeof KILL_CHOICES)[number];

interface Envelope<Type extends string, To extends Audience> extends GameEvent {
  readonly type: Type;
  readonly audience: To;
}

export interface SeedDrawn extends Envelope<'SEED_DRAWN', 'server'> {
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
  readonly phaseEndsAt: number;
  /** Only in games imported from another arena. */
  readonly origin?: WerewolfOrigin;
}
export interface RolesDealt extends Envelope<'ROLES_DEALT', 'omniscient'> {
  /** Index = seat − 1. */
  readonly roles: readonly Role[];
}
export interface PlayerReady extends Envelope<'PLAYER_READY', 'public'> {
  readonly playerId: PlayerId;
}
export interface PhaseChanged extends Envelope<'PHASE_CHANGED', 'public'> {
  readonly from: Phase;
  readonly to: Phase;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly phaseEndsAt: number;
  /** Only at the start of a patient discussion: its first round. */
  readonly talkRound?: TalkRound;
}
/** The next round of a patient discussion. */
export interface RoundBegan extends Envelope<'ROUND_BEGAN', 'public'> {
  readonly talkRound: TalkRound;
  readonly phaseEndsAt: number;
}
/** In a patient day: skips this turn. Among house bots: nothing more to say for now. */
export interface PlayerPassed extends Envelope<'PLAYER_PASSED', 'public'> {
  readonly playerId: PlayerId;
}
export interface PublicMessage extends Envelope<'PUBLIC_MESSAGE', 'public'> {
  readonly playerId: PlayerId;
  readonly kind: MessageKind;
  readonly text: string;
  readonly replyToEventId: string | null;
}
export interface WolfChatMessage extends Envelope<'WOLF_CHAT_MESSAGE', 'wolves'> {
  readonly playerId: PlayerId;
  readonly text: string;
}
export interface WolfTargetChosen extends Envelope<'WOLF_TARGET_CHOSEN', 'wolves'> {
  readonly playerId: PlayerId;
  readonly targetPlayerId: PlayerId;
}
export interface SeerInspected extends Envelope<'SEER_INSPECTED', PlayerId> {
  readonly playerId: PlayerId;
  readonly targetPlayerId: PlayerId;
  readonly night: number;
  readonly alignment: Alignment;
}
export interface DoctorProtected extends Envelope<'DOCTOR_PROTECTED', PlayerId> {
  readonly playerId: PlayerId;
  readonly targetPlayerId: PlayerId;
}
export interface NightResolved extends Envelope<'NIGHT_RESOLVED', 'omniscient'> {
  readonly targetPlayerId: PlayerId;
  readonly choice: KillChoice;
  /** The candidates of the draw; with the seed, anyone can reproduce it. */
  readonly candidates: readonly PlayerId[];
  readonly protectedPlayerId: PlayerId | null;
}
export interface NightResult extends Envelope<'NIGHT_RESULT', 'public'> {
  readonly killedPlayerId: PlayerId | null;
  readonly savedByDoctor: boolean;
}
export interface VoteCast extends Envelope<'VOTE_CAST', 'public'> {
  readonly playerId: PlayerId;
  readonly targetPlayerId: PlayerId | null;
  readonly reason: string | null;
  /** Present only if true: the same vote as before, with another reason. */
  readonly restated?: true;
}
export interface VoteResolved extends Envelope<'VOTE_RESOLVED', 'public'> {
  /** Index = seat − 1; the dead and the silent have no ballot. JSON has no `undefined`, so silence is `false`. */
  readonly ballots: readonly (PlayerId | null | false)[];
  readonly eliminatedPlayerId: PlayerId | null;
  readonly tied: readonly PlayerId[];
}
export interface PlayerEliminated extends Envelope<'PLAYER_ELIMINATED', 'public'> {
  readonly playerId: PlayerId;
  readonly role: Role;
  readonly cause: 'NIGHT' | 'VOTE';
}
export interface GameEnded extends Envelope<'GAME_ENDED', 'public'> {
  readonly winningTeam: Team;
  readonly seed: string;
  /** Index = seat − 1. */
  readonly roles: readonly Role[];
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
  | RolesDealt
  | PlayerReady
  | PhaseChanged
  | RoundBegan
  | PlayerPassed
  | PublicMessage
  | WolfChatMessage
  | WolfTargetChosen
  | SeerInspected
  | DoctorProtected
  | NightResolved
  | NightResult
  | VoteCast
  | VoteResolved
  | PlayerEliminated
  | GameEnded
  | MatchResumed
  | MatchAborted;

/** One step of a match: the event, and the state right after it. */
export type LogEntry = Entry<MatchState, MatchEvent>;

export type EventType = MatchEvent['type'];

export const ballotsOf = (event: VoteResolved): Ballot[] =>
  event.ballots.map((ballot) => (ballot === false ? undefined : ballot));
