/** A key moment: something worth pointing at, with the public events that prove it. */
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

/** The only input of moments: the type keeps secrets out of reach. */
export type PublicEvent = Extract<MatchEvent, { readonly audience: 'public' }>;

export type MomentParams = Readonly<Record<string, string | number>>;

export interface KeyMoment {
  /** Stays the same while the moment grows: a later one with the same id replaces it. */
  readonly id: string;
  readonly kind: MomentKind;
  readonly day: number;
  /** The time of the event that completed it. */
  readonly at: number;
  /** The actor. */
  readonly playerIds: readonly PlayerId[];
  /** To whom. */
  readonly targetIds: readonly PlayerId[];
  readonly key: MomentKey;
  readonly params: MomentParams;
  readonly text: string;
  /** Ids of the public events that prove it, in the order they happened. */
  readonly evidence: readonly string[];
  /** 1 … 100; decides what to show first when space is short. */
  readonly weight: number;
}
