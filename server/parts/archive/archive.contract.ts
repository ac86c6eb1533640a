/** The contract of finished games on every store: indexed once, found by their properties, counted per player. */

import { describe, expect, it } from 'vitest';
import { coreTables } from '../../core-tables.ts';
import { ReadingLine } from '../../matches/reading-line.ts';
import { Agents } from '../../store/agents-table.ts';
import { Matches } from '../../store/matches-table.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Statement, Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { newMatch, seatsFor } from '../../store/testing/sample-rows.ts';
import type { Kernel } from '../kernel.ts';
import { PARTS } from '../parts.ts';
import { GameReader } from './game-reader.ts';
import { ArchivedGames, type GameWishes, MOST_TRIES } from './games-table.ts';
import { MIGRATIONS } from './migrations.ts';
import { ModelRatings } from './model-ratings.ts';
import { Rivals } from './rivals.ts';
import { Scores } from './scores-table.ts';

/** Written by another part; only read here. */
const SEAT_MODELS: Statement = {
  sql: 'create table seat_models (match_id text, agent_id text, model text)',
  parameters: [],
};
const WITH_ARCHIVE = [{ part: 'archive', migrations: () => MIGRATIONS }];

const wishes = (more: Partial<GameWishes> = {}): GameWishes => ({
  order: 'new',
  limit: 10,
  offset: 0,
  ...more,
});

const gameRow = (number: number, more: object = {}) => ({
  matchId: `m${number}`,
  game: 'werewolf',
  endedAt: 1_000 * number,
  lengthMs: 600 - number,
  rounds: number,
  drama: 10 * number,
  headline: `Game ${number}`,
  winner: number % 2 ? 'VILLAGERS' : 'WEREWOLVES',
  aborted: false,
  ...more,
});

const moment = (number: number, kind: string) => ({
  matchId: `m${number}`,
  momentId: kind,
  kind,
  weight: 50,
  text: 'It happened.',
  eventId: `m${number}.1`,
});

const score = (number: number, agentId: string, total: number) => ({
  matchId: `m${number}`,
  agentId,
  measure: 'hits',
  game: 'werewolf',
  role: 'SEER',
  total,
  outOf: 2,
});

export function archiveContract(name: string, harness: StoreHarness): void {
  const inStore = (work: (store: Store, games: ArchivedGames, scores: Scores) => Promise<void>) =>
    withStore(harness, WITH_ARCHIVE, async (store) => {
      await store.write([SEAT_MODELS]);
      await played(store);
      await work(store, new ArchivedGames(store), new Scores(store));
    });

  /** Three games of Ada and Bo, with Ada always the seer. */
  async function played(store: Store): Promise<void> {
    const about = { ownerId: 'o', scopes: [], house: false, createdAt: 1 };
    await new Agents(store).add(
      ['Ada', 'Bo'].map((each) => ({ ...about, agentId: each, name: each, keyHmac: each })),
    );
    for (const number of [1, 2, 3]) {
      await store.write([
        ...new Matches(store).creating(newMatch(number), seatsFor(['Ada', 'Bo'])),
        { sql: `delete from engagements`, parameters: [] },
        {
          sql: `update match_seats set role = case agent_id when 'Ada' then 'SEER' else 'WEREWOLF' end, won = case agent_id when 'Ada' then 1 else 0 end`,
          parameters: [],
        },
        { sql: `insert into seat_models values ('m${number}', 'Ada', 'tiny')`, parameters: [] },
      ]);
    }
  }

  describe(`${name}: finished games`, () => {
    it('[ARCHIVE-2] are found by agent, role, winner, length, drama and moment, in the requested order', () =>
      inStore(async (_, games) => {
        await games.keep(gameRow(1), [moment(1, 'FLIP')], []);
        await games.keep(gameRow(2), [], []);
        await games.keep(gameRow(3, { aborted: true }), [moment(3, 'SAVE'), moment(3, 'FLIP')], []);
        const found = async (more: Partial<GameWishes> = {}) =>
          (await games.find(wishes(more))).map(({ matchId }) => matchId);
        expect(await found()).toEqual(['m3', 'm2', 'm1']);
        expect(await found({ order: 'drama' })).toEqual(['m3', 'm2', 'm1']);
        expect(await found({ order: 'long' })).toEqual(['m1', 'm2', 'm3']);
        expect(await found({ agent: 'Ada', role: 'SEER' })).toHaveLength(3);
        expect(await found({ agent: 'ada', role: 'WEREWOLF' })).toEqual([]);
        expect(await found({ agent: '%' })).toEqual([]);
        expect(await found({ winner: 'WEREWOLVES' })).toEqual(['m2']);
        expect(await found({ moment: 'FLIP' })).toEqual(['m3', 'm1']);
        expect(await found({ fewestRounds: 2, mostRounds: 2 })).toEqual(['m2']);
        expect(await found({ leastDrama: 20, ownGames: true })).toEqual(['m2']);
        expect(await found({ since: 2_000, limit: 1, offset: 1 })).toEqual(['m2']);
        expect(await games.count(wishes({ moment: 'FLIP' }))).toBe(2);
        expect(await games.idsAfter({ endedAt: 1_000, matchId: 'm1' }, 5)).toEqual([
          { matchId: 'm2', endedAt: 2_000 },
          { matchId: 'm3', endedAt: 3_000 },
        ]);
        const shelves = await games.shelves();
        expect(shelves.moments.map(({ kind }) => kind)).toEqual(['FLIP', 'SAVE']);
        expect(shelves.roles.map(({ role }) => role)).toEqual(['SEER', 'WEREWOLF']);
        await games.expire(2_500);
        expect(await found()).toEqual(['m3']);
        expect(await games.momentsOf(['m1', 'm3'])).toHaveLength(2);
      }));

    it('[ARCHIVE-1] have their length as their game measures it: in days, or in rounds', () =>
      inStore(async (store, games) => {
        await games.keep(gameRow(1), [], []);
        await games.keep(gameRow(2), [], []);
        await games.keep(gameRow(3, { game: 'even-odd' }), [], []);
        const told = new GameReader(
          games,
          coreTables(store).seats,
          PARTS.flatMap(({ rules }) => rules ?? []),
        );
        const lengths = (await told.of(await games.find(wishes()))).map(({ length }) => length);
        expect(lengths).toEqual(['3 rounds', '2 days', '1 day']);
      }));

    it('[ARCHIVE-1] are indexed once, and given up after a few tries', () =>
      inStore(async (store, games) => {
        await store.write([games.marking('m1')]);
        await store.write([games.marking('m1'), games.marking('m2')]);
        expect(await games.due(10)).toEqual(['m1', 'm2']);
        await games.keep(gameRow(1), [moment(1, 'FLIP')], [score(1, 'Ada', 1)]);
        await games.keep(gameRow(1), [moment(1, 'FLIP')], [score(1, 'Ada', 1)]);
        expect(await games.due(10)).toEqual(['m2']);
        for (let tries = 0; tries < MOST_TRIES; tries += 1) await games.failed('m2');
        expect(await games.due(10)).toEqual([]);
      }));

    it('[SCORE-1] add up per agent and role, and per declared model', () =>
      inStore(async (_, games, scores) => {
        await games.keep(gameRow(1), [], [score(1, 'Ada', 1), score(1, 'Bo', 0)]);
        await games.keep(gameRow(2), [], [score(2, 'Ada', 2)]);
        expect(await scores.perRole({ game: 'werewolf', agentId: 'Ada' })).toEqual([
          {
            agentId: 'Ada',
            name: 'Ada',
            game: 'werewolf',
            role: 'SEER',
            matches: 2,
            measures: { hits: { sum: 3, of: 4 } },
          },
        ]);
        expect(await scores.perRole({ game: 'werewolf' })).toHaveLength(2);
        expect(await scores.perRole({ game: 'even-odd' })).toEqual([]);
        const tiny = { model: 'tiny', agents: 1, games: 3, wins: 3, measures: { hits: { sum: 3, of: 4 } } };
        expect(await scores.perModel('werewolf')).toEqual([{ game: 'werewolf', ...tiny }]);
        expect(await scores.perModel('even-odd')).toEqual([]);
      }));

    it('[SCORE-2] are separate per game: without a filter, each row names its game', () =>
      inStore(async (store, games, scores) => {
        await games.keep(gameRow(1), [], [score(1, 'Ada', 1)]);
        await games.keep(gameRow(2), [], [{ ...score(2, 'Ada', 2), game: 'even-odd' }]);
        await store.write([
          { sql: `update matches set game = 'even-odd' where match_id = 'm2'`, parameters: [] },
        ]);
        const perRole = await scores.perRole({ agentId: 'Ada' });
        expect(perRole.map(({ game, matches, measures }) => [game, matches, measures.hits?.sum])).toEqual([
          ['even-odd', 1, 2],
          ['werewolf', 1, 1],
        ]);
        const perModel = await scores.perModel();
        expect(
          perModel.map(({ game, games: played, measures }) => [game, played, measures.hits?.sum]),
        ).toEqual([
          ['even-odd', 1, 2],
          ['werewolf', 2, 1],
        ]);
      }));

    it('tell who of a table met often on opposite sides, up to that match', () =>
      inStore(async (store) => {
        const rivals = new Rivals(store);
        const set = (values: string) =>
          store.write([{ sql: `update matches set ${values}`, parameters: [] }]);
        expect(await rivals.of('m3'), 'running matches have no winner').toEqual([]);
        await set(`status = 'ended', ended_at = 1`);
        expect(await rivals.of('m2'), 'two meetings say nothing').toEqual([]);
        const [pair, ...others] = await rivals.of('m3');
        expect(others).toEqual([]);
        expect(pair).toEqual({
          met: 3,
          players: [
            { agentId: 'Ada', name: 'Ada', won: 3 },
            { agentId: 'Bo', name: 'Bo', won: 0 },
          ],
        });
        await store.write([{ sql: `update match_seats set won = 1 where match_id = 'm1'`, parameters: [] }]);
        expect(await rivals.of('m3'), 'once on the same side').toEqual([]);
        await store.write([
          {
            sql: `update match_seats set won = case agent_id when 'Ada' then 0 else 1 end where match_id = 'm1'`,
            parameters: [],
          },
        ]);
        expect((await rivals.of('m3'))[0]?.players.map(({ won }) => won)).toEqual([2, 1]);
        await set(`mixed = 'masked'`);
        expect(await rivals.of('m3'), 'masks stay on').toEqual([]);
      }));

    it('[SCORE-3] rate models with intervals, by completed ranked games', () =>
      inStore(async (store) => {
        const line = new ReadingLine({ longest: 10, restFactor: 0 });
        const games = [
          { game: { id: 'werewolf' }, season: { wolves: ['WEREWOLF'] } },
        ] as unknown as Kernel['games'];
        const ratings = () => new ModelRatings({ games, line, store }).of('werewolf');
        const set = (values: string) =>
          store.write([{ sql: `update matches set ${values}`, parameters: [] }]);
        expect(await ratings()).toEqual(new Map());
        await set(`status = 'ended', ended_at = 1`);
        const tiny = (await ratings()).get('tiny')!;
        expect(tiny.rank).toEqual({ low: 1, high: 1 });
        expect(tiny.value).toBeGreaterThan(0);
        expect(tiny.low).toBeLessThan(tiny.value);
        expect(tiny.high).toBeGreaterThan(tiny.value);
        await set('ranked = 0');
        expect(await ratings()).toEqual(new Map());
      }));
  });
}
