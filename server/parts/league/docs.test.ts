import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { StartedProcess } from '../../../scripts/town/child-process.ts';
import { TownClient } from '../../../scripts/town/town-client.ts';
import { type AnyEnvelope, MESSAGE_TYPES } from '../../../shared/league/messages.ts';
import { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { envelope, LeagueTown, politeAnswer } from './testing/league-town.ts';

const DOCS = new URL('../../../docs/league.md', import.meta.url);
const BLOCK = /<!-- exchange (.+?) -->\n```json\n([\s\S]*?)```/g;

let league: LeagueTown;
const closing = new Set<() => void>();
afterEach(async () => {
  for (const close of closing) close();
  closing.clear();
  await league?.end();
});

/** Values that differ between runs, with an example of each. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g,
    '4b5c9f3e-8a3e-4d3b-9c39-5a9d2f6d1a10',
  ],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-01T12:00:00.000Z'],
  [/tok_([A-Z0-9]+)_[0-9a-f]{24}/g, 'tok_$1_5f1c0a9be2d44c7f8a61b3d0'],
  [/lg_[0-9a-z]{26}/g, 'lg_01jgxwcv3k8m5q2r7t9w4y6z0a'],
  [/mt_[0-9A-Z]{26}/g, 'mt_01JGXWCV3K8M5Q2R7T9W4Y6Z0A'],
  [/http:\/\/localhost:\d+\/(league|mcp)/g, 'http://localhost:2567/$1'],
  [/http:\/\/127\.0\.0\.1:\d+\/mcp/g, 'http://localhost:8101/mcp'],
];
const told = (value: unknown): string =>
  `${EXAMPLES.reduce((text, [volatile, example]) => text.replace(volatile, example), JSON.stringify(value, null, 2))}\n`;

/** Plays a league of two with a referee that only listens, and keeps one of every exchange. */
async function exchanges(): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const keep = (name: string, value: unknown) => {
    if (!seen.has(name)) seen.set(name, told(value));
  };
  league = await LeagueTown.open({ LEAGUE_INVITE_S: '5', LEAGUE_MOVE_S: '30' });
  const leagueId = await league.create({ minPlayers: 2 });
  const own = { id: 'P001', token: '' };
  const { url } = await league.endpoint((message) => {
    keep(message.type, message);
    const polite = politeAnswer(message, own.id, () => 2) as { type: string } | null;
    if (!polite) return { ok: true };
    const answer = { ...polite, auth_token: own.token };
    keep(answer.type, answer);
    return answer;
  });
  const request = envelope('PLAYER_REGISTER_REQUEST', 'player:new', {
    display_name: 'Ada',
    endpoint: url,
    strategy: 'nash',
    league_id: leagueId,
  });
  keep('PLAYER_REGISTER_REQUEST', {
    jsonrpc: '2.0',
    id: 7,
    method: 'protocol/message',
    params: { message: request },
  });
  const { status: _, ...registered } = await league.send(request);
  keep('PLAYER_REGISTER_RESPONSE', registered);
  own.token = registered.result.payload.auth_token;
  await league.player(leagueId, 'Eve', () => 3);
  await league.until(async () => expect(await seen.has('LEAGUE_STANDINGS_UPDATE')).toBe(true));
  const late = envelope('MOVE_RESPONSE', 'player:P001', {
    game_id: 'mt_none',
    round_number: 1,
    choice: 3,
    player_id: 'P001',
  });
  keep('LEAGUE_ERROR', (await league.send(late)).result);
  await refereed(keep);
  await seated(keep);
  return seen;
}

/** A season: a player reads in its mailbox where it sits. */
async function seated(keep: (name: string, value: unknown) => void): Promise<void> {
  const leagueId = await league.create({ format: 'tables8', housePlayers: 7, rounds: 1, manual: true });
  const client = await new TownClient(league.town.url, { path: '/mcp/league' }).newAgent('Ada');
  closing.add(() => client.close());
  const joined = await client.tool('et.league.join', { leagueId });
  expect(joined).toMatchObject({ ok: true, message: { payload: { player_id: 'P008' } } });
  await league.perform('start', { leagueId });
  const seat = async () => {
    const { letters } = await client.tool('et.league.inbox', { leagueId, wait: 5 });
    return letters.find(({ message }: { message: AnyEnvelope }) => message.type === 'GAME_START')?.message;
  };
  await league.until(async () => expect(await seat()).toBeDefined());
  const { payload, ...rest } = await seat();
  // Seats are drawn, and differ between runs.
  keep('GAME_START of a season', { ...rest, payload: { ...payload, players: payload.players.toSorted() } });
}

async function refereed(keep: (name: string, value: unknown) => void): Promise<void> {
  const leagueId = await league.create({ name: 'Second Cup', manual: true, foreignReferees: true });
  const { url: endpoint } = await league.endpoint(
    () => ({ ok: true }),
    (name, args) => {
      if (name === 'start_match') keep('start_match', args);
      return { matches: name === 'list_matches' ? [{ game_id: `${leagueId}.R1M1.1` }] : [] };
    },
  );
  const request = envelope('REFEREE_REGISTER_REQUEST', 'referee:new', {
    display_name: 'Rae',
    endpoint,
    supported_games: ['even_odd'],
    league_id: leagueId,
  });
  keep('REFEREE_REGISTER_REQUEST', request);
  const { result } = await league.send(request);
  keep('REFEREE_REGISTER_RESPONSE', result);
  const ada = await league.player(leagueId, 'Ada');
  await league.player(leagueId, 'Eve');
  await league.perform('start', { leagueId });
  const schedule = async () =>
    (await league.tool('get_schedule', { league_id: leagueId })).structuredContent.matches[0];
  await league.until(async () => expect((await schedule())?.referee_id).toBe('REF01'));
  const wrong = envelope(
    'MOVE_RESPONSE',
    ada.sender,
    { game_id: `${leagueId}.R1M1.1`, round_number: 1, choice: 3, player_id: ada.id },
    { auth_token: ada.token },
  );
  keep('GAME_ERROR', (await league.send(wrong)).result);
  const history = [1, 2, 3, 4, 5].map((round) => ({
    round,
    player_A_choice: 2,
    player_B_choice: 3,
    sum: 5,
    winner: 'P001',
  }));
  const report = envelope(
    'MATCH_RESULT',
    'referee:REF01',
    {
      match_id: 'R1M1',
      league_id: leagueId,
      round_id: 1,
      game_type: 'even_odd',
      game_id: `${leagueId}.R1M1.1`,
      player_A_id: 'P001',
      player_B_id: 'P002',
      winner_id: 'P001',
      player_A_score: 5,
      player_B_score: 0,
      rounds_played: 5,
      status: 'COMPLETE',
      completed_at: new Date().toISOString(),
      history,
    },
    { auth_token: result.payload.auth_token },
  );
  keep('MATCH_RESULT', report);
  keep('MATCH_RESULT answer', (await league.send(report)).result);
}

it('shows every message in docs/league.md exactly as it is exchanged (UPDATE_DOCS=1 rewrites it)', async () => {
  const seen = await exchanges();
  const text = readFileSync(DOCS, 'utf8');
  const shown = new Map([...text.matchAll(BLOCK)].map(([, name = '', block = '']) => [name, block]));
  for (const type of MESSAGE_TYPES) expect([type, shown.has(type)]).toEqual([type, true]);
  if (process.env.UPDATE_DOCS) {
    writeFileSync(
      DOCS,
      text.replace(
        BLOCK,
        (_, name: string) => `<!-- exchange ${name} -->\n\`\`\`json\n${seen.get(name)}\`\`\``,
      ),
    );
    return;
  }
  for (const [name, block] of shown) expect([name, seen.get(name)]).toEqual([name, block]);
}, 40_000);

/** The player is a separate process: the town's time must stand still while it thinks. */
function callsUnderWay(): { count: number } {
  const calls = { count: 0 };
  const { request } = GuardedCaller.prototype;
  vi.spyOn(GuardedCaller.prototype, 'request').mockImplementation(async function (
    this: GuardedCaller,
    wanted,
  ) {
    calls.count += 1;
    return request.call(this, wanted).finally(() => {
      calls.count -= 1;
    });
  });
  return calls;
}

it('plays a whole league with the example player of under sixty lines', async () => {
  const file = new URL('../../../examples/league-player/player.mjs', import.meta.url);
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThan(60);
  league = await LeagueTown.open();
  const calls = callsUnderWay();
  closing.add(league.town.clock.waitFor(() => calls.count > 0));
  const leagueId = await league.create({ minPlayers: 2, housePlayers: 1 });
  const child = new StartedProcess([process.execPath, file.pathname, league.url, '0', 'Example', leagueId]);
  closing.add(() => void child.kill());
  // It prints a line when it has registered.
  await child.printed(/\n/);
  await league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
  await league.until(() =>
    expect(child.output).toMatch(/P002 plays in Cup[\s\S]*won by|won by P00\d|won by null/),
  );
  const { standings, faults } = await league.get<{ standings: { played: number }[]; faults: unknown[] }>(
    `/leagues/${leagueId}`,
  );
  expect([standings.map(({ played }) => played), faults]).toEqual([[1, 1], []]);
}, 40_000);
