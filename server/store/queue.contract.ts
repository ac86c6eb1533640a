/** The contract of the queue on every store. */
import { describe, expect, it } from 'vitest';
import { Agents } from './agents-table.ts';
import type { NewMatch } from './match-record.ts';
import { Matches } from './matches-table.ts';
import { Queue, type QueueEntry } from './queue-table.ts';
import { Seats } from './seats-table.ts';
import type { StoreHarness } from './store.contract.ts';
import type { Store } from './store.ts';
import { freshStore } from './testing/fresh-store.ts';
import { ended, GAME, newMatch, OTHER_GAME, OTHER_QUEUE, QUEUE, seatsFor } from './testing/sample-rows.ts';

export function queueContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the queue`, () => {
    const fresh = freshStore(harness);
    const join = (agentId: string, { house = false, queueId = QUEUE } = {}) =>
      new Queue(fresh.store).join({ queueId, agentId, displayName: agentId, house, joinedAt: 1 });
    const creating = (gameNumber: number, agentIds: readonly string[], change: Partial<NewMatch> = {}) =>
      new Matches(fresh.store).creating(newMatch(gameNumber, change), seatsFor(agentIds));
    const create = (...match: Parameters<typeof creating>) => fresh.store.write(creating(...match));
    const namesOf = (entries: readonly QueueEntry[]) => entries.map((entry) => entry.agentId);

    it('[S0-124] serves agents in order of arrival and ignores a second join', async () => {
      for (const agentId of ['c', 'a', 'b']) expect(await join(agentId)).toBe(true);
      expect(await join('a')).toBe(false);
      expect(namesOf(await new Queue(fresh.store).waiting(QUEUE))).toEqual(['c', 'a', 'b']);
    });

    it('holds an agent in one queue only', async () => {
      expect(await join('a')).toBe(true);
      expect(await join('a', { queueId: OTHER_QUEUE })).toBe(false);
      const queue = new Queue(fresh.store);
      expect(await queue.leave(OTHER_QUEUE, 'a')).toBe(false);
      expect(await queue.queueOf('a')).toBe(QUEUE);
      expect(await queue.leave(QUEUE, 'a')).toBe(true);
      expect(await queue.queueOf('a')).toBeNull();
      expect(await join('a', { queueId: OTHER_QUEUE })).toBe(true);
    });

    it('places agents before house bots', async () => {
      await join('bot', { house: true });
      await join('real');
      expect(namesOf(await new Queue(fresh.store).free(QUEUE))).toEqual(['real', 'bot']);
    });

    it('[S0-131] lets a waiting agent leave, and only that one', async () => {
      await join('a');
      expect(await new Queue(fresh.store).leave(QUEUE, 'a')).toBe(true);
      expect(await new Queue(fresh.store).leave(QUEUE, 'a')).toBe(false);
    });

    it('rejects an agent that sits in a running match of any game', async () => {
      await create(1, ['a']);
      expect(await join('a')).toBe(false);
      expect(await join('a', { queueId: OTHER_QUEUE })).toBe(false);
      const settling = new Matches(fresh.store).settling(
        'm1',
        0,
        ended([{ seat: 1, role: 'SEER', won: true, survived: true }]),
      );
      await fresh.store.write(settling);
      expect(await join('a')).toBe(true);
    });

    it('skips a busy agent, so that those behind it do not wait for it', async () => {
      for (const agentId of ['a', 'b', 'c']) await join(agentId);
      const queue = new Queue(fresh.store);
      await create(1, ['a'], { game: OTHER_GAME });
      expect(namesOf(await queue.free(QUEUE))).toEqual(['b', 'c']);
      expect(namesOf(await queue.waiting(QUEUE))).toEqual(['a', 'b', 'c']);
      await fresh.store.write(new Matches(fresh.store).settling(`${OTHER_GAME}-m1`, 0, ended([])));
      expect(namesOf(await queue.free(QUEUE))).toEqual(['a', 'b', 'c']);
    });

    it('names the owner of each agent, or the agent itself', async () => {
      const agent = { name: 'a', scopes: [], house: false, createdAt: 1 };
      await new Agents(fresh.store).add([
        { ...agent, agentId: 'owned', ownerId: 'ow_1', keyHmac: 'k1' },
        { ...agent, agentId: 'free', ownerId: null, keyHmac: 'k2' },
      ]);
      for (const agentId of ['owned', 'free', 'unknown']) await join(agentId);
      const entries = await new Queue(fresh.store).free(QUEUE);
      expect(entries.map(({ owner }) => owner)).toEqual(['ow_1', 'free', 'unknown']);
    });

    it('records when each agent was last heard and drops those silent for too long', async () => {
      const queue = new Queue(fresh.store);
      const joinAt = (agentId: string, joinedAt: number, heardAt?: number) =>
        queue.join({
          queueId: QUEUE,
          agentId,
          displayName: agentId,
          house: false,
          joinedAt,
          address: '10.0.0.7',
          ...(heardAt !== undefined && { heardAt }),
        });
      await joinAt('called', 1);
      await joinAt('silent', 2, 0);
      await joinAt('fresh', 90, 0);
      const [called] = await queue.waiting(QUEUE);
      await queue.heard([called!.ticket, 999], 80);
      await queue.heard([], 90);
      const [first] = await queue.waiting(QUEUE);
      expect(first).toMatchObject({ agentId: 'called', joinedAt: 1, heardAt: 80, address: '10.0.0.7' });
      expect(await queue.dropUnheard(QUEUE, 50)).toBe(1);
      expect(namesOf(await queue.waiting(QUEUE))).toEqual(['called', 'fresh']);
      expect(await queue.dropUnheard(OTHER_QUEUE, 1_000)).toBe(0);
    });

    it('writes nothing of a claim if one of the agents is gone', async () => {
      for (const agentId of ['a', 'b']) await join(agentId);
      const [queue, matches] = [new Queue(fresh.store), new Matches(fresh.store)];
      const entries = await queue.free(QUEUE);
      await queue.leave(QUEUE, 'b');
      expect(await queue.claim(entries, creating(1, ['a', 'b']))).toEqual({
        claimed: false,
        reason: 'QUEUE',
      });
      expect(await matches.byId('m1')).toBeUndefined();
      expect(await queue.waiting(QUEUE)).toHaveLength(1);
      expect(await matches.nextGameNumber(GAME)).toBe(1);
    });

    it('drops the entry of an agent engaged in the meantime, and no other', async () => {
      for (const agentId of ['a', 'b', 'c']) await join(agentId);
      const queue = new Queue(fresh.store);
      const entries = (await queue.free(QUEUE)).slice(0, 2);
      await create(1, ['a', 'c'], { game: OTHER_GAME });
      expect(await queue.claim(entries, creating(1, ['a', 'b']))).toEqual({ claimed: false, reason: 'BUSY' });
      expect(namesOf(await queue.waiting(QUEUE))).toEqual(['b', 'c']);
      expect(await queue.claim([], creating(1, ['a']))).toEqual({ claimed: false, reason: 'BUSY' });
      expect(namesOf(await queue.waiting(QUEUE))).toEqual(['b', 'c']);
    });

    it('creates each match exactly once when nodes race for it', async () => {
      const agents = Array.from({ length: 40 }, (_, index) => `a${String(index).padStart(2, '0')}`);
      for (const agentId of agents) await join(agentId);
      const { store, place } = fresh;
      const peers = [store, await place.openPeer(), await place.openPeer()];
      await Promise.all(peers.map((peer) => matchmake(peer)));
      const matches = await new Matches(store).list({ limit: 100 });
      expect(matches.map((match) => match.gameNumber)).toEqual([5, 4, 3, 2, 1]);
      const seats = await new Seats(store).of(matches.map((match) => match.matchId));
      expect(seats.map((seat) => seat.agentId).sort()).toEqual(agents);
      expect(await new Queue(store).waiting(QUEUE)).toEqual([]);
      await Promise.all(peers.slice(1).map((peer) => peer.close()));
    });
  });
}

/** Matches groups of eight like a node does; stops when fewer wait. */
async function matchmake(store: Store): Promise<void> {
  const queue = new Queue(store);
  const matches = new Matches(store);
  for (;;) {
    const entries = (await queue.free(QUEUE)).slice(0, 8);
    if (entries.length < 8 && (await queue.waiting(QUEUE)).length < 8) return;
    if (entries.length < 8) continue;
    const gameNumber = await matches.nextGameNumber(GAME);
    const seats = seatsFor(entries.map((entry) => entry.agentId));
    await queue.claim(entries, matches.creating(newMatch(gameNumber), seats));
  }
}
