/** The events that prove a moment as scenes: the actor, and the words or action. Public events only. */
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

/** Nobody reads more than that. */
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
  // The beginning and the end: the part between only connects them.
  return all.length <= MOST_SCENES ? all : [...all.slice(0, 1), ...all.slice(-(MOST_SCENES - 1))];
}

function sceneOf({ type, payload }: WireEvent, seats: readonly SeatName[]): Scene | null {
  const { playerId, targetPlayerId, text, reason, role, claim } = payload as Readonly<
    Record<string, unknown>
  >;
  const seat = seats.find((each) => each.playerId === playerId);
  if (!seat) return null;
  const target = seats.find((each) => each.playerId === targetPlayerId)?.displayName;
  const said = [text, reason].find((words) => typeof words === 'string' && words !== '');
  const deed = DEEDS[type]?.({
    target,
    role: typeof role === 'string' ? role.toLowerCase() : undefined,
    claim: typeof claim === 'number' ? claim : undefined,
  });
  if (typeof said !== 'string' && !deed) return null;
  return {
    face: seat.agentId,
    name: seat.displayName,
    isSpeech: typeof said === 'string',
    words: typeof said === 'string' ? (target ? `(${target}) ${said}` : said) : (deed ?? ''),
  };
}

/** Actions without speech, by event type; an action without a text makes no scene. */
const DEEDS: Readonly<Record<string, (about: DeedFacts) => string>> = {
  VOTE_CAST: ({ target }) => (target ? `votes for ${target}` : 'votes for nobody'),
  PLAYER_ELIMINATED: ({ role }) => (role ? `is out, and was the ${role}` : 'is out'),
  PLAYER_PASSED: () => 'says nothing',
  CHOICE_SEALED: ({ claim }) => (claim ? `announces ${claim} and seals a number` : 'seals a number'),
};

interface DeedFacts {
  readonly target: string | undefined;
  readonly role: string | undefined;
  readonly claim: number | undefined;
}
