/** The nouns of a league as the store keeps them. */
import type { FormatId } from '../../../shared/league/formats.ts';
import type { AgentState } from '../../../shared/league/lifecycle.ts';
import type { LeagueState } from '../../../shared/protocol/league.ts';

export const STEPS = ['', 'PLAYING', 'RESTING'] as const;
export type Step = (typeof STEPS)[number];

export interface League {
  readonly leagueId: string;
  readonly name: string;
  readonly format: FormatId;
  readonly game: string;
  readonly state: LeagueState;
  readonly paused: boolean;
  readonly house: boolean;
  readonly ownerId: string | null;
  readonly joinCode: string | null;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  readonly autoStart: boolean;
  /** Whether referees from elsewhere may call its matches. */
  readonly foreignReferees: boolean;
  /** When it starts, the house's own fill it up to so many; 0: nobody comes. */
  readonly fillTo: number;
  readonly round: number;
  readonly step: Step;
  readonly totalRounds: number;
  readonly seed: string;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly nextAt: number | null;
  readonly ownerNode: string;
  readonly epoch: number;
}

/** Nothing of it changes any more. */
export const isEnded = ({ state }: Pick<League, 'state'>): boolean =>
  state === 'COMPLETED' || state === 'CANCELLED';

export const PLAYER_KINDS = ['endpoint', 'mailbox', 'house'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

export interface LeaguePlayer {
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
  readonly registeredBy: string | null;
  readonly state: AgentState;
  readonly fails: number;
  readonly expelled: boolean;
  /** Whose it is, as far as anybody can tell. */
  readonly kin: readonly string[];
  readonly createdAt: number;
}

export interface LeagueReferee {
  readonly leagueId: string;
  readonly refereeId: string;
  readonly displayName: string;
  /** Null: the town's own. */
  readonly endpoint: string | null;
  readonly tokenDigest: string | null;
  readonly tokenUntil: number;
  readonly registeredBy: string | null;
  readonly state: AgentState;
  /** Matches that it has lost since it reported one. */
  readonly fails: number;
  readonly expelled: boolean;
  /** Who registered it, if it came with a key of the town. */
  readonly agentId: string | null;
  readonly kin: readonly string[];
  readonly heardAt: number;
  readonly createdAt: number;
}

export const FIXTURE_STATES = ['SCHEDULED', 'PLAYING', 'DONE'] as const;
export type FixtureState = (typeof FIXTURE_STATES)[number];

export interface Fixture {
  readonly leagueId: string;
  readonly matchId: string;
  readonly round: number;
  readonly ordinal: number;
  readonly players: readonly string[];
  readonly state: FixtureState;
  readonly attempt: number;
  readonly refereeId: string | null;
  readonly gameId: string | null;
  readonly startedAt: number | null;
}

/** Who referees where nobody else does. */
export const TOWN_REFEREE = 'REF00';
/** Who speaks for the league. */
export const MANAGER = 'LM00';
