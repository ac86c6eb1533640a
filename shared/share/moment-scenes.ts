/** The events that prove a moment as scenes: who, and what was said or done. Public events only. */
import type { PublicMoment } from '../matches/moment.ts';
import type { WireEvent } from '../matches/wire-event.ts';

export interface Scene {
  readonly face: string;
  readonly name: string;
  readonly isSpeech: boolean;
  readonly words: string;
}

export interface SeatName {
  readonly playerId: string;
  readonly agentId: string;
  readonly displayName: string;
}

/** More than that nobody reads. */
const MOST_SCENES = 4;

export function scenesOf(
  { evidence }: Pick<PublicMoment, 'evidence'>,
  events: readonly WireEvent[],
  seats: readonly SeatName[],
): Scene[] {
  const proven = events.filter(
    ({ eventId, visibility }) => visibility === 'PUBLIC' && evidence.includes(eventId),
  );
  const all = proven.flatMap((event) => sceneOf(event, seats) ?? []);
  // The beginning and the end: what lies between has led from one to the other.
  return all.length <= MOST_SCENES ? all : [...all.slice(0, 1), ...all.slice(-(MOST_SCENES - 1))];
}

function sceneOf({ type, payload }: WireEvent, seats: readonly SeatName[]): Scene | null {
  const { playerId, targetPlayerId, text, reason, role } = payload as Readonly<Record<string, unknown>>;
  const seat = seats.find((each) => each.playerId === playerId);
  if (!seat) return null;
  const target = seats.find((each) => each.playerId === targetPlayerId)?.displayName;
  const said = [text, reason].find((words) => typeof words === 'string' && words !== '');
  const about = target ?? (typeof role === 'string' ? wordsOf(role) : null);
  const deed = about ? `${wordsOf(type)}: ${about}` : wordsOf(type);
  return {
    face: seat.agentId,
    name: seat.displayName,
    isSpeech: typeof said === 'string',
    words: typeof said === 'string' ? (target ? `(${target}) ${said}` : said) : deed,
  };
}

/** `VOTE_CAST` → "vote cast". */
const wordsOf = (type: string): string => type.replaceAll('_', ' ').toLowerCase();
