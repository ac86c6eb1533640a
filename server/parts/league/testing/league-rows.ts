/** Rows of a league, for tests without a town. */
import type { LeagueStores } from '../league-stores.ts';
import type { LeaguePlayer } from '../records.ts';

export const playerRow = (number: number, facts: Partial<LeaguePlayer> = {}): LeaguePlayer => ({
  leagueId: 'lg',
  playerId: `P00${number}`,
  number,
  displayName: `Player ${number}`,
  kind: 'mailbox',
  endpoint: null,
  strategy: null,
  agentId: `agent-${number}`,
  tokenDigest: `digest-${number}`,
  tokenUntil: 5_000,
  registeredBy: null,
  state: 'REGISTERED',
  fails: 0,
  expelled: false,
  kin: [],
  createdAt: 1,
  ...facts,
});

type NewLeague = Parameters<LeagueStores['leagues']['adding']>[0];

export const leagueRow = (facts: Partial<NewLeague> = {}): NewLeague => ({
  leagueId: 'lg',
  name: 'Cup',
  format: 'round-robin',
  game: 'even-odd',
  house: false,
  ownerId: null,
  joinCode: null,
  minPlayers: 2,
  maxPlayers: 8,
  autoStart: true,
  foreignReferees: false,
  fillTo: 0,
  totalRounds: 0,
  seed: 's',
  createdAt: 1,
  nextAt: null,
  ...facts,
});

/** The only match of two players. */
export const onlyMatch = (stores: LeagueStores) =>
  stores.fixtures.adding([
    { leagueId: 'lg', matchId: 'R1M1', round: 1, ordinal: 1, players: ['P001', 'P002'] },
  ]);
