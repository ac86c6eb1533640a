import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../scripts/town/temporary-folder.ts';
import { describeSettings, readConfig } from '../config.ts';
import { silentLog } from '../log.ts';
import type { EndedMatch } from '../matches/match-hooks.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { expecting, type Statement } from '../store/store.ts';
import { unexpected } from '../store/testing/places.ts';
import { migrationsOf, PARTS } from './parts.ts';
import { coinPart } from './testing/coin-part.ts';
import { type CoinTown, type CoinTownOptions, HEADS, openCoinTown, TAILS } from './testing/town-with-coin.ts';

let town: CoinTown;
afterEach(() => town?.end());

const open = async (options: CoinTownOptions = {}) => {
  town = await openCoinTown(options);
};

const note = (text: string): Statement => ({
  sql: 'insert into coin_notes (note) values (?)',
  parameters: [text],
});
const NOTHING: Statement = { sql: 'update coin_notes set note = null where 1 = 0', parameters: [] };

async function notes(): Promise<string[]> {
  const { store } = town.services;
  const rows = await store.read(
    (store.sql as unknown as import('kysely').Kysely<{ coin_notes: { note: string } }>)
      .selectFrom('coin_notes')
      .select('note')
      .compile(),
  );
  return rows.map((row) => row.note);
}

describe('a game that a part brings', () => {
  it('is played from the queue to the leaderboard, with its own match numbers', async () => {
    await open();
    const { services, coinDoor } = town;
    const seated = await town.seatTwo();
    const { agents, matchId } = seated;
    expect(await services.matches.byId(matchId)).toMatchObject({ game: 'coin', gameNumber: 1, round: 1 });
    expect(await coinDoor.view(agents[1], matchId)).toMatchObject({
      ok: true,
      value: { phase: 'SAYING', you: { playerId: 'p:2', side: null } },
    });
    expect(await coinDoor.seatIn(agents[1], matchId)).toEqual({
      ok: true,
      value: { playerId: 'p:2', over: false },
    });
    expect(await coinDoor.act(agents[0], matchId, HEADS)).toMatchObject({
      ok: true,
      value: { event: { type: 'SIDE_SAID' } },
    });
    await town.playOut(seated);
    expect(await coinDoor.seatIn(null, matchId)).toEqual({ ok: true, value: { playerId: null, over: true } });
    expect(await services.matches.byId(matchId)).toMatchObject({ status: 'ended', winner: 'p:1' });
    expect(await services.stats.byRole(agents[0].agentId)).toEqual([
      { game: 'coin', role: 'SAYER', games: 1, wins: 1 },
    ]);
    const [listed] = await services.list.list({ status: 'ENDED', limit: 5 });
    expect(listed).toMatchObject({ matchId, game: 'coin', label: 'SHOWN' });
    expect((await town.seatTwo()).matchId).not.toBe(matchId);
  });

  it('is replayed by its own rules after a restart, and continues', async () => {
    await open();
    const seated = await town.seatTwo();
    const { agents, matchId } = seated;
    town = await town.restart();
    expect(town.services.registry.get(matchId)?.game.id).toBe('coin');
    expect(await town.coinDoor.act(agents[1], matchId, TAILS)).toMatchObject({ ok: true });
    await town.playOut(seated);
    await town.services.lifecycle.retire({ matchId });
    expect((await town.services.finished.get(matchId))?.game.id).toBe('coin');
  });

  it('ends by its own timers', async () => {
    await open({ environment: { COIN_S: '0.5' } });
    const { matchId } = await town.seatTwo();
    await town.until(async () =>
      expect(await town.services.matches.byId(matchId)).toMatchObject({ status: 'ended', winner: null }),
    );
  });
});

describe("a part's statements for matches", () => {
  it('run in the batches that create and settle them, also when they are aborted', async () => {
    await open({
      seating: ({ state }) => [note(`seated ${state.players.length}`)],
      settling: ({ result }) => [note(`won by ${result.winner}`)],
    });
    await town.over();
    expect(await notes()).toEqual(['seated 2', 'won by p:1']);
    const { matchId } = await town.seatTwo();
    await town.services.registry
      .get(matchId)
      ?.execute((_, now) => ({ type: 'abort', reason: 'a test', now }));
    expect((await notes()).at(-1)).toBe('won by null');
  });

  it('cannot roll back the end of a match: their guards are dropped', async () => {
    await open({ settling: () => [expecting(NOTHING, 1), note('settled')] });
    const matchId = await town.over();
    expect(await town.services.matches.byId(matchId)).toMatchObject({ status: 'ended', winner: 'p:1' });
    expect(await notes()).toEqual(['settled']);
  });

  it('do no harm if the part throws when settling', async () => {
    const error = vi.fn();
    await open({
      log: { ...silentLog, error } as never,
      settling: () => {
        throw new Error('no idea');
      },
    });
    const matchId = await town.over();
    expect(await town.services.matches.byId(matchId)).toMatchObject({ status: 'ended' });
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ part: 'coin', matchId }), expect.anything());
  });

  it('may prevent a match from being created', async () => {
    await open({ seating: () => [expecting(NOTHING, 1)] });
    await expect(town.seatTwo()).rejects.toThrow('no table');
    expect(town.services.registry.size).toBe(0);
    expect(town.services.matchmakers.waiting).toBe(2);
  });

  it('are followed by a callback after the end, whose failure is logged and does no harm', async () => {
    const error = vi.fn();
    const told: EndedMatch[] = [];
    await open({
      log: { ...silentLog, error } as never,
      async afterEnded(match) {
        told.push(match);
        throw new Error('cannot write home');
      },
    });
    const matchId = await town.over();
    await town.until(() => error.mock.calls.length > 0);
    expect(told).toMatchObject([{ game: { id: 'coin' }, state: { matchId }, result: { winner: 'p:1' } }]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ part: 'coin', matchId }), expect.anything());
    await town.over();
    expect(await town.services.matches.countByStatus('coin')).toEqual(new Map([['ended', 2]]));
  });

  it('come with recurring chores, which continue when one fails', async () => {
    const work = vi.fn(async () => undefined);
    const fail = async () => {
      throw new Error('a broken broom');
    };
    await open({
      chores: [
        { name: 'broken', everyMs: 0, work: fail },
        { name: 'sweeping', everyMs: 0, work },
        { name: 'rare', everyMs: 3_600_000, work },
      ],
    });
    await town.until(() => work.mock.calls.length >= 4);
  });
});

describe("a part's declarations", () => {
  it('include settings, parsed by its own schema and passed to it alone', () => {
    const coin = coinPart();
    const config = readConfig({ COIN_S: '7', NIGHT_S: '9' }, [...PARTS, coin]);
    expect(config.ofPart(coin)).toEqual({ COIN_S: 7, COIN_MATCHES: 0 });
    expect(config).not.toHaveProperty('COIN_S');
    expect(() => readConfig({ COIN_S: 'soon' }, [...PARTS, coin])).toThrow('COIN_S=soon');
    expect(describeSettings([...PARTS, coin])).toContainEqual({
      name: 'COIN_S',
      fallback: '60',
      meaning: 'How long players of the coin may think',
    });
  });

  it('may not reuse a name', () => {
    expect(() => readConfig({}, [...PARTS, coinPart(), coinPart()])).toThrow('part coin declares COIN_S');
    expect(() =>
      readConfig({}, [{ ...coinPart(), settings: { PORT: coinPart().settings!.COIN_S } }]),
    ).toThrow('part coin declares PORT');
  });

  it('belong to the store from then on, even for readers', async () => {
    const { path, remove } = temporaryFolder('town-store-');
    const parts = [...PARTS, coinPart()];
    const openOn = (migrations: ReturnType<typeof migrationsOf>) =>
      openSqliteStore({ dataDir: path, migrations, onFatal: unexpected });
    await (await openOn(migrationsOf(parts))).close();
    await expect(openOn(migrationsOf(PARTS))).rejects.toThrow('newer version');
    remove();
  });
});
