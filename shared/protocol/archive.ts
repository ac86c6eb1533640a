/** What the archive of finished games answers over REST. */
import type { Measure } from '../matches/debrief.ts';
import type { Banner } from '../matches/sign.ts';

export const GAME_ORDERS = ['new', 'drama', 'long', 'short'] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];

export interface ArchivedPlayer {
  readonly agentId: string;
  readonly displayName: string;
  readonly seat: number;
  readonly house: boolean;
  readonly role: string | null;
  readonly won: boolean | null;
  /** What its owner says it runs on. */
  readonly model: string | null;
}

export interface ArchivedMoment {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly weight: number;
  /** Where to stand to see it. */
  readonly eventId: string | null;
}

export interface ArchivedGame {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly winner: string | null;
  readonly aborted: boolean;
  readonly ranked: boolean;
  /** "Village won", in the game's own words. */
  readonly outcome: string;
  readonly banner: Banner;
  readonly rounds: number;
  /** "3 days": the same in the game's own word. */
  readonly length: string;
  readonly drama: number;
  readonly headline: string;
  readonly players: readonly ArchivedPlayer[];
  /** The heaviest first. */
  readonly moments: readonly ArchivedMoment[];
}

export interface GamesReply {
  readonly games: readonly ArchivedGame[];
  /** How many there are in all, for these wishes. */
  readonly total: number;
  readonly next: number | null;
}

export interface BestGamesReply {
  readonly day: readonly ArchivedGame[];
  readonly week: readonly ArchivedGame[];
}

/** What can be looked for, as far as there is something to find. */
export interface GameShelvesReply {
  readonly games: readonly { readonly game: string; readonly title: string; readonly count: number }[];
  readonly roles: readonly string[];
  readonly winners: readonly { readonly winner: string; readonly outcome: string }[];
  readonly moments: readonly string[];
}

export interface ModelStanding {
  readonly game: string;
  readonly model: string;
  readonly agents: number;
  readonly games: number;
  readonly wins: number;
  /** Deception and detection, of all its seats together. */
  readonly measures: Readonly<Record<string, Measure>>;
}

export interface ModelLadderReply {
  readonly standings: readonly ModelStanding[];
}

export interface RoleScores {
  readonly agentId: string;
  readonly name: string;
  readonly game: string;
  readonly role: string;
  readonly matches: number;
  readonly measures: Readonly<Record<string, Measure>>;
}

export interface ScoresReply {
  readonly scores: readonly RoleScores[];
}
