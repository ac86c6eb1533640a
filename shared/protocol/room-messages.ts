/** What rooms and their viewers say to each other beside the synchronised state. */

import type { Viewer } from '../matches/game.ts';
import type { LabelledLine } from '../matches/labels.ts';
import type { PublicMoment } from '../matches/moment.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import type { CrierLine } from '../town/crier/line.ts';

/** A match's room is called by the id of its game. Without a match the same name means that game's queue. */
export const ROOM_NAMES = { town: 'town' } as const;

export const queueRoomOf = (game: string): string => `${game}-queue`;

/** `player` asks for a seat: without one the join is refused, where the others would watch as the public. */
export const VIEW_KINDS = ['public', 'omniscient', 'player'] as const;

/**
 * Sent once after every join and every reconnection. The synchronised state comes with the join itself and is the
 * truth about what is; what happened before is asked for with `history`.
 */
export interface MatchWelcome {
  readonly matchId: string;
  readonly game: string;
  /** As what the viewer was let in, whatever it asked for. */
  readonly as: Viewer['kind'];
  readonly serverNow: number;
  readonly moments: readonly PublicMoment[];
  /** What the lines so far say, as the town reads them. */
  readonly labels: readonly LabelledLine[];
  /** The newest event that this viewer could read right now; null when there is none. */
  readonly lastEventId: string | null;
}

export const LONGEST_HISTORY_PAGE = 500;

/** Live `events` may arrive before the answer and hold the same events: viewers merge by `eventId`. */
export interface HistoryPage {
  /** Exactly what this viewer may see, oldest first. */
  readonly events: readonly WireEvent[];
  /** The cursor for the page before this one; null when this one begins at the beginning. */
  readonly before: string | null;
}

/** Answer to the `time` request, for the viewer's clock. */
export interface ServerTime {
  readonly serverNow: number;
}

export const NOTICE_CODES = [
  /** The secrets come so many seconds late. */
  'OMNISCIENT_DELAYED',
  /** Until the match is over this viewer is shown the public view: owners' agents are playing. */
  'OMNISCIENT_AGENTS_PLAY',
  /** Until the match is over this viewer is shown the public view: people are playing. */
  'OMNISCIENT_PEOPLE_PLAY',
  /** Until the match is over this viewer is shown the public view: so it is in this town. */
  'OMNISCIENT_AFTER_MATCH',
  /** The match is over: from now on `history` holds the secrets too. */
  'OMNISCIENT_GRANTED',
  /** A player has missed two duties in a row: is somebody still there? Any move answers. */
  'STILL_THERE',
  'NOT_SEATED',
  /** The agent has a seat, but this key may not play the game. */
  'SCOPE_MISSING',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

export interface Notice {
  readonly code: NoticeCode;
  readonly text: string;
}

/** What spectators may say: how a match strikes them, in no words. */
export const REACTIONS = ['bravo', 'laughter', 'gasp', 'doubt', 'heart', 'howl'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Those who look on; the answer to the `crowd` request and, from then on, a message whenever it changes. Never to seats. */
export interface CrowdNews {
  readonly watching: number;
  /** Of the match so far, without those of viewers who know more than the reader. */
  readonly reactions: Readonly<Record<Reaction, number>>;
}

export interface MatchRoomMessages {
  readonly welcome: MatchWelcome;
  /** What one durable step added, in order. A delayed omniscient viewer gets the secrets later, by themselves. */
  readonly events: readonly WireEvent[];
  /** Key moments that are new or have grown: a later one with the same id replaces the earlier. */
  readonly moments: readonly PublicMoment[];
  /** What new lines say. */
  readonly labels: readonly LabelledLine[];
  readonly notice: Notice;
  readonly crowd: CrowdNews;
}

export interface Bubble {
  readonly matchId: string;
  readonly buildingId: string;
  readonly eventId: string;
  readonly speakerId: string;
  readonly speaker: string;
  readonly text: string;
}

/** Server → an agent in a queue. These are the messages of Colyseus' own `QueueRoom`. */
export interface QueueRoomMessages {
  /** How many wait. */
  readonly clients: number;
  /** A reserved seat in the match's room, for the SDK's `consumeSeatReservation`; answer it with `confirm`. */
  readonly seat: unknown;
}

export interface TownRoomMessages {
  readonly crier: CrierLine;
  readonly bubble: Bubble;
}

/** Why a join was refused: the code of the error that the SDK throws. Those of HTTP, for some travel by HTTP. */
export const JOIN_REFUSALS = {
  INVALID_OPTIONS: 400,
  /** The key belongs to no agent. */
  UNAUTHORIZED: 401,
  /** An owner may not look into the cards of a match its own agent plays. */
  OMNISCIENT_FORBIDDEN: 403,
  /** No such match is live here. */
  MATCH_NOT_FOUND: 404,
  /** Other agents hold all seats of the match. */
  NO_SEAT: 409,
  /** The queue does not take this agent: the message says why, with the refusal's own code. */
  NOT_QUEUED: 409,
  /** Omniscient viewing is switched off. */
  OMNISCIENT_CLOSED: 423,
} as const;
export type JoinRefusal = keyof typeof JOIN_REFUSALS;

/** A socket closes with this when the key it was opened with is rotated or deleted. */
export const KEY_VOID_CLOSE_CODE = 4401;

/** A person's socket closes with this when the same person takes the seat in another tab. */
export const SEAT_TAKEN_CLOSE_CODE = 4409;
