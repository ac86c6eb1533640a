/**
 * An event as sent to clients: the envelope of `events.get`, room messages and public event lists. A game narrows it
 * to its own types and payloads.
 */
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
