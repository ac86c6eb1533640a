/** The tables of leagues: members, fixtures, results and messages. */
import type { LeagueFacts, LeagueMatch, LeagueNote, LeagueRow } from '../../../shared/contracts/league.ts';
import type { TableResult } from '../../../shared/league/league-game.ts';
import type { AgentState } from '../../../shared/league/lifecycle.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';

type Step = '' | 'PLAYING' | 'RESTING';

/** The facts of its summary, and internal ones. */
export type League = LeagueFacts & {
  /** Null: the town's own. */
  readonly ownerId: string | null;
  readonly joinCode: string | null;
  readonly minPlayers: number;
  readonly autoStart: boolean;
  /** Whether foreign referees may call its matches. */
  readonly foreignReferees: boolean;
  /** At the start, house players fill it up to this many; 0: none. */
  readonly fillTo: number;
  readonly step: Step;
  readonly seed: string;
  readonly ownerNode: string;
  readonly epoch: number;
};

/** The league never changes again. */
export const isEnded = ({ state }: Pick<League, 'state'>): boolean =>
  state === 'COMPLETED' || state === 'CANCELLED';

export type PlayerKind = LeagueRow['kind'];

export type LeaguePlayer = {
  readonly leagueId: string;
  readonly playerId: string;
  readonly number: number;
  readonly displayName: string;
  readonly kind: PlayerKind;
  readonly endpoint: string | null;
  readonly strategy: string | null;
  readonly agentId: string;
  readonly tokenDigest: string | null;
  readonly tokenUntil: number;
  /** The id of its registration message: a repetition means the same player. */
  readonly registeredBy: string | null;
  readonly state: AgentState;
  readonly fails: number;
  readonly expelled: boolean;
  readonly kin: readonly string[];
  readonly createdAt: number;
};

export type LeagueReferee = {
  readonly leagueId: string;
  readonly refereeId: string;
  readonly displayName: string;
  /** Null: the town's own. */
  readonly endpoint: string | null;
  readonly tokenDigest: string | null;
  readonly tokenUntil: number;
  readonly registeredBy: string | null;
  readonly state: AgentState;
  readonly fails: number;
  readonly expelled: boolean;
  /** The agent that registered it, if it had a key of the town. */
  readonly agentId: string | null;
  readonly kin: readonly string[];
  readonly heardAt: number;
  readonly createdAt: number;
};

export type Fixture = {
  readonly leagueId: string;
  readonly matchId: string;
  readonly round: number;
  readonly ordinal: number;
  /** Player A first. */
  readonly players: readonly string[];
  readonly state: LeagueMatch['state'];
  readonly attempt: number;
  readonly refereeId: string | null;
  readonly gameId: string | null;
  readonly startedAt: number | null;
};

/** Seats and winners are agents, because a match knows no league. */
export type KeptResult = Omit<LeagueResult, 'seats' | 'history'> &
  Pick<TableResult, 'seats' | 'history'> &
  Pick<Fixture, 'leagueId'>;

export type LeagueTables = {
  leagues: League;
  leaguePlayers: LeaguePlayer;
  leagueReferees: LeagueReferee;
  leagueFixtures: Fixture;
  leagueResults: KeptResult;
  leagueNotes: LeagueNote & { readonly noteId: string; readonly leagueId: string };
  leagueMail: {
    readonly leagueId: string;
    readonly playerId: string;
    readonly seq: number;
    readonly messageId: string;
    readonly body: AnyEnvelope;
    readonly createdAt: number;
  };
};

/** The referee of matches without a foreign one. */
export const TOWN_REFEREE = 'REF00';
export const MANAGER = 'LM00';
