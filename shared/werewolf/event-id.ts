/**
 * Event ids that tell nobody more than they may know: a public event is numbered among the public events,
 * a private one among those of its own audience. A shared sequence number would show villagers, by its gaps,
 * when the wolves act. For the public and for every player, ids sort as the events happened (S0-210).
 */
import type { Audience } from './events.ts';
import type { MatchState } from './model.ts';
import { seatIndex } from './model.ts';

const pad4 = (n: number): string => (n < 10 ? `000${n}` : n < 100 ? `00${n}` : n < 1000 ? `0${n}` : `${n}`);

export function nextEventId(
  matchId: string,
  counts: Pick<MatchState, 'publicCount' | 'privateCounts'>,
  audience: Audience,
): string {
  const anchor = `${matchId}.${pad4(counts.publicCount)}`;
  switch (audience) {
    case 'public':
      return `${matchId}.${pad4(counts.publicCount + 1)}`;
    case 'wolves':
      return `${anchor}-w${pad4(counts.privateCounts.wolves + 1)}`;
    case 'omniscient':
      return `${anchor}-o${pad4(counts.privateCounts.omniscient + 1)}`;
    case 'server':
      return `${anchor}-s${pad4(counts.privateCounts.server + 1)}`;
    default: {
      const index = seatIndex(audience);
      return `${anchor}-p${index + 1}${pad4((counts.privateCounts.players[index] ?? 0) + 1)}`;
    }
  }
}

/** Derived events (briefs, crier lines) hang on the event that caused them; `+` sorts before `-`. */
export const derivedEventId = (eventId: string, tag: string): string => `${eventId}+${tag}`;

/** Is this the id of a public event that has happened in this match? Needs no log. */
export function isPastPublicEvent(state: MatchState, eventId: string): boolean {
  const prefix = `${state.matchId}.`;
  if (!eventId.startsWith(prefix)) return false;
  const digits = eventId.slice(prefix.length);
  const index = Number(digits);
  return /^\d{4,}$/.test(digits) && index >= 1 && index <= state.publicCount;
}
