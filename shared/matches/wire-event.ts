/**
 * An event as sent to clients: the envelope of `events.get`, room messages and public event lists. A game narrows it
 * to its own types and payloads.
 */
import { iso } from '../protocol/iso.ts';
import type { GameEvent } from './game.ts';

export interface WireEvent<
  Type extends string = string,
  Payload extends object = Readonly<Record<string, unknown>>,
> {
  readonly eventId: string;
  readonly matchId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly visibility: 'PUBLIC' | 'PRIVATE';
  readonly type: Type;
  readonly payload: Payload;
}

type Envelope = 'type' | 'seq' | 'eventId' | 'at' | 'audience';
/** An event's own fields as sent: those of the journal, but with times in ISO 8601. */
export type Sent<E> = {
  readonly [Key in keyof E as Exclude<Key, Envelope>]: Key extends 'phaseEndsAt' ? string : E[Key];
};

/** For events whose audience may know all their fields. */
export function sent<E extends GameEvent>(event: E): Sent<E> {
  const { type: _type, seq: _seq, eventId: _id, at: _at, audience: _audience, ...fields } = event;
  const { phaseEndsAt } = fields as { readonly phaseEndsAt?: number };
  const told = phaseEndsAt === undefined ? fields : { ...fields, phaseEndsAt: iso(phaseEndsAt) };
  return told as unknown as Sent<E>;
}
