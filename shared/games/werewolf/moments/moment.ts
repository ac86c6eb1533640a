/** What a key moment is: something worth pointing at, with the public events that prove it. */
import type { MatchEvent } from '../events.ts';
import type { PlayerId } from '../model.ts';
import type { MomentKey } from './catalogue.ts';

export const MOMENT_KINDS = [
  'ACCUSATIONS',
  'ROLE_CLAIM',
  'COUNTER_CLAIM',
  'RESULT',
  'CONTRADICTION',
  'VOTE_FLIP',
  'LAST_MINUTE',
  'DECISIVE_VOTE',
  'TIED_VOTE',
  'UNANIMOUS_VOTE',
  'SAVE',
  'WOLF_FOUND',
  'SEER_LOST',
  'DECISION',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** Everything a moment may be made of. A secret cannot reach a moment because it cannot reach this type. */
export type PublicEvent = Extract<MatchEvent, { readonly audience: 'public' }>;

export type MomentParams = Readonly<Record<string, string | number>>;

export interface KeyMoment {
  /** Stays the same while the moment grows: a later one with the same id replaces it. */
  readonly id: string;
  readonly kind: MomentKind;
  readonly day: number;
  /** The time of the event that made it what it is. */
  readonly at: number;
  /** Who did it. */
  readonly playerIds: readonly PlayerId[];
  /** To whom. */
  readonly targetIds: readonly PlayerId[];
  readonly key: MomentKey;
  readonly params: MomentParams;
  readonly text: string;
  /** Ids of the public events that prove it, in the order they happened. */
  readonly evidence: readonly string[];
  /** 1 … 100; what to show first when there is room for few. */
  readonly weight: number;
}
