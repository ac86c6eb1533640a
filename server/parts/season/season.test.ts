import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SeasonBoard, SeasonFacts } from '../../../shared/contracts/season.ts';
import { werewolfSeason } from '../../../shared/games/werewolf/season-game.ts';
import { hashSeed } from '../../../shared/matches/rng.ts';
import { scheduleOf } from '../../../shared/season/schedule.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';

const NAMES = ['Anna', 'Bert', 'Cora', 'Dirk', 'Edna', 'Fritz', 'Gina', 'Hans'];
const WISH = {
  name: 'Eight of the house',
  matches: 8,
  seed: 'a seed',
  entrants: NAMES.map((name, i) => ({ name, house: i === 1 ? 'folk' : 'random' })),
};

let town: VirtualTown;
let key: string;
beforeEach(async () => {
  town = await openVirtualTown({ TIME_SCALE: '10' });
  const made = await call('POST', '/agents', { name: 'Runner' });
  key = ((await made.json()) as { readonly apiKey: string }).apiKey;
});
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

describe('a season in the town', () => {
  it('plays a block, tells nothing of it before its end, and all of it after', async () => {
    const { commitment, seasonId } = await created();
    const matches: Started[] = [];
    for (let number = 1; number <= 8; number++) matches.push(await started(seasonId, number));
    const running = await board(seasonId);
    expect(running.results.matches).toEqual([]);
    expect(running.blocks).toEqual([{ block: 1, commitment: expect.any(String), seed: null }]);
    // What strangers see of a match names neither the season nor its entrants.
    const told = await (await call('GET', `/matches/${matches[0]!.matchId}`, undefined, '')).text();
    for (const name of [...NAMES, seasonId]) expect(told).not.toContain(name);
    await town.until(async () => (await board(seasonId)).season.played === 8, { within: '3h' });
    const { blocks, results, season } = await board(seasonId);
    expect(season.commitment).toBe(commitment);
    expect(hashSeed(blocks[0]!.seed!)).toBe(blocks[0]!.commitment);
    expect(results.matches).toHaveLength(8);
    const schedule = scheduleOf({ seed: WISH.seed, entrants: 8, matches: 8 }, werewolfSeason);
    for (const [i, match] of results.matches.entries()) {
      expect(match).toMatchObject({ verified: true, matchId: matches[i]!.matchId });
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
