/** The tables of leagues: who plays in them, what is to be played, what came of it, and what was said. */
import type { LeagueFacts, LeagueMatch, LeagueNote, LeagueRow } from '../../../shared/contracts/league.ts';
import type { TableResult } from '../../../shared/league/league-game.ts';
import type { AgentState } from '../../../shared/league/lifecycle.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';

type Step = '' | 'PLAYING' | 'RESTING';

/** The facts that its summary tells, and what nobody is told. */
export type League = LeagueFacts & {
  /** Null: the town's own. */
  readonly ownerId: string | null;
  readonly joinCode: string | null;
  readonly minPlayers: number;
  readonly autoStart: boolean;
  /** Whether referees from elsewhere may call its matches. */
  readonly foreignReferees: boolean;
  /** When it starts, the house's own fill it up to so many; 0: nobody comes. */
  readonly fillTo: number;
  readonly step: Step;
  readonly seed: string;
  readonly ownerNode: string;
  readonly epoch: number;
};

/** Nothing of it changes any more. */
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
  /** The message it registered with: the same again is the same player. */
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
  /** Who registered it, if it came with a key of the town. */
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

/** Who referees where nobody else does. */
export const TOWN_REFEREE = 'REF00';
export const MANAGER = 'LM00';
