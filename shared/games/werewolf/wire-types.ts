import type { Sent, WireEvent } from '../../matches/wire-event.ts';
import type { MemoryKind } from '../../prompts/template.ts';
import type { CrierLine } from '../../town/crier/line.ts';
import type { PhaseBrief, RoleCard, RulesCard } from './brief.ts';
import type {
  GameEnded,
  MatchAborted,
  MatchCreated,
  MatchResumed,
  NightResolved,
  NightResult,
  PhaseChanged,
  PlayerEliminated,
  PlayerPassed,
  PlayerReady,
  PublicMessage,
  RolesDealt,
  RoundBegan,
  SeerInspected,
  VoteCast,
  VoteResolved,
  WolfChatMessage,
} from './events.ts';
import type { PlayerId, Role, TalkRound } from './model.ts';

export const WIRE_EVENT_TYPES = [
  'MATCH_CREATED',
  'PHASE_CHANGED',
  'PUBLIC_MESSAGE',
  'WOLF_CHAT_MESSAGE',
  'VOTE_CAST',
  'NIGHT_RESULT',
  'PLAYER_ELIMINATED',
  'GAME_ENDED',
  'NARRATOR',
] as const;
export type WireEventType = (typeof WIRE_EVENT_TYPES)[number];

/**
 * `payload.kind` distinguishes NARRATOR events (D3). Private: RULES, ROLE_CARD, PHASE_BRIEF, WOLF_TARGET, SEER_RESULT,
 * DOCTOR_PROTECT. Public: CRIER, READY, PASS, TALK_ROUND, VOTE_RESULT, RESUMED, ABORTED. Omniscient only: ROLES_DEALT,
 * NIGHT_RESOLVED, CRIER_OMNISCIENT.
 */
export const NARRATOR_KINDS = [
  'RULES',
  'ROLE_CARD',
  'PHASE_BRIEF',
  'WOLF_TARGET',
  'SEER_RESULT',
  'DOCTOR_PROTECT',
  'CRIER',
  'READY',
  'PASS',
  'TALK_ROUND',
  'VOTE_RESULT',
  'RESUMED',
  'ABORTED',
  'ROLES_DEALT',
  'NIGHT_RESOLVED',
  'CRIER_OMNISCIENT',
] as const;
export type NarratorKind = (typeof NARRATOR_KINDS)[number];

/** A line's mapped fields: an interface is not assignable to a payload. */
type SpokenLine = Pick<CrierLine, keyof CrierLine>;
/** A choice of the night, told to those who may know it. */
type NightDeed = {
  readonly byPlayerId: PlayerId;
  readonly targetPlayerId: PlayerId;
  readonly text: string;
  readonly memory: MemoryKind;
};

type NarratorPayloads = {
  RULES: RulesCard;
  ROLE_CARD: RoleCard;
  PHASE_BRIEF: PhaseBrief;
  WOLF_TARGET: NightDeed;
  SEER_RESULT: NightDeed & Pick<SeerInspected, 'alignment' | 'night'>;
  DOCTOR_PROTECT: NightDeed;
  CRIER: SpokenLine;
  READY: Sent<PlayerReady>;
  PASS: Sent<PlayerPassed>;
  TALK_ROUND: Pick<TalkRound, keyof TalkRound> & Pick<Sent<RoundBegan>, 'phaseEndsAt'>;
  VOTE_RESULT: Sent<VoteResolved>;
  RESUMED: Sent<MatchResumed>;
  ABORTED: Sent<MatchAborted>;
  ROLES_DEALT: Sent<RolesDealt>;
  NIGHT_RESOLVED: Sent<NightResolved>;
  CRIER_OMNISCIENT: SpokenLine;
};

/** Discriminated by `kind`. */
type NarratorPayload = {
  [Kind in NarratorKind]: { readonly kind: Kind } & NarratorPayloads[Kind];
}[NarratorKind];

type WirePayloads = {
  MATCH_CREATED: Omit<Sent<MatchCreated>, 'matchId' | 'buildingId' | 'settings'> & {
    readonly buildingInstanceId: string;
  };
  PHASE_CHANGED: Sent<PhaseChanged>;
  PUBLIC_MESSAGE: Sent<PublicMessage>;
  WOLF_CHAT_MESSAGE: Omit<Sent<WolfChatMessage>, 'playerId'> & { readonly fromWolfId: PlayerId };
  VOTE_CAST: Omit<Sent<VoteCast>, 'playerId' | 'restated'> & { readonly voterPlayerId: PlayerId };
  NIGHT_RESULT: Sent<NightResult>;
  PLAYER_ELIMINATED: Omit<Sent<PlayerEliminated>, 'role'> & { readonly roleRevealed: Role };
  GAME_ENDED: Sent<GameEnded>;
  NARRATOR: NarratorPayload;
};

/** Discriminated by `type`, and a NARRATOR event by its payload's `kind`. */
export type WerewolfWireEvent = {
  [Type in WireEventType]: WireEvent<Type, WirePayloads[Type]>;
}[WireEventType];

export type WireEventOf<Type extends WireEventType> = Extract<WerewolfWireEvent, { readonly type: Type }>;

export type NarratorPayloadOf<Kind extends NarratorKind> = Extract<NarratorPayload, { readonly kind: Kind }>;

/** An event without its envelope. */
export type WireBody = {
  [Type in WireEventType]: Pick<WireEventOf<Type>, 'type' | 'payload'>;
}[WireEventType];
