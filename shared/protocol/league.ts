/** What REST answers about leagues under `/api/leagues`: written once, for the town that says it and the page that reads it. */
import type { AgentState } from '../league/lifecycle.ts';
import type { MatchStatus } from '../league/messages.ts';
import type { DrawnRound, Outcome, ResultSource } from '../league/standings.ts';

export const LEAGUE_STATES = ['REGISTRATION', 'RUNNING', 'COMPLETED', 'CANCELLED'] as const;
export type LeagueState = (typeof LEAGUE_STATES)[number];

/** A league in a list; every number of it is public. */
export interface LeagueSummary {
  readonly leagueId: string;
  readonly name: string;
  /** The id of a game of the town: `even-odd`, `werewolf`. */
  readonly game: string;
  /** `round-robin` or `tables8`. */
  readonly format: string;
  readonly state: LeagueState;
  readonly paused: boolean;
  /** The house's own: its pavilion stands first. */
  readonly house: boolean;
  /** Kept open for whoever comes: when a guest has registered the house fills it up, and it begins. */
  readonly open: boolean;
  /** Needs a code to join; not in lists but for its owner. */
  readonly private: boolean;
  readonly players: number;
  readonly maxPlayers: number;
  /** The round that is played or was played last; 0 before the first. */
  readonly round: number;
  readonly totalRounds: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** When the next step comes by itself: the start, or the next round. Null: by hand, or nothing is awaited. */
  readonly nextAt: number | null;
  /** Matches that are played this moment. */
  readonly playing: number;
  readonly leader: {
    readonly playerId: string;
    readonly displayName: string;
    readonly agentId: string;
    readonly points: number;
  } | null;
}

/** `GET /api/leagues`. */
export interface LeaguesReply {
  /** The featured first; then running ones, those that take players, and ended ones, newest first. */
  readonly leagues: readonly LeagueSummary[];
  /** Where one takes part, whichever it is. */
  readonly mcp: Pick<LeagueAddresses, 'manager' | 'mailbox'>;
}

/** By OpenSkill, over all public seasons that are over and this one; told with its uncertainty, and only after enough games. */
export interface LeagueRating {
  readonly mu: number;
  readonly sigma: number;
  /** `mu − 3 sigma`: the order by rating is by this. */
  readonly ordinal: number;
  readonly games: number;
  /** False: too few games to say anything. */
  readonly settled: boolean;
}

export interface LeagueRow {
  readonly rank: number;
  readonly playerId: string;
  readonly displayName: string;
  readonly kind: 'endpoint' | 'mailbox' | 'house';
  /** Who sits at the tables of this league for it: the same face there and here. */
  readonly agentId: string;
  readonly strategy: string | null;
  readonly state: AgentState;
  /** Sent away by whoever runs the league; its state is what it was then. */
  readonly expelled: boolean;
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  readonly scored: number;
  readonly conceded: number;
  /** Its rank after each finished round, the first round first. */
  readonly ranks: readonly number[];
  /** The last five, newest last. */
  readonly form: readonly Outcome[];
  /** Null where the format rates nobody. */
  readonly rating: LeagueRating | null;
}

export interface LeagueMatch {
  /** `R1M1`, unique in its league. */
  readonly matchId: string;
  readonly round: number;
  readonly players: readonly string[];
  readonly state: 'SCHEDULED' | 'PLAYING' | 'DONE';
  readonly attempt: number;
  readonly refereeId: string | null;
  /** The town's own match, to watch or replay; null for a match that was refereed elsewhere or not played. */
  readonly gameId: string | null;
  readonly startedAt: number | null;
  readonly result: {
    readonly status: MatchStatus;
    readonly source: ResultSource;
    /** In the order of `players`. */
    readonly outcomes: readonly Outcome[];
    readonly scores: readonly number[];
    readonly winnerId: string | null;
    readonly completedAt: number;
  } | null;
}

export interface LeagueReferee {
  readonly refereeId: string;
  readonly displayName: string;
  /** The town's own: its matches are hosted and journalled here. */
  readonly embedded: boolean;
  readonly state: AgentState;
  readonly expelled: boolean;
  readonly matches: number;
  readonly lastHeardAt: number | null;
}

/** Something that went wrong, or a step of an agent's life. */
export interface LeagueNote {
  readonly at: number;
  /** Null: a referee, or the league itself. */
  readonly playerId: string | null;
  readonly kind: 'error' | 'state';
  /** `G002`, `L004`, …, or the new state. */
  readonly code: string;
  readonly matchId: string | null;
  readonly text: string;
}

/** Where a league is played: whole addresses, as a stranger can use them. */
export interface LeagueAddresses {
  readonly manager: string;
  readonly referee: string;
  readonly mailbox: string;
  /** The tools of a game that is played at the town's own tables; null where it is played by messages. */
  readonly table: string | null;
}

/** `GET /api/leagues/:id`. */
export interface LeagueReply extends LeagueSummary {
  readonly mcp: LeagueAddresses;
  /** Whether referees from elsewhere may call its matches. */
  readonly foreignReferees: boolean;
  readonly standings: readonly LeagueRow[];
  readonly referees: readonly LeagueReferee[];
  /** The newest first, at most 100. */
  readonly faults: readonly LeagueNote[];
  /** Two seats: who met whom; see `/api/leagues/:id/rounds` for every match. Empty for a season. */
  readonly crosstable: readonly CrossCell[];
  /** How often each side has won. */
  readonly sides: readonly LeagueSide[];
  /** True for whoever may start, pause, cancel and expel. */
  readonly yours: boolean;
  /** For its owner alone. */
  readonly joinCode: string | null;
}

export interface LeagueSide {
  readonly side: string;
  readonly games: number;
  readonly wins: number;
  /** What the rating has learned that the side itself is worth, whoever plays it; null where nobody is rated. */
  readonly advantage: { readonly mu: number; readonly sigma: number } | null;
}

/** One match between two, told from the side of `row`. */
export interface CrossCell {
  readonly row: string;
  readonly column: string;
  readonly matchId: string;
  readonly round: number;
  readonly gameId: string | null;
  readonly outcome: Outcome | null;
  readonly score: readonly [number, number] | null;
  readonly status: MatchStatus | 'SCHEDULED' | 'PLAYING';
}

/** `GET /api/leagues/:id/rounds?from&to`: at most 20 rounds at a time. */
export interface LeagueRoundsReply {
  readonly totalRounds: number;
  readonly rounds: readonly {
    readonly round: number;
    readonly state: 'SCHEDULED' | 'PLAYING' | 'DONE';
    readonly matches: readonly LeagueMatch[];
    /** Who rests. */
    readonly byes: readonly string[];
  }[];
}

/** A share with its 95 % band (Wilson); null while there is nothing to share. */
export interface Share {
  readonly of: number;
  readonly count: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** `GET /api/leagues/:id/players/:pid`: what a developer looks at to see how its player does. */
export interface LeaguePlayerReply {
  readonly leagueId: string;
  readonly row: LeagueRow;
  readonly matches: readonly (LeagueMatch & {
    readonly opponents: readonly string[];
    readonly outcome: Outcome | null;
    readonly role: string | null;
    readonly history: readonly DrawnRound[];
    /** Which of a history's pairs is this player's. */
    readonly seat: 0 | 1;
  })[];
  /** How often it chose an odd number. */
  readonly oddShare: Share;
  /** By role: how often it won its rounds. */
  readonly byRole: readonly { readonly role: string; readonly games: number; readonly wins: number }[];
  /** `heat[mine − 1][theirs − 1]`: how often these were chosen together. Empty but for Even/Odd. */
  readonly heat: readonly (readonly number[])[];
  /** Of what it announced, how much it did. */
  readonly claims: Share;
  /** How often guessing its next parity from its last would be right: 0.5 is unreadable. */
  readonly predictability: Share;
  readonly latency: {
    readonly count: number;
    readonly p50: number | null;
    readonly p95: number | null;
    readonly worst: number | null;
    /** Counts for answers faster than 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30 s, and slower. */
    readonly histogram: readonly number[];
  };
  readonly lifecycle: readonly LeagueNote[];
  readonly errors: readonly LeagueNote[];
  readonly opponents: readonly {
    readonly playerId: string;
    readonly displayName: string;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
  }[];
}

/** `POST /api/leagues`: an owner's own league. */
export interface NewLeague {
  readonly name: string;
  readonly format?: string;
  readonly private?: boolean;
  readonly maxPlayers?: number;
  /** For a season. */
  readonly rounds?: number;
  /** False: it starts when its owner says so; else by itself with four players. */
  readonly autoStart?: boolean;
  /** So many of the house's players take part. */
  readonly housePlayers?: number;
  /** Whether referees from elsewhere may call its matches; unless said, in a private league alone. */
  readonly foreignReferees?: boolean;
}

/** `POST /api/leagues/:id/<action>`, by its owner. */
export const LEAGUE_ACTIONS = ['start', 'pause', 'resume', 'cancel', 'next-round'] as const;
export type LeagueAction = (typeof LEAGUE_ACTIONS)[number];
