/** Past seasons: the rows they would have left, without playing. */
import { simulatedSeason } from '../../../../shared/league/testing/simulated-season.ts';
import type { Store } from '../../../store/store.ts';
import { systemClock } from '../../../time/clock.ts';
import { LeagueStores } from '../league-stores.ts';
import type { LeaguePlayer } from '../records.ts';
import { leagueRow, playerRow } from './league-rows.ts';

interface SeasonWish {
  readonly leagueId: string;
  /** The agents of P001, P002, …: eight or more. An agent may have other numbers in other seasons. */
  readonly agents: readonly string[];
  readonly games: number;
  readonly endedAt: number;
  readonly isPrivate?: boolean;
}

export async function plantSeason(store: Store, wish: SeasonWish): Promise<void> {
  const { agents, endedAt, games, isPrivate = false, leagueId } = wish;
  const stores = new LeagueStores(store, systemClock);
  const players = agents.map((agentId, i) => playerOf(leagueId, agentId, i));
  const results = simulatedSeason({ players: agents.length, games, seed: leagueId, wolvesWin: 0.8 });
  await stores.store.write([
    stores.leagues.adding(
      leagueRow({
        leagueId,
        name: leagueId,
        format: 'tables8',
        game: 'werewolf',
        joinCode: isPrivate ? 'c0de' : null,
        minPlayers: 8,
        maxPlayers: agents.length,
        autoStart: false,
        totalRounds: results.at(-1)?.round ?? 0,
        seed: leagueId,
        createdAt: endedAt - 1000,
      }),
    ),
    ...players.map((player) => stores.members.addingPlayer(player)),
    ...stores.fixtures.adding(
      results.map(({ matchId, round, seats }, i) => ({
        leagueId,
        matchId,
        round,
        ordinal: i + 1,
        players: seats.map(({ playerId }) => playerId),
      })),
    ),
  ]);
  const agentOf = new Map(players.map(({ playerId, agentId }) => [playerId, agentId]));
  for (const result of results) {
    const fixture = await stores.fixtures.byId(leagueId, result.matchId);
    if (!fixture) throw new Error(`${result.matchId} was not planted`);
    const seats = result.seats.map(({ playerId, ...seat }) => ({
      agentId: agentOf.get(playerId) ?? playerId,
      ...seat,
    }));
    await stores.store.write(stores.fixtures.settling(fixture, { ...result, seats, completedAt: endedAt }));
  }
  const league = await stores.leagues.byId(leagueId);
  if (!league) throw new Error(`${leagueId} was not planted`);
  const round = league.totalRounds;
  await stores.store.write([stores.leagues.changing(league, { state: 'COMPLETED', round, endedAt })]);
}

const playerOf = (leagueId: string, agentId: string, i: number): LeaguePlayer =>
  playerRow(i + 1, {
    leagueId,
    playerId: `P${String(i + 1).padStart(3, '0')}`,
    displayName: `Agent ${agentId}`,
    agentId,
    tokenDigest: null,
    tokenUntil: 0,
    state: 'ACTIVE',
    createdAt: 0,
  });
