/**
 * A third game, built as docs/adding-a-game.md says: new files and one line per layer. The town, the page and the load
 * test know nothing about it, and all of them play it; a layer with code for specific games would fail here.
 */
import { Client } from '@colyseus/sdk';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { McpEntrance } from '../loadtest/agents/mcp-entrance.ts';
import { Player } from '../loadtest/agents/player.ts';
import { registerAgent as makeLoadAgent } from '../loadtest/agents/register.ts';
import { WsEntrance } from '../loadtest/agents/ws-entrance.ts';
import { examine } from '../loadtest/checks/examine.ts';
import type { Crew } from '../loadtest/crew.ts';
import type { LoadGame } from '../loadtest/load-game.ts';
import { MatchBook } from '../loadtest/match-book.ts';
import { MatchSpectator } from '../loadtest/spectators/match-spectator.ts';
import { Tally } from '../loadtest/tally.ts';
import { coinLoad } from '../loadtest/testing/coin-load.ts';
import { TownClient } from '../scripts/town/town-client.ts';
import { PARTS } from '../server/parts/parts.ts';
import { coinPart } from '../server/parts/testing/coin-part.ts';
import { openTestTown, type TestTown } from '../server/testing/town-on-a-port.ts';
import type { MatchPage, MatchReply, ReplayReply, TownInfo } from '../shared/contracts/matches.ts';
import type { GameEvent } from '../shared/matches/game.ts';
import type { TownState } from '../shared/schema/town-state.ts';
import { coin } from '../shared/testing/coin-game.ts';
import { GAMES } from './games/games.ts';
import { followMatch } from './net/live.ts';
import { createMatchHistory } from './net/match-history.ts';
import { createServerClock } from './net/server-clock.ts';
import { createWatch, type Sky } from './state/watch.ts';
import { type CoinModel, coinEntry } from './testing/coin-view.ts';

/** The one line of each layer. */
const SERVER = [...PARTS, coinPart()];
const PAGE = [...GAMES, coinEntry];
const LOAD: LoadGame = coinLoad;

const WAIT = { timeout: 20_000, interval: 50 };

vi.setConfig({ testTimeout: 60_000 });

let town: TestTown;
beforeEach(async () => {
  town = await openTestTown({}, { parts: SERVER });
});
afterEach(() => town.end());

const api = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${town.url}/api${path}`)).json()) as T;

/** One match on the page as a browser keeps it, except for the pixels. */
async function watchPage(matchId: string) {
  const { game } = await api<MatchReply>(`/matches/${matchId}`);
  const view = await PAGE.find(({ id }) => id === game)!.load();
  const watch = createWatch(matchId, 'public');
  watch.play(view);
  const link = followMatch(
    new Client(town.url),
    createServerClock(Date.now),
    { matchId, game, view: 'public' },
    {
      status: (state) => {
        watch.link.value = state;
      },
      state: (state) => watch.sync(state),
      welcome: () => void history.catchUp(),
      events: (events) => watch.add(events),
      moments: (moments) => watch.mergeMoments(moments),
      labels: (lines) => watch.addLabels(lines),
      notice: () => undefined,
      crowd: () => undefined,
      refused: () => false,
    },
  );
  const history = createMatchHistory(watch, (request) => link.history(request));
  return { watch, link, model: () => watch.model.value as CoinModel, view };
}

async function seatTwo(): Promise<{
  readonly agents: readonly [TownClient, TownClient];
  readonly matchId: string;
}> {
  const open = (name: string) => new TownClient(town.url, { path: '/mcp/coin' }).newAgent(name);
  const agents = [await open('Ada'), await open('Bram')] as const;
  expect(await agents[0].tool('coin.queue.join')).toMatchObject({ ok: true, queue: { position: 1 } });
  const joined = await agents[1].tool('coin.queue.join');
  return { agents, matchId: joined.matchAssignment.matchId };
}

it('is played over MCP, shown in its room and on the page, and listed, replayed and verified over REST', async () => {
  const { agents, matchId } = await seatTwo();
  expect(await agents[0].toolNames()).toEqual([
    ...['coin.queue.join', 'coin.queue.leave', 'coin.queue.status'],
    ...['coin.match.get_state', 'coin.match.say', 'coin.match.events.get'],
  ]);
  expect(await api<TownInfo>('/town')).toMatchObject({
    games: expect.arrayContaining([
      expect.objectContaining({
        id: 'coin',
        title: 'Coin',
        seats: 2,
        mcpUrl: expect.stringMatching(/\/mcp\/coin$/),
      }),
    ]),
  });
  const townRoom = await new Client(town.url).join<TownState>('town', {});
  townRoom.onMessage('*', () => undefined);
  const page = await watchPage(matchId);
  await vi.waitFor(() => {
    expect([...townRoom.state.buildings.values()]).toMatchObject([
      { matchId, game: 'coin', label: 'SAYING' },
    ]);
    expect(page.model()).toMatchObject({ seated: true, phase: 'SAYING', gameNumber: 1, told: ['OPENED'] });
  }, WAIT);

  expect(await agents[0].tool('coin.match.say', { matchId, side: 'HEADS' })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(page.model().players[0]?.spoke).toBe(true), WAIT);
  // Spoken, and hidden from everybody else.
  expect(page.view.picture(page.watch.shown(sky()))).toEqual(['Ada: ?', 'Bram: ?']);
  const mine = await agents[0].tool('coin.match.get_state', { matchId });
  const theirs = await agents[1].tool('coin.match.get_state', { matchId });
  expect([mine.state.you.side, theirs.state.players[0].side]).toEqual(['HEADS', null]);

  expect(await agents[1].tool('coin.match.say', { matchId, side: 'TAILS' })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(page.model()).toMatchObject({ over: true, winner: 'p:1' }), WAIT);
  expect(page.model().told).toEqual(['OPENED', 'PLAYER_SPOKE', 'PLAYER_SPOKE', 'COINS_SHOWN']);
  expect(page.view.picture(page.watch.shown(sky()))).toEqual(['Ada: HEADS', 'Bram: TAILS']);
  const { events } = await agents[0].tool('coin.match.events.get', { matchId });
  expect(events.map(({ type }: GameEvent) => type)).toContain('SIDE_SAID');
  page.link.close();
  await townRoom.leave();

  expect(await api<MatchPage>('/matches?game=coin&status=ENDED')).toMatchObject({
    matches: [{ matchId, game: 'coin', gameNumber: 1, winner: 'p:1' }],
  });
  const replay = await api<ReplayReply>(`/matches/${matchId}/replay`);
  expect(page.view.isOver(replay.view)).toBe(true);
  const journal = await (await fetch(`${town.url}/api/matches/${matchId}/journal`)).text();
  const written = journal
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(coin.verify(written)).toMatchObject({ ok: true, ended: true, winner: 'p:1' });
  for (const agent of agents) agent.close();
});

it('is played by the load test, over both transports and with spectators, and passes its checks', async () => {
  const failures: string[] = [];
  const crew: Crew = {
    url: town.url,
    game: LOAD,
    town: { timeScale: 1, omniscient: 'live', omniscientDelayS: 0 },
    clockAheadMs: 0,
    tally: new Tally(),
    matches: new MatchBook(() => undefined),
    stopping: () => false,
    mayFail: () => false,
    failed: (what, reason) => void failures.push(`${what}: ${reason}`),
    lost: (kind, code) => void failures.push(`${kind} closed with ${code}`),
  };
  const spectators = (['public', 'omniscient'] as const).map((view) => new MatchSpectator(crew, view));
  for (const spectator of spectators) void spectator.watch();
  const live = async (i: number, Entrance: typeof McpEntrance | typeof WsEntrance): Promise<void> => {
    const agent = (await makeLoadAgent(crew, i))!;
    const entrance = new Entrance(crew, agent.apiKey);
    const assigned = (await entrance.findMatch())!;
    const player = new Player(crew, assigned, agent);
    await player.play(await entrance.sit(assigned, player.onEvents));
    await entrance.close();
  };
  await Promise.all([live(0, McpEntrance), live(1, WsEntrance)]);
  for (const spectator of spectators) spectator.stop();

  const findings = await examine(crew, new Map());
  expect(failures).toEqual([]);
  expect(findings).toMatchObject({
    badJournals: [],
    leaks: [],
    gaps: [],
    brokenPromises: [],
    unexpectedRefusals: {},
    acknowledged: 2,
  });
  expect(findings.verified).toHaveLength(1);
});

const sky = (): Sky => ({ second: signal(Date.now()), dark: signal(false) });
