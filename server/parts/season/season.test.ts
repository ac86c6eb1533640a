import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import type { SeasonBoard, SeasonFacts } from '../../../shared/contracts/season.ts';
import { werewolfSeason } from '../../../shared/games/werewolf/season-game.ts';
import { hashSeed } from '../../../shared/matches/rng.ts';
import { scheduleOf } from '../../../shared/season/schedule.ts';
import { performCommand } from '../../operations/town-commands.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import type { VillagerFacts } from '../../town/town-model.ts';

const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk', 'Edna', 'Fritz', 'Gina', 'Hans'];
const WISH = {
  name: 'Eight of the house',
  matches: 8,
  seed: 'a seed',
  entrants: NAMES.map((name, i) => ({ name, house: i === 1 ? 'folk' : 'random' })),
};

let town: VirtualTown;
let key: string;
const open = async (): Promise<void> => {
  town = await openVirtualTown({ TIME_SCALE: '10' });
  const made = await call('POST', '/agents', { name: 'Runner' });
  key = ((await made.json()) as { readonly apiKey: string }).apiKey;
};
beforeEach(open);
afterEach(() => town.end());

const call = (method: string, path: string, body?: object, credential = key): Promise<Response> =>
  fetch(`${town.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(credential && { authorization: `Bearer ${credential}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function created(wish: object = WISH): Promise<SeasonFacts> {
  const reply = await call('POST', '/seasons', wish);
  expect(reply.status).toBe(201);
  return (await reply.json()) as SeasonFacts;
}

interface Started {
  readonly matchId: string;
  readonly seats: readonly {
    readonly entrant: string;
    readonly alias: string;
    readonly agentId: string;
    readonly apiKey: string | null;
  }[];
}

async function started(seasonId: string, number: number): Promise<Started> {
  const reply = await call('POST', `/seasons/${seasonId}/matches/${number}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Started;
}

const board = async (seasonId: string): Promise<SeasonBoard> =>
  (await (await call('GET', `/seasons/${seasonId}`)).json()) as SeasonBoard;

/** Asked after every timer, the board would cost more than the matches. */
async function untilPlayed(seasonId: string, count: number, step: '2s' | '30s'): Promise<void> {
  while ((await board(seasonId)).season.played < count) await town.advance(step);
}

/** Ids are drawn, the crier draws by them, and times pass; what is left must not depend on who plays. */
const withoutIds = (text: string): string =>
  text
    .replaceAll(/"kind":"CRIER(?:_OMNISCIENT)?","key":"([\w.]+)".*?"tone"/g, '$1')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'uuid')
    .replaceAll(/^> \*.*\*$/gm, 'crier')
    .replaceAll(town.url, 'town')
    .replaceAll(/\b(?:ag|mt|bd|sn)_\w+(?:\.[\w-]+)?/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}(?:\.\d+)?\b/g, 'time');

/** Where two long texts begin to differ; null: nowhere. */
function partingOf(one: string, other: string): readonly [string, string] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const near = (text: string): string => text.slice(Math.max(0, at - 100), at + 100);
  return [near(one), near(other)];
}

/** What anybody may read of a match and of those who play it. */
async function publicTexts(matchId: string, seats: Started['seats']): Promise<string> {
  const ofMatch = ['', '/events', '/insight', '/replay', '/transcript.md', '/minds', '/faces', '/guesses'];
  const ofTown = [
    '/matches',
    '/leaderboard',
    '/agents',
    '/games',
    '/games/models',
    '/scores',
    '/graveyard',
    '/lore/plaques',
  ];
  const ofAgent = ['', '/profile', '/model', '/scores', '/games.atom'];
  const paths = [
    ...ofMatch.map((path) => `/matches/${matchId}${path}`),
    ...ofTown,
    // The rest are like them: other entrants play at every seat.
    ...seats
      .slice(0, 2)
      .flatMap(({ agentId }) => [
        ...ofAgent.map((path) => `/agents/${agentId}${path}`),
        `/agents/${agentId}/matches/${matchId}/report`,
        `/context/players/${agentId}`,
      ]),
  ];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const reply = await call('GET', path, undefined, '');
      return `${reply.status} ${path} ${await reply.text()}`;
    }),
  );
  return texts.join('\n');
}

/** What a seat is told over MCP. */
async function seatTexts(key: string, matchId: string, alias: string): Promise<string> {
  const client = new TownClient(town.url, { key });
  const state = await client.tool('et.werewolf.match.get_state', { matchId });
  const events = await client.tool('et.werewolf.match.events.get', { matchId });
  client.close();
  return `${alias} ${JSON.stringify([state, events])}`;
}

describe('a season in the town', () => {
  it('plays a block, tells nothing of it before its end and all of it after, and nothing of the next', async () => {
    const consenting = 'Bert';
    const wish = {
      ...WISH,
      matches: 16,
      entrants: WISH.entrants.map((each) => ({ ...each, consents: each.name === consenting })),
    };
    const { commitment, seasonId } = await created(wish);
    const matches: Started[] = [];
    for (let number = 1; number <= 8; number++) matches.push(await started(seasonId, number));
    const running = await board(seasonId);
    expect(running.results.matches).toEqual([]);
    expect(running.dataset).toEqual([]);
    expect(running.blocks).toEqual(
      [1, 2].map((block) => ({ block, commitment: expect.any(String), seed: null })),
    );
    expect((await call('GET', `/seasons/${seasonId}/dataset/seats.jsonl`)).status).toBe(404);

    await untilPlayed(seasonId, 8, '30s');
    const { blocks, dataset, results, season } = await board(seasonId);
    expect(season.commitment).toBe(commitment);
    expect(hashSeed(blocks[0]!.seed!)).toBe(blocks[0]!.commitment);
    expect(blocks[1]!.seed).toBeNull();
    expect(results.matches).toHaveLength(8);
    const schedule = scheduleOf({ seed: WISH.seed, entrants: 8, matches: 16 }, werewolfSeason);
    for (const [i, match] of results.matches.entries()) {
      expect(match).toMatchObject({ verified: true, matchId: matches[i]!.matchId });
      expect(match.moments.length).toBeGreaterThan(0);
      expect(match.seats).toEqual(
        schedule[i]!.seats.map(({ entrant, ...seat }) => ({ entrant: NAMES[entrant], ...seat })),
      );
    }
    for (const entrant of results.entrants)
      expect(entrant).toMatchObject({
        games: 8,
        roles: { WEREWOLF: 2, SEER: 1, DOCTOR: 1, VILLAGER: 4 },
        missedDuties: 0,
      });
    expect(results.clean.matches).toHaveLength(8);

    const later: Started[] = [];
    for (let number = 9; number <= 16; number++) later.push(await started(seasonId, number));
    // One of the second block is over before the others.
    await untilPlayed(seasonId, 9, '2s');
    expect((await board(seasonId)).results.matches).toHaveLength(8);
    expect((await call('GET', `/seasons/${seasonId}/record`)).status).toBe(409);
    const files = new Map<string, Buffer>();
    for (const file of dataset) {
      const reply = await call('GET', `/seasons/${seasonId}/dataset/${file}`, undefined, '');
      expect(reply.status).toBe(200);
      files.set(file, Buffer.from(await reply.arrayBuffer()));
    }
    for (const [name, content] of files)
      for (const { matchId, seats } of later)
        for (const id of [matchId, ...seats.map(({ agentId }) => agentId)])
          expect(content.includes(id), `${name} holds ${id}`).toBe(false);
    const rows = (table: string) =>
      files
        .get(`${table}.jsonl`)!
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, string>);
    expect(rows('matches').map(({ match }) => match)).toEqual(matches.map(({ matchId }) => matchId));
    const secrets = rows('events').filter(({ audience }) => audience !== 'public');
    expect(new Set(secrets.map(({ entrant }) => entrant))).toEqual(new Set([consenting]));
    expect(rows('labels').length).toBeGreaterThan(50);
    expect(rows('kaggle')).toHaveLength(8);
    const parquet = new Uint8Array(files.get('events.parquet')!);
    expect(await parquetReadObjects({ file: parquet.buffer })).toEqual(rows('events'));
    for (const { journal_sha256: hash, match } of rows('matches')) {
      const journal = await (await call('GET', `/matches/${match}/journal`, undefined, '')).text();
      expect(hashSeed(journal)).toBe(hash);
    }
  }, 120_000);

  it('shows strangers and seated players the same of twins in which other entrants play, also after the match', async () => {
    const shown = async (names: readonly string[]): Promise<string> => {
      // Nobody acts: whatever differs is the town's own doing.
      const { seasonId } = await created({ ...WISH, entrants: names.map((name) => ({ name })) });
      const { matchId, seats } = await started(seasonId, 1);
      await town.advance('1m');
      const texts = [await publicTexts(matchId, seats)];
      for (const { alias, apiKey } of seats) texts.push(await seatTexts(apiKey!, matchId, alias));
      await town.advance('6m');
      const { status } = await call('GET', `/matches/${matchId}/journal`, undefined, '');
      expect(status).toBe(200);
      texts.push(await publicTexts(matchId, seats));
      const search = await call('GET', `/lore/search?query=${seats[0]!.alias}`, undefined, '');
      const everything = [...texts, await search.text()].join('');
      for (const name of [...names, seasonId]) expect(everything).not.toContain(name);
      return withoutIds(texts.join('\n'));
    };
    const one = await shown(NAMES);
    await town.end();
    await open();
    expect(partingOf(one, await shown(NAMES.toReversed()))).toBeNull();
    const [first] = scheduleOf({ seed: WISH.seed, entrants: 8, matches: 8 }, werewolfSeason);
    expect(one).toContain(first!.seats[0]!.alias);
  }, 120_000);

  it('does not show who of a table is connected, and so who is of the house', async () => {
    // The agents never act, and so the match goes on.
    const { seasonId } = await created({
      ...WISH,
      capSeconds: 900,
      entrants: WISH.entrants.map(({ house, name }, i) => (i < 4 ? { name } : { name, house })),
    });
    const { seats } = await started(seasonId, 1);
    const agent = seats.find(({ apiKey }) => apiKey !== null)!;
    // Whatever it calls with its key, it is there; and its row says so when a while has passed.
    for (let calls = 0; calls < 5; calls++) {
      await call('PUT', `/seasons/${seasonId}/tokens`, { tokens: {} }, agent.apiKey!);
      if (calls < 4) await town.advance('30s');
    }
    expect(town.services.presence.isHere(agent.agentId)).toBe(true);
    expect((await town.services.agents.byId(agent.agentId))?.lastSeenAt).toBeGreaterThan(0);
    const pages = await Promise.all(
      seats.map(async ({ agentId }) => (await call('GET', `/agents/${agentId}`, undefined, '')).text()),
    );
    const [page, ...others] = pages.map((text) => ({
      ...(JSON.parse(withoutIds(text).replaceAll(/:time\b/g, ':0')) as object),
      name: '',
    }));
    for (const other of others) expect(other).toEqual(page);
    const villagers: VillagerFacts[] = [];
    town.services.model.watch({ villager: (facts) => villagers.push(facts) })();
    const seated = villagers.filter(({ agentId }) => seats.some((seat) => seat.agentId === agentId));
    expect(seated).toHaveLength(8);
    expect(new Set(seated.map((facts) => JSON.stringify({ ...facts, agentId: '', name: '' }))).size).toBe(1);
  }, 60_000);

  it('goes on after a restart, and begins no match twice', async () => {
    const { seasonId } = await created({
      ...WISH,
      entrants: WISH.entrants.map(({ house, name }, i) => (i === 0 ? { name } : { name, house })),
    });
    const first = await started(seasonId, 1);
    town = await town.restart();
    const again = await started(seasonId, 1);
    expect(again.matchId).toBe(first.matchId);
    const keys = [first, again].map(({ seats }) => seats.find(({ entrant }) => entrant === 'Anna')?.apiKey);
    expect(new Set(keys).size).toBe(2);
    expect(again.seats.filter(({ apiKey }) => apiKey === null)).toHaveLength(7);
  });

  it('gives out keys that are worth nothing beside their match', async () => {
    const { seasonId } = await created({
      ...WISH,
      entrants: WISH.entrants.map(({ house, name }, i) => (i === 0 ? { name } : { name, house })),
    });
    const { matchId, seats } = await started(seasonId, 1);
    const { apiKey } = seats.find(({ entrant }) => entrant === 'Anna')!;
    const client = new TownClient(town.url, { key: apiKey! });
    const join = () => client.tool('et.werewolf.queue.join');
    expect(await join()).toMatchObject({ ok: true, matchAssignment: { matchId } });
    await performCommand(town.services, { part: 'town', name: 'abort', args: { matchId, reason: 'test' } });
    expect(await join()).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
    client.close();
  });

  it('refuses what makes no sense, and whoever did not make it', async () => {
    const wrong = async (wish: object): Promise<number> => (await call('POST', '/seasons', wish)).status;
    expect(await wrong({ ...WISH, entrants: WISH.entrants.slice(1) })).toBe(400);
    expect(await wrong({ ...WISH, entrants: [...WISH.entrants.slice(1), { name: 'Bert' }] })).toBe(422);
    expect(
      await wrong({ ...WISH, entrants: WISH.entrants.map((each) => ({ ...each, house: 'chess' })) }),
    ).toBe(422);
    const { seasonId } = await created();
    const other = (await (await call('POST', '/agents', { name: 'Other' })).json()) as {
      readonly apiKey: string;
    };
    expect((await call('POST', `/seasons/${seasonId}/matches/1`, undefined, other.apiKey)).status).toBe(403);
    expect((await call('POST', `/seasons/${seasonId}/matches/9`)).status).toBe(404);
    const names = WISH.entrants.map((each, i) => (i === 7 ? { ...each, name: 'Gas the Jews' } : each));
    for (const wish of [
      { ...WISH, name: 'Call 212-555-0147' },
      { ...WISH, entrants: names },
    ]) {
      const reply = await call('POST', '/seasons', wish);
      expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('NAME_REFUSED')]);
    }
  });
});

describe('who runs seasons', () => {
  interface Made {
    readonly agentId: string;
    readonly apiKey: string;
  }
  const agent = async (name: string, scopes?: readonly string[]): Promise<Made> =>
    (await (await call('POST', '/agents', { name, ...(scopes && { scopes }) }, '')).json()) as Made;
  const asked = async ({ apiKey }: Made): Promise<number> =>
    (await call('POST', '/seasons', WISH, apiKey)).status;
  const reopened = async (settings: Record<string, string>): Promise<void> => {
    town = await town.restart(settings);
  };

  it('is any agent of a private town whose key may begin matches', async () => {
    expect(await asked(await agent('Narrow', ['catalog:read', 'werewolf:play']))).toBe(403);
    expect(await asked(await agent('Wide', ['match:write']))).toBe(201);
  });

  it('is nobody on a public town, whatever was begun before, but those whom the operator names', async () => {
    const [one, other] = [await agent('One'), await agent('Other')];
    const { seasonId } = (await (await call('POST', '/seasons', WISH, one.apiKey)).json()) as SeasonFacts;
    const begin = async (): Promise<number> =>
      (await call('POST', `/seasons/${seasonId}/matches/1`, undefined, one.apiKey)).status;
    await reopened({ ALLOWED_HOSTS: 'town.example' });
    expect([await asked(one), await begin()]).toEqual([403, 403]);
    await reopened({ ALLOWED_HOSTS: 'town.example', SEASON_RUNNERS: one.agentId });
    expect([await asked(one), await begin(), await asked(other)]).toEqual([201, 200, 403]);
  });
});
