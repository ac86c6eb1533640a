import type { WireEvent } from '../../matches/wire-event.ts';
import type { MemoryKind } from '../../prompts/template.ts';
import type { CrierLine } from '../../town/crier/line.ts';
import type { PhaseBrief, RoleCard, RulesCard } from './brief.ts';
import type { KillChoice } from './events.ts';
import type {
  Alignment,
  MessageKind,
  Phase,
  PlayerId,
  Role,
  SeatedAgent,
  TalkRound,
  Team,
  WerewolfOrigin,
} from './model.ts';

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
type RoundFields = Pick<TalkRound, keyof TalkRound>;

type NarratorPayloads = {
  RULES: RulesCard;
  ROLE_CARD: RoleCard;
  PHASE_BRIEF: PhaseBrief;
  WOLF_TARGET: {
    readonly byPlayerId: PlayerId;
    readonly targetPlayerId: PlayerId;
    readonly text: string;
    readonly memory: MemoryKind;
  };
  SEER_RESULT: {
    readonly byPlayerId: PlayerId;
    readonly targetPlayerId: PlayerId;
    readonly alignment: Alignment;
    readonly night: number;
    readonly text: string;
    readonly memory: MemoryKind;
  };
  DOCTOR_PROTECT: {
    readonly byPlayerId: PlayerId;
    readonly targetPlayerId: PlayerId;
    readonly text: string;
    readonly memory: MemoryKind;
  };
  CRIER: SpokenLine;
  READY: { readonly playerId: PlayerId };
  PASS: { readonly playerId: PlayerId };
  TALK_ROUND: RoundFields & { readonly phaseEndsAt: string };
  VOTE_RESULT: {
    /** By seat; `false` = did not vote, `null` = abstained. */
    readonly ballots: readonly (PlayerId | null | false)[];
    readonly eliminatedPlayerId: PlayerId | null;
    readonly tied: readonly PlayerId[];
  };
  RESUMED: { readonly pausedMs: number; readonly phaseEndsAt: string };
  ABORTED: { readonly reason: string; readonly seed: string };
  /** By seat. */
  ROLES_DEALT: { readonly roles: readonly Role[] };
  NIGHT_RESOLVED: {
    readonly targetPlayerId: PlayerId;
    readonly choice: KillChoice;
    readonly candidates: readonly PlayerId[];
    readonly protectedPlayerId: PlayerId | null;
  };
  CRIER_OMNISCIENT: SpokenLine;
};

/** Discriminated by `kind`. */
type NarratorPayload = {
  [Kind in NarratorKind]: { readonly kind: Kind } & NarratorPayloads[Kind];
}[NarratorKind];

type WirePayloads = {
  MATCH_CREATED: {
    readonly gameNumber: number;
    readonly buildingInstanceId: string;
    readonly players: readonly SeatedAgent[];
    readonly phaseEndsAt: string;
    readonly seedHash: string;
    readonly origin?: Pick<WerewolfOrigin, keyof WerewolfOrigin>;
  };
  PHASE_CHANGED: {
    readonly from: Phase;
    readonly to: Phase;
    readonly dayNumber: number;
    readonly nightNumber: number;
    readonly phaseEndsAt: string;
    readonly talkRound?: RoundFields;
  };
  PUBLIC_MESSAGE: {
    readonly playerId: PlayerId;
    readonly text: string;
    readonly kind: MessageKind;
    readonly replyToEventId: string | null;
  };
  WOLF_CHAT_MESSAGE: { readonly fromWolfId: PlayerId; readonly text: string };
  VOTE_CAST: {
    readonly voterPlayerId: PlayerId;
    /** `null` = abstains. */
    readonly targetPlayerId: PlayerId | null;
    readonly reason: string | null;
  };
  NIGHT_RESULT: { readonly killedPlayerId: PlayerId | null; readonly savedByDoctor: boolean };
  PLAYER_ELIMINATED: {
    readonly playerId: PlayerId;
    readonly roleRevealed: Role;
    readonly cause: 'NIGHT' | 'VOTE';
  };
  /** Roles by seat. */
  GAME_ENDED: { readonly winningTeam: Team; readonly seed: string; readonly roles: readonly Role[] };
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
