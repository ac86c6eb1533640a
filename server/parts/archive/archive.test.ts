import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ArchivedGame,
  BestGamesReply,
  GameShelvesReply,
  GamesReply,
  ScoresReply,
} from '../../../shared/contracts/archive.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';

let town: VirtualTown;
const get = async <T>(path: string): Promise<T> =>
  (await fetch(`${town.url}/api${path}`)).json() as Promise<T>;
const textOf = async (path: string) => (await fetch(`${town.url}/api${path}`)).text();
const found = (query = '') => get<GamesReply>(`/games?${query}`);

let games: readonly ArchivedGame[];
beforeAll(async () => {
  town = await openVirtualTown({ HOUSE_BOTS: 'on', TIME_SCALE: '600', HOUSE_MATCHES: '3' });
  // House bots play, and finished games are indexed automatically.
  games = await town.until(async () => {
    const { games: taken } = await found();
    return taken.length >= 3 && taken;
  });
}, 240_000);
afterAll(() => town.end());

describe('the archive', () => {
  it('[ARCHIVE-1] has every finished match with winner, headline, drama and moments', () => {
    for (const game of games) {
      expect(game).toMatchObject({ game: 'werewolf', aborted: false });
      expect(game.headline).toMatch(/\w/);
      expect(game.length).toBe(game.rounds === 1 ? '1 day' : `${game.rounds} days`);
      expect(game.outcome).toMatch(/won/);
      expect(game.drama).toBeGreaterThan(0);
      expect(game.drama).toBeLessThanOrEqual(100);
      expect(game.players).toHaveLength(8);
      expect(game.players.every(({ role }) => role !== null)).toBe(true);
      expect(game.moments[0]?.weight).toBe(Math.max(...game.moments.map(({ weight }) => weight)));
    }
  });

  it('[ARCHIVE-2] finds games by agent, role, winner, length, drama and moment', async () => {
    const [game] = games;
    const idsOf = (some: readonly ArchivedGame[]) => some.map(({ matchId }) => matchId).toSorted();
    /** Of the games known here; others may have ended since. */
    const known = async (query: string) =>
      idsOf((await found(`${query}&limit=50`)).games).filter((id) => idsOf(games).includes(id));
    const seer = game?.players.find(({ role }) => role === 'SEER');
    const ids = async (query: string) => (await found(query)).games.map(({ matchId }) => matchId);
    expect(await ids(`agent=${seer?.agentId}&role=SEER`)).toContain(game?.matchId);
    expect(await ids(`agent=${seer?.displayName.slice(0, 2).toLowerCase()}&role=SEER`)).toContain(
      game?.matchId,
    );
    const wolf = game?.players.find(({ role }) => role === 'WEREWOLF');
    expect(await ids(`agent=${wolf?.agentId}&role=SEER`)).not.toContain(game?.matchId);
    expect(await ids('agent=%25')).toEqual([]);
    expect(await known(`winner=${game?.winner}`)).toEqual(
      idsOf(games.filter(({ winner }) => winner === game?.winner)),
    );
    const loser = game?.winner === 'WEREWOLVES' ? 'VILLAGERS' : 'WEREWOLVES';
    expect(await known(`winner=${loser}`)).toEqual(idsOf(games.filter(({ winner }) => winner === loser)));
    const rounds = game?.rounds ?? 0;
    expect(await known(`fewestRounds=${rounds}&mostRounds=${rounds}`)).toEqual(
      idsOf(games.filter((other) => other.rounds === rounds)),
    );
    expect(await known(`fewestRounds=${rounds + 1}`)).toEqual(
      idsOf(games.filter((other) => other.rounds > rounds)),
    );
    expect(await ids('leastDrama=101')).toEqual([]);
    const kind = game?.moments[0]?.kind;
    expect(await ids(`moment=${kind}`)).toContain(game?.matchId);
    expect(await ids('moment=NO_SUCH_THING')).toEqual([]);
    const dramas = (await found('order=drama')).games.map(({ drama }) => drama);
    expect(dramas).toEqual(dramas.toSorted((a, b) => b - a));
    const page = await found('limit=1');
    expect(page.next).toBe(1);
    expect((await fetch(`${town.url}/api/games?order=sideways`)).status).toBe(400);
  });

  it('[ARCHIVE-3] returns the best of the day and the week, and the available filters', async () => {
    const { day, week } = await get<BestGamesReply>('/games/best');
    expect(day.length).toBeGreaterThan(0);
    expect(week[0]?.drama).toBeGreaterThanOrEqual(day[0]?.drama ?? 0);
    const shelves = await get<GameShelvesReply>('/games/shelves');
    expect(shelves.roles).toContain('SEER');
    expect(shelves.games[0]).toMatchObject({ game: 'werewolf', title: 'Werewolf' });
  });

  it('[ARCHIVE-4] can be downloaded as one file, a game per line, complete enough to verify', async () => {
    const lines = (await textOf('/games.jsonl')).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const first = JSON.parse(lines[0] ?? '{}');
    expect(first.edition).toBe('whole');
    expect(first.events.map(({ type }: { type: string }) => type)).toContain('GAME_ENDED');
    const journal = await textOf(`/matches/${first.matchId}/journal`);
    expect(`${first.events.map((event: object) => JSON.stringify(event)).join('\n')}\n`).toBe(journal);
  });

  it("[ARCHIVE-5] has feeds of finished games, and of an agent's matches", async () => {
    const response = await fetch(`${town.url}/api/games.atom`);
    expect(response.headers.get('content-type')).toContain('application/atom+xml');
    const feed = await response.text();
    expect(feed).toContain(`<link href="${town.url}/match/${games[0]?.matchId}"/>`);
    const { agentId = '' } = games[0]?.players[0] ?? {};
    expect(await textOf(`/agents/${agentId}/games.atom`)).toMatch(/<entry>/);
    expect((await fetch(`${town.url}/api/agents/ag_nobody/games.atom`)).status).toBe(404);
  });

  it('[SCORE-1] counts deception and detection per agent and role', async () => {
    const { scores } = await get<ScoresReply>('/scores');
    const wolf = scores.find(({ role }) => role === 'WEREWOLF');
    expect(wolf?.measures.unsuspected?.of).toBeGreaterThan(0);
    const villager = scores.find(({ role, measures }) => role === 'VILLAGER' && measures.hits);
    expect(villager?.measures.hits?.sum).toBeLessThanOrEqual(villager?.measures.hits?.of ?? 0);
    const lines = (await textOf('/scores.jsonl')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).agentId)).toContain(wolf?.agentId);
  });
});

describe('a town that keeps its secrets', () => {
  it('[ARCHIVE-6] publishes only the public edition', async () => {
    const silent = await town.restart({ OMNISCIENT: 'off' });
    town = silent;
    const lines = (await textOf('/games.jsonl')).trimEnd().split('\n');
    for (const line of lines) {
      const { edition, events } = JSON.parse(line);
      expect(edition).toBe('public');
      for (const event of events) {
        expect(event.audience).toBe('public');
        expect(event).not.toHaveProperty('seq');
      }
    }
  });
});
