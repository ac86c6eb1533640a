import { afterEach, describe, expect, it } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { SETTLED_GAMES } from '../../../shared/league/season.ts';
import type { Store } from '../../store/store.ts';
import { systemClock } from '../../time/clock.ts';
import { pause } from '../../time/pause.ts';
import { LeagueStores } from './league-stores.ts';
import { LeagueTown } from './testing/league-town.ts';
import { plantSeason } from './testing/planted-season.ts';
import { LeagueViews } from './views.ts';

let league: LeagueTown;
const clients = new Set<TownClient>();
afterEach(async () => {
  for (const client of clients) client.close();
  clients.clear();
  await league?.end();
});

const open = (path: string, key: string) => {
  const client = new TownClient(league.town.url, { key, path });
  clients.add(client);
  return client;
};

const NIGHT: Readonly<Record<string, string>> = {
  WOLF_KILL: 'night.wolf_kill',
  SEER_INSPECT: 'night.seer_inspect',
  DOCTOR_PROTECT: 'night.doctor_protect',
};

/** An agent that knows only its mailbox: returns its actions at each of its tables. */
async function playSeason(apiKey: string, leagueId: string): Promise<Map<string, string[]>> {
  const mailbox = open('/mcp/league', apiKey);
  const joined = await mailbox.tool('et.league.join', { leagueId });
  expect(joined).toMatchObject({ ok: true, next: expect.stringMatching(/GAME_START.+game_id.+mcp/) });
  const done = new Map<string, string[]>();
  const results = new Map<string, unknown>();
  for (let after = 0; ; ) {
    const box = await mailbox.tool('et.league.inbox', { leagueId, after, wait: 5 });
    if (!box.ok) throw new Error(JSON.stringify(box));
    after = box.last;
    for (const { message } of box.letters as { message: AnyEnvelope }[]) {
      if (message.type === 'GAME_RESULT') results.set(message.payload.game_id, message.payload);
      if (message.type !== 'GAME_START') continue;
      const { game_id, how, mcp = '' } = message.payload;
      expect(how).toContain(`et.werewolf.match.get_state {"matchId":"${game_id}"}`);
      done.set(game_id, await playMatch(open(new URL(mcp).pathname, apiKey), game_id));
    }
    if (box.state === 'COMPLETED' && box.letters.length === 0 && results.size === done.size) break;
  }
  for (const gameId of done.keys())
    expect(results.get(gameId)).toMatchObject({
      status: 'COMPLETE',
      winner_id: null,
      final_score: { P001: expect.any(Number), P008: expect.any(Number) },
      rounds_played: expect.any(Number),
      history: [],
    });
  return done;
}

/** A second of match time at this town's pace. */
const LOOK_EVERY_MS = 5;

/** Does whatever is asked until the match has ended. */
async function playMatch(tools: TownClient, matchId: string): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const { ok, state } = await tools.tool('et.werewolf.match.get_state', { matchId });
    if (!ok) {
      await pause(league.town.clock, LOOK_EVERY_MS);
      continue;
    }
    if (state.phase === 'ENDED') return done;
    const { playerId, requiredAction: asked } = state.you;
    const tool = asked && !asked.alreadySubmitted ? toolFor(state.phase, asked.type) : null;
    if (!tool) {
      await pause(league.town.clock, LOOK_EVERY_MS);
      continue;
    }
    const target = asked.allowedTargets?.find((id: string) => id !== playerId) ?? null;
    const kind = asked.type === 'SPEAK_OPENING' ? 'OPENING' : 'DISCUSSION';
    const words = { kind, text: 'I have nothing to hide.' };
    const args = tool === 'say_public' ? words : tool === 'ready' ? {} : { targetPlayerId: target };
    const said = await tools.tool(`et.werewolf.match.${tool}`, { matchId, ...args });
    if (said.ok) done.push(tool);
  }
}

function toolFor(phase: string, asked: string): string | null {
  if (phase === 'LOBBY') return 'ready';
  if (asked === 'VOTE') return 'vote';
  if (asked === 'NONE') return null;
  return NIGHT[asked] ?? 'say_public';
}

describe('a season of Werewolf', () => {
  it('is played from the mailbox by two agents that follow its texts, and shows them in the standings', async () => {
    league = await LeagueTown.open({
      HOUSE_BOTS: 'on',
      HOUSE_MATCHES: '0',
      TIME_SCALE: '200',
      MIN_PHASE_S: '0',
      // Phases wait until all players have acted.
      LOBBY_S: '3600',
      NIGHT_S: '3600',
      DAY_VOTE_S: '3600',
    });
    const leagueId = await league.create({ format: 'tables8', housePlayers: 6, rounds: 2, minPlayers: 8 });
    const keys = await Promise.all(
      ['Ada', 'Bob'].map(async (name) => (await new TownClient(league.town.url).makeAgent(name)).apiKey),
    );
    const played = await league.town.during(Promise.all(keys.map((key) => playSeason(key, leagueId))));
    const { crosstable, faults, mcp, standings, state } = await league.get<LeagueReply>(
      `/leagues/${leagueId}`,
    );
    expect([state, crosstable, faults]).toEqual(['COMPLETED', [], []]);
    expect(mcp).toMatchObject({
      table: `${league.town.url}/mcp`,
      mailbox: `${league.town.url}/mcp/league`,
    });
    for (const tables of played) {
      expect(tables.size).toBe(2);
      // The agents themselves acted, not the clock.
      for (const did of tables.values()) expect(did).toContain('ready');
      for (const gameId of tables.keys())
        expect(await league.town.services.matches.byId(gameId)).toMatchObject({ leagueId, status: 'ended' });
    }
    expect(played.flatMap((tables) => [...tables.values()].flat())).toContain('vote');
    const own = standings.filter(({ kind }) => kind === 'mailbox');
    expect(own.map(({ played: games }) => games)).toEqual([2, 2]);
    const points = standings.reduce((sum, row) => sum + row.wins + row.losses + row.draws, 0);
    expect(points).toBe(16);
  }, 90_000);

  it('explains at registration how it is played, and refuses endpoints, then and later', async () => {
    league = await LeagueTown.open();
    const leagueId = await league.create({ format: 'tables8', manual: true });
    const { apiKey } = await new TownClient(league.town.url).makeAgent('Ada');
    const authorization = { authorization: `Bearer ${apiKey}` };
    const register = (payload: object) =>
      league.rpc(
        'tools/call',
        { name: 'register_player', arguments: { league_id: leagueId, display_name: 'Ada', ...payload } },
        league.url,
        authorization,
      );
    expect(await register({})).toMatchObject({ result: { structuredContent: { player_id: 'P001' } } });
    expect(await register({ endpoint: 'http://127.0.0.1:9/mcp' })).toMatchObject({
      result: { isError: true, structuredContent: { error: { code: 'L001' } } },
    });
    const { standings } = await league.get<LeagueReply>(`/leagues/${leagueId}`);
    expect(standings).toMatchObject([{ playerId: 'P001', kind: 'mailbox' }]);
    const set = league.town.sets.find(({ id }) => id === 'league');
    expect(set?.instructions).toMatch(/tables8.+GAME_START[\s\S]+Werewolf at \/mcp: Call et\.werewolf/);
  });

  it('is described to language models without dots, except in texts of foreign referees', () => {
    const set = league.town.sets.find(({ id }) => id === 'league');
    const inbox = set?.tools.find(({ definition }) => definition.name === 'et.league.inbox');
    const [, how] = /Werewolf at \/mcp: (.+)/.exec(set?.instructions ?? '') ?? [];
    const letter = (said?: string) => ({
      message: { type: 'GAME_START', payload: { game_id: '<game_id>', how: said } },
    });
    const foreign = letter('Call et.werewolf.match.vote when you like.');
    const body = { letters: [letter(how), foreign] };
    const spelled = inbox?.respell?.(body, (text) => text.replaceAll('.', '_')) as typeof body;
    expect(how).toContain('et.werewolf.match.night.wolf_kill');
    expect(spelled.letters).toEqual([letter(how?.replaceAll('.', '_')), foreign]);
  });
});

describe('ratings', () => {
  const agents = Array.from({ length: 8 }, (_, i) => `ag_${i}`);
  const board = (leagueId: string) => league.get<LeagueReply>(`/leagues/${leagueId}`);

  it('add up over the public seasons of an agent, whatever its number in each', async () => {
    league = await LeagueTown.open();
    const { store } = league.town.services;
    await plantSeason(store, { leagueId: 'lg_first', agents, games: 12, endedAt: 1_000 });
    await plantSeason(store, { leagueId: 'lg_own', agents, games: 30, endedAt: 2_000, isPrivate: true });
    await plantSeason(store, {
      leagueId: 'lg_second',
      agents: agents.toReversed(),
      games: 12,
      endedAt: 3_000,
    });
    const first = await board('lg_first');
    expect(first.standings.map(({ rating }) => [rating?.games, rating?.settled])).toEqual(
      agents.map(() => [12, false]),
    );
    const second = await board('lg_second');
    expect(second.standings.map(({ rating }) => [rating?.games, rating?.settled])).toEqual(
      agents.map(() => [24, true]),
    );
    expect(24).toBeGreaterThan(SETTLED_GAMES);
    // A rating continues from the first season: nobody starts anew.
    const sigmaOf = ({ standings }: LeagueReply, agent: string) =>
      standings.find(({ agentId }) => agentId === agent)?.rating?.sigma ?? 0;
    for (const agent of agents) expect(sigmaOf(second, agent)).toBeLessThan(sigmaOf(first, agent));
    // A private season counts in its own standings, on top of earlier public ones, and nowhere else.
    expect((await board('lg_own')).standings[0]?.rating?.games).toBe(42);
    // The strength of a side is rated separately: with these dice wolves win four of five.
    const [villagers, wolves] = second.sides;
    expect([villagers?.side, wolves?.side, villagers?.games, wolves?.games]).toEqual([
      'VILLAGERS',
      'WEREWOLVES',
      12,
      12,
    ]);
    expect((wolves?.wins ?? 0) + (villagers?.wins ?? 0)).toBe(12);
    expect(wolves?.advantage?.mu).toBeGreaterThan(0);
    expect(villagers?.advantage?.mu).toBeLessThan(0);
  });

  it('are computed once for a finished season, however often it is listed and requested', async () => {
    league = await LeagueTown.open();
    const { store } = league.town.services;
    const seasons = ['lg_one', 'lg_two'];
    for (const leagueId of seasons)
      await plantSeason(store, {
        leagueId,
        agents,
        games: 4,
        endedAt: leagueId === 'lg_one' ? 1_000 : 2_000,
      });
    let folds = 0;
    let now = 10_000;
    const counting: Store = {
      dialect: store.dialect,
      sql: store.sql,
      write: (batch) => store.write(batch),
      health: () => store.health(),
      reclaim: () => store.reclaim(),
      close: () => store.close(),
      read(query) {
        if (query.sql.includes('from "league_results"')) folds += 1;
        return store.read(query);
      },
    };
    const views = new LeagueViews(new LeagueStores(counting, { now: () => now, at: () => () => undefined }));
    const first = await views.list(null);
    expect(first.map(({ leagueId, players, leader }) => [leagueId, players, leader !== null])).toEqual([
      ['lg_two', 8, true],
      ['lg_one', 8, true],
    ]);
    const once = folds;
    for (const _ of seasons) {
      now += 60_000;
      expect(await views.list(null)).toEqual(first);
      for (const season of first) {
        const row = await new LeagueStores(store, systemClock).leagues.byId(season.leagueId);
        if (row) expect((await views.rows(row))[0]?.agentId).toBe(season.leader?.agentId);
      }
    }
    expect(folds).toBe(once);
  });
});
