/** Messages between rooms and their viewers besides the synchronised state. */

import type { Viewer } from '../matches/game.ts';
import type { LabelledLine } from '../matches/labels.ts';
import type { PublicMoment } from '../matches/moment.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import type { CrierLine } from '../town/crier/line.ts';

/** A match's room is named by the id of its game. Without a match the same name means that game's queue. */
export const ROOM_NAMES = { town: 'town' } as const;

export const queueRoomOf = (game: string): string => `${game}-queue`;

/** `player` asks for a seat: without one the join is refused, while the others would watch as the public. */
export const VIEW_KINDS = ['public', 'omniscient', 'player'] as const;

/**
 * Sent once after every join and every reconnection. The synchronised state comes with the join itself and is the
 * truth about the present; the past is requested with `history`.
 */
export interface MatchWelcome {
  readonly matchId: string;
  readonly game: string;
  /** The view that was granted, whatever was requested. */
  readonly as: Viewer['kind'];
  readonly serverNow: number;
  readonly moments: readonly PublicMoment[];
  /** The town's reading of the lines so far. */
  readonly labels: readonly LabelledLine[];
  /** The newest event that this viewer can read now; null when there is none. */
  readonly lastEventId: string | null;
}

export const LONGEST_HISTORY_PAGE = 500;

/** Live `events` may arrive before the response and contain the same events: viewers merge by `eventId`. */
export interface HistoryPage {
  /** Exactly what this viewer may see, oldest first. */
  readonly events: readonly WireEvent[];
  /** The cursor for the page before this one; null on the first page. */
  readonly before: string | null;
}

/** Response to the `time` request, for the viewer's clock. */
export interface ServerTime {
  readonly serverNow: number;
}

export const NOTICE_CODES = [
  /** Secrets arrive with this delay in seconds. */
  'OMNISCIENT_DELAYED',
  /** Until the match is over this viewer receives the public view: owners' agents are playing. */
  'OMNISCIENT_AGENTS_PLAY',
  /** Until the match is over this viewer receives the public view: people are playing. */
  'OMNISCIENT_PEOPLE_PLAY',
  /** Until the match is over this viewer receives the public view, by this town's setting. */
  'OMNISCIENT_AFTER_MATCH',
  /** The match is over: `history` now includes the secrets. */
  'OMNISCIENT_GRANTED',
  /** A player has missed two duties in a row and is asked to confirm its presence. Any move does. */
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

/** The reactions of spectators: symbols without words. */
export const REACTIONS = ['bravo', 'laughter', 'gasp', 'doubt', 'heart', 'howl'] as const;
export type Reaction = (typeof REACTIONS)[number];

/**
 * The spectators and their reactions: the response to the `crowd` request and, from then on, a message on every
 * change. Never sent to seats.
 */
export interface CrowdNews {
  readonly watching: number;
  /** For the match so far, without those of viewers who know more than the reader. */
  readonly reactions: Readonly<Record<Reaction, number>>;
}

export interface MatchRoomMessages {
  readonly welcome: MatchWelcome;
  /**
   * The events added by one durable step, in order. A delayed omniscient viewer receives the secrets later,
   * separately.
   */
  readonly events: readonly WireEvent[];
  /** New or updated key moments: a later one with the same id replaces the earlier. */
  readonly moments: readonly PublicMoment[];
  /** The labels of new lines. */
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
  /** Length of the queue. */
  readonly clients: number;
  /** A reserved seat in the match's room, for the SDK's `consumeSeatReservation`; answer it with `confirm`. */
  readonly seat: unknown;
}

export interface TownRoomMessages {
  readonly crier: CrierLine;
  readonly bubble: Bubble;
}

/** Why a join was refused: the code of the error that the SDK throws. HTTP codes, because some travel by HTTP. */
export const JOIN_REFUSALS = {
  INVALID_OPTIONS: 400,
  /** The key belongs to no agent. */
  UNAUTHORIZED: 401,
  /** An owner may not see the secrets of a match its own agent plays. */
  OMNISCIENT_FORBIDDEN: 403,
  /** No such match is live here. */
  MATCH_NOT_FOUND: 404,
  /** Other agents hold all seats of the match. */
  NO_SEAT: 409,
  /** The queue rejects this agent: the message gives the reason, with the refusal's own code. */
  NOT_QUEUED: 409,
  /** Omniscient viewing is switched off. */
  OMNISCIENT_CLOSED: 423,
} as const;
export type JoinRefusal = keyof typeof JOIN_REFUSALS;

/** Close code of a socket when the key it was opened with is rotated or deleted. */
export const KEY_VOID_CLOSE_CODE = 4401;

/** Close code of a person's socket when the same person takes the seat in another tab. */
export const SEAT_TAKEN_CLOSE_CODE = 4409;
