/** Events as sent to viewers: each type with its own payload, so that readers need not parse twice. */
import type { Sent, WireEvent } from '../../matches/wire-event.ts';
import type { PhaseBrief, RoleCard, RulesCard } from './brief.ts';
import type {
  ChoiceMade,
  ChoiceSealed,
  GameEnded,
  MatchAborted,
  MatchCreated,
  MatchResumed,
  NumberDrawn,
  PhaseChanged,
  PlayerAccepted,
} from './events.ts';
import type { Role, SeatedAgent } from './model.ts';

/** An interface is not assignable to a payload; its mapped fields are. */
type Fields<T> = Pick<T, keyof T>;

export interface WirePayloads {
  readonly MATCH_CREATED: Omit<
    Sent<MatchCreated>,
    'matchId' | 'buildingId' | 'settings' | 'players' | 'roles'
  > & {
    readonly buildingInstanceId: string;
    readonly players: readonly (SeatedAgent & { readonly role: Role })[];
    readonly totalRounds: number;
    readonly accepted: boolean;
  };
  readonly PLAYER_ACCEPTED: Sent<PlayerAccepted>;
  readonly PLAYER_DECLINED: Sent<PlayerAccepted>;
  readonly PHASE_CHANGED: Sent<PhaseChanged>;
  /** For the chooser alone. */
  readonly CHOICE_MADE: Sent<ChoiceMade>;
  readonly CHOICE_SEALED: Sent<ChoiceSealed>;
  readonly NUMBER_DRAWN: Sent<NumberDrawn>;
  readonly GAME_ENDED: Sent<GameEnded>;
  readonly MATCH_RESUMED: Sent<MatchResumed>;
  readonly MATCH_ABORTED: Sent<MatchAborted>;
  /** For one player alone; derived and never journaled. */
  readonly RULES: Fields<RulesCard>;
  readonly ROLE_CARD: Fields<RoleCard>;
  readonly PHASE_BRIEF: Fields<PhaseBrief>;
}

export type WireEventType = keyof WirePayloads;

export const WIRE_EVENT_TYPES = [
  'MATCH_CREATED',
  'PLAYER_ACCEPTED',
  'PLAYER_DECLINED',
  'PHASE_CHANGED',
  'CHOICE_MADE',
  'CHOICE_SEALED',
  'NUMBER_DRAWN',
  'GAME_ENDED',
  'MATCH_RESUMED',
  'MATCH_ABORTED',
  'RULES',
  'ROLE_CARD',
  'PHASE_BRIEF',
] as const satisfies readonly WireEventType[];

export type EvenOddWireEvent = {
  readonly [Type in WireEventType]: WireEvent<Type, WirePayloads[Type]>;
}[WireEventType];

export type WireBody = {
  readonly [Type in WireEventType]: { readonly type: Type; readonly payload: WirePayloads[Type] };
}[WireEventType];
