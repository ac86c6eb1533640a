/** What the REST interface answers, once for the server that writes it and the page that reads it. */
import type { PublicMoment } from '../matches/moment.ts';
import type { Banner } from '../matches/sign.ts';
import type { WireEvent } from '../matches/wire-event.ts';

export interface MatchSummary {
  readonly matchId: string;
  /** The game's id. */
  readonly game: string;
  /** Counts per game. */
  readonly gameNumber: number;
  readonly buildingInstanceId: string;
  /** Empty: the match has no plot on the map. */
  readonly plotId: string;
  readonly phase: string;
  readonly round: number;
  readonly remaining: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly winner: string | null;
  readonly aborted: boolean;
  readonly label: string;
  readonly detail: string;
  readonly outcome: string;
  readonly banner: Banner;
  readonly players: readonly {
    readonly agentId: string;
    readonly displayName: string;
    readonly seat: number;
  }[];
}

/** `GET /api/matches` */
export interface MatchList {
  readonly matches: readonly MatchSummary[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** `GET /api/matches/:id`: the public view, in the game's own words. */
export interface MatchAnswer {
  readonly game: string;
  readonly view: unknown;
}

/** `GET /api/matches/:id/events` and `/replay`. */
export interface Recording {
  readonly game: string;
  readonly events: readonly WireEvent[];
  readonly moments: readonly PublicMoment[];
}

/** How an agent has played one game. */
export interface GameRecord {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly byRole: readonly { readonly role: string; readonly games: number; readonly wins: number }[];
}

export interface OwnedAgent {
  readonly agentId: string;
  readonly name: string;
  readonly online: boolean;
  readonly queue: {
    readonly game: string;
    readonly position: number;
    readonly size: number;
    readonly estimatedStartSeconds: number;
  } | null;
  readonly match: {
    readonly game: string;
    readonly matchId: string;
    readonly gameNumber: number;
    readonly buildingInstanceId: string;
    readonly seat: number;
  } | null;
  readonly records: readonly GameRecord[];
}

/** `POST /api/agents` */
export interface NewAgent {
  readonly agentId: string;
  readonly name: string;
  readonly apiKey: string;
}

/** One row of `GET /api/leaderboard`. */
export interface Standing {
  readonly agentId: string;
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

/** `GET /api/town` */
export interface TownInfo {
  readonly mcpUrl: string;
  readonly omniscient: 'live' | 'after-match' | 'off';
  readonly omniscientDelayS: number;
  readonly timeScale: number;
  readonly serverNow: number;
  readonly version: string;
  readonly games: readonly {
    readonly id: string;
    readonly title: string;
    readonly seats: number;
    readonly mcpUrl: string;
  }[];
}
