/** The contract of the matches and seats tables on every store. */
import { describe, expect, it } from 'vitest';
import type { Company } from '../../shared/matches/past-outcomes.ts';
import { GuardFailedError } from './errors.ts';
import type { NewMatch, NewSeat } from './match-record.ts';
import { Matches } from './matches-table.ts';
import { Queue } from './queue-table.ts';
import { Seats } from './seats-table.ts';
import type { StoreHarness } from './store.contract.ts';
import type { Store } from './store.ts';
import { freshStore } from './testing/fresh-store.ts';
import { aside, ended, GAME, newMatch, OTHER_GAME, seatsFor } from './testing/sample-rows.ts';

export function matchesContract(name: string, harness: StoreHarness): void {
  describe(`${name}: matches`, () => {
    const fresh = freshStore(harness);
    const create = (gameNumber: number, agentIds: readonly string[], change: Partial<NewMatch> = {}) =>
      fresh.store.write(new Matches(fresh.store).creating(newMatch(gameNumber, change), seatsFor(agentIds)));
    const runningIn = async (game?: string) =>
      (await new Matches(fresh.store).countByStatus(game)).get('running') ?? 0;

    it('rejects a taken game number, building, plot or agent', async () => {
      await create(1, ['a']);
      await expect(create(1, ['b'], { matchId: 'x' })).rejects.toBeInstanceOf(GuardFailedError);
      await expect(create(2, ['b'], { buildingId: 'b1' })).rejects.toMatchObject({ table: 'matches' });
      await expect(create(2, ['b'], { plotId: 'plot1' })).rejects.toMatchObject({ table: 'matches' });
      await expect(create(2, ['a'])).rejects.toMatchObject({ table: 'engagements' });
      await expect(create(2, ['b', 'b'])).rejects.toMatchObject({ table: 'engagements' });
      await fresh.store.write([new Matches(fresh.store).clearing('m1')]);
      await create(2, ['b'], { plotId: 'plot1' });
      expect((await new Matches(fresh.store).onMap()).map((match) => match.matchId)).toEqual(['m2']);
    });

    it('numbers matches per game from one, without gaps', async () => {
      const matches = new Matches(fresh.store);
      for (const number of [1, 2]) await create(number, [`a${number}`]);
      expect(await matches.nextGameNumber(OTHER_GAME)).toBe(1);
      await expect(create(2, ['b'], { game: OTHER_GAME })).rejects.toBeInstanceOf(GuardFailedError);
      await create(1, ['b'], { game: OTHER_GAME });
      expect(await matches.nextGameNumber(OTHER_GAME)).toBe(2);
      expect(await matches.nextGameNumber(GAME)).toBe(3);
      expect(await matches.byId(`${OTHER_GAME}-m1`)).toMatchObject({ game: OTHER_GAME, gameNumber: 1 });
    });

    it('creates one first match per game, however many nodes try', async () => {
      const peer = await fresh.place.openPeer();
      const firsts = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const node = index % 2 ? fresh.store : peer;
          const match = newMatch(1, { game: OTHER_GAME, matchId: `x${index}`, buildingId: `y${index}` });
          return new Queue(node).claim([], new Matches(node).creating(match, seatsFor([`a${index}`])));
        }),
      );
      expect(firsts.filter((outcome) => outcome.claimed)).toHaveLength(1);
      expect(firsts.filter((outcome) => !outcome.claimed && outcome.reason === 'MATCH')).toHaveLength(9);
      expect(await new Matches(peer).nextGameNumber(OTHER_GAME)).toBe(2);
      await peer.close();
    });

    it('ranks matches by default', async () => {
      await create(1, ['a']);
      await create(2, ['b'], { ranked: false });
      const matches = new Matches(fresh.store);
      expect(await matches.byId('m1')).toMatchObject({ ranked: true });
      expect(await matches.list({ limit: 1 })).toMatchObject([{ matchId: 'm2', ranked: false }]);
      expect(await new Seats(fresh.store).assignment('b')).toMatchObject({ matchId: 'm2', ranked: false });
    });

    it('accepts a match without a place on the map', async () => {
      const matches = new Matches(fresh.store);
      for (const number of [1, 2]) {
        await create(number, [`a${number}`], { game: OTHER_GAME, plotId: null });
      }
      await create(1, ['b']);
      expect((await matches.onMap()).map((match) => match.matchId)).toEqual(['m1']);
      expect(await matches.takenPlots()).toEqual(['plot1']);
      expect(await runningIn(OTHER_GAME)).toBe(2);
    });

    it('lets only the host of the current epoch change a match', async () => {
      await create(1, ['a']);
      const matches = new Matches(fresh.store);
      expect(await matches.byId('m1')).toMatchObject({ round: 0, remaining: 1 });
      await fresh.store.write([
        matches.patching('m1', 0, { updatedAt: 7, phase: 'DAY_VOTE', round: 2, remaining: 0 }),
      ]);
      expect(await matches.byId('m1')).toMatchObject({ phase: 'DAY_VOTE', round: 2, remaining: 0 });
      const stale = fresh.store.write([matches.patching('m1', 1, { updatedAt: 8 })]);
      await expect(stale).rejects.toBeInstanceOf(GuardFailedError);
    });

    it('settles a match once and shows roles only from then on', async () => {
      await create(1, ['a', 'b']);
      const seats = new Seats(fresh.store);
      expect((await seats.of(['m1'])).map((seat) => seat.role)).toEqual([null, null]);
      expect(await seats.assignment('b')).toEqual({
        ranked: true,
        matchId: 'm1',
        game: GAME,
        buildingId: 'b1',
        seat: 2,
      });
      const settling = new Matches(fresh.store).settling(
        'm1',
        0,
        ended([
          { seat: 1, role: 'WEREWOLF', won: false, survived: false },
          { seat: 2, role: 'SEER', won: true, survived: true },
        ]),
      );
      await fresh.store.write(settling);
      await expect(fresh.store.write(settling)).rejects.toBeInstanceOf(GuardFailedError);
      expect(await new Matches(fresh.store).byId('m1')).toMatchObject({ status: 'ended', endedAt: 2000 });
      expect(await seats.assignment('b')).toBeUndefined();
      expect(await seats.of(['m1'])).toMatchObject([
        { role: 'WEREWOLF', won: false, survived: false },
        { role: 'SEER', won: true, survived: true },
      ]);
    });

    it('counts the outcomes of earlier matches, separately for house bots, agents and people', async () => {
      const matches = new Matches(fresh.store);
      const house = seatsFor(['h1', 'h2']).map((seat) => ({ ...seat, house: true }));
      const settle = (number: number, winner: string, updatedAt: number) =>
        fresh.store.write(matches.settling(`m${number}`, 0, { ...ended([]), winner, updatedAt }));
      const rows: readonly [NewMatch, readonly NewSeat[], string, number][] = [
        [newMatch(1), house, 'VILLAGE', 2_000],
        [newMatch(2), house, 'WOLVES', 2_000],
        [newMatch(3), [...house.slice(1), ...seatsFor(['a'])], 'VILLAGE', 2_000],
        [newMatch(4, { mixed: 'masked' }), seatsFor(['a', 'b']), 'WOLVES', 2_000],
        [newMatch(5), house, 'VILLAGE', 3_000],
      ];
      for (const [match, seats, winner, endedAt] of rows) {
        await fresh.store.write(matches.creating(match, seats));
        await settle(match.gameNumber, winner, endedAt);
      }
      await create(6, ['c']);
      const told = async (company: Company, then = 2_500) =>
        (await matches.outcomesBefore(GAME, then, company)).winners;
      expect(await told('house')).toEqual({ VILLAGE: 1, WOLVES: 1 });
      expect(await told('house', 3_500)).toEqual({ VILLAGE: 2, WOLVES: 1 });
      expect(await told('agents')).toEqual({ VILLAGE: 1 });
      expect(await told('people')).toEqual({ WOLVES: 1 });
      expect(await told('house', 1_500)).toEqual({});
      expect((await matches.outcomesBefore(OTHER_GAME, 2_500, 'house')).winners).toEqual({});
    });

    it("settles a match although a part's additional condition does not hold", async () => {
      await create(1, ['a']);
      const { store } = fresh;
      const { sql } = store;
      const rating = (counter: string, value: number) =>
        sql
          .updateTable('counters')
          .set({ value })
          .where('name', '=', counter)
          .where('value', '=', value - 1);
      const queued = sql
        .insertInto('counters')
        .values({ name: 'rating', value: 9 })
        .onConflict((conflict) => conflict.doNothing());
      await store.write([sql.insertInto('counters').values({ name: 'rating', value: 1 }).compile()]);
      const changed = await store.write([
        ...new Matches(store).settling('m1', 0, ended([])),
        rating('rating', 2).compile(),
        rating('rating', 7).compile(),
        rating('nobody', 1).compile(),
        queued.compile(),
      ]);
      expect(changed.slice(-4)).toEqual([1, 0, 0, 0]);
      expect(await new Matches(store).byId('m1')).toMatchObject({ status: 'ended' });
    });

    it('quarantines a match once, and not for a caller who read it before it changed hosts or ended', async () => {
      for (const number of [1, 2]) await create(number, [`a${number}`]);
      const matches = new Matches(fresh.store);
      const seats = new Seats(fresh.store);
      expect(await matches.quarantine({ ...aside('m1'), epoch: 1 })).toBe(false);
      expect(await seats.assignment('a1')).toBeDefined();
      expect(await matches.quarantine(aside('m1'))).toBe(true);
      expect(await matches.quarantine({ ...aside('m1'), epoch: 1 })).toBe(false);
      expect(await matches.byId('m1')).toMatchObject({ status: 'quarantined', ownerNode: 'n2', epoch: 1 });
      expect(await seats.assignment('a1')).toBeUndefined();
      const stale = fresh.store.write([matches.patching('m1', 0, { updatedAt: 10 })]);
      await expect(stale).rejects.toBeInstanceOf(GuardFailedError);
      await fresh.store.write(matches.settling('m2', 0, ended([])));
      expect(await matches.quarantine(aside('m2'))).toBe(false);
      expect(await matches.byId('m2')).toMatchObject({ status: 'ended', note: null, epoch: 0 });
    });

    it('lists matches newest first, page by page, by status and by game', async () => {
      for (let number = 1; number <= 5; number += 1) await create(number, [`a${number}`], { createdAt: 1 });
      await create(1, ['b'], { game: OTHER_GAME, createdAt: 1 });
      const matches = new Matches(fresh.store);
      await matches.quarantine({ ...aside('m2'), note: 'event 3 is missing' });
      const seen: string[] = [];
      const filter = { game: GAME, limit: 2, statuses: ['running' as const] };
      let page = await matches.list(filter);
      while (page.length > 0) {
        seen.push(...page.map((match) => match.matchId));
        page = await matches.list({ ...filter, after: page.at(-1)! });
      }
      expect(seen).toEqual(['m5', 'm4', 'm3', 'm1']);
      expect(await matches.list({ limit: 10 })).toHaveLength(6);
      expect(Object.fromEntries(await matches.countByStatus())).toEqual({ running: 5, quarantined: 1 });
      expect(Object.fromEntries(await matches.countByStatus(GAME))).toEqual({ running: 4, quarantined: 1 });
    });

    it("rolls back a match beyond its game's limit, however many nodes try", async () => {
      const peer = await fresh.place.openPeer();
      for (const number of [1, 2]) await create(number, [`b${number}`], { game: OTHER_GAME });
      const make = async (node: Store, index: number): Promise<void> => {
        for (;;) {
          const matches = new Matches(node);
          const gameNumber = await matches.nextGameNumber(GAME);
          const creating = matches.creating(newMatch(gameNumber), seatsFor([`a${index}-${gameNumber}`]));
          const outcome = await new Queue(node).claim([], [...creating, matches.keepingWithin(3, GAME)]);
          if (outcome.claimed || gameNumber > 3) return;
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, index) => make(index % 2 ? fresh.store : peer, index)));
      await peer.close();
      expect(await runningIn(GAME)).toBe(3);
      expect(await runningIn()).toBe(5);
    });

    it('lists matches that have stood on the map long enough after their end', async () => {
      const matches = new Matches(fresh.store);
      for (const number of [1, 2, 3]) await create(number, [`a${number}`]);
      await matches.quarantine({ ...aside('m1'), at: 50 });
      await matches.quarantine({ ...aside('m2'), at: 60 });
      expect(await matches.endedOnMap(59)).toMatchObject([{ matchId: 'm1' }]);
      await matches.clear('m1');
      expect(await matches.endedOnMap(60)).toMatchObject([{ matchId: 'm2' }]);
    });
  });
}
