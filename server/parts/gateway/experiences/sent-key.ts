/**
 * What an experience may know a call by, to do it once. A number alone would not do: what was refused, or is in doubt,
 * leaves the count as it was, and the next action, another one, has the same number.
 */
import { randomUUID } from 'node:crypto';

export type SentMeta = Readonly<{ session_id: string; n: number; key: string }>;

/** New with every call: no two steps share one, and a step is sent once. */
export const stepMeta = (sessionId: string, n: number): SentMeta => ({
  session_id: sessionId,
  n,
  key: `${sessionId}/${n}/${randomUUID()}`,
});

/** There is one beginning. */
export const createMeta = (sessionId: string): SentMeta => ({
  session_id: sessionId,
  n: 0,
  key: `${sessionId}/create`,
});

/** The same until another step was made: an end that is asked for again is the same end. */
export const endMeta = (sessionId: string, n: number): SentMeta => ({
  session_id: sessionId,
  n,
  key: `${sessionId}/end/${n}`,
});
