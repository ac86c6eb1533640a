/** What the typed modules must do on every store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agents } from './agents-table.ts';
import { DuplicateKeyError, GuardFailedError } from './errors.ts';
import { KeptResults } from './idempotency-table.ts';
import type { NewMatch, NewSeat, SeatResult } from './match-record.ts';
import { Matches } from './matches-table.ts';
import { Nodes } from './nodes-table.ts';
import { Queue, type QueueEntry } from './queue-table.ts';
import { Seats } from './seats-table.ts';
import { AgentStats } from './stats-table.ts';
import type { StoreHarness, StorePlace } from './store.contract.ts';
import type { Store } from './store.ts';

const QUEUE = 'werewolf-default';

function newMatch(gameNumber: number, change: Partial<NewMatch> = {}): NewMatch {
  return {
    matchId: `m${gameNumber}`,
    gameNumber,
    buildingId: `b${gameNumber}`,
    plotId: `plot${gameNumber}`,
    phase: 'LOBBY',
    day: 0,
    createdAt: 1000 + gameNumber,
    ownerNode: 'n1',
    ...change,
  };
}

function seatsFor(agentIds: readonly string[]): NewSeat[] {
  return agentIds.map((agentId, index) => ({ seat: index + 1, agentId, displayName: agentId, house: false }));
}

export function tablesContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the tables' contract`, () => {
    let place: StorePlace;
    let store: Store;

    beforeEach(async () => {
      place = await harness.prepare();
      store = await place.open();
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const join = (agentId: string, house = false) =>
      new Queue(store).join({ queueId: QUEUE, agentId, displayName: agentId, house, joinedAt: 1 });
    const create = (gameNumber: number, agentIds: readonly string[], change: Partial<NewMatch> = {}) =>
      store.write(new Matches(store).creating(newMatch(gameNumber, change), seatsFor(agentIds)));
    const ended = (seats: readonly SeatResult[]) => ({
      status: 'ended' as const,
      winner: 'VILLAGE',
      note: null,
      updatedAt: 2000,
      phase: 'ENDED',
      seats,
    });

    const aside = (matchId: string) => ({ matchId, node: 'n2', epoch: 0, at: 9, note: 'damaged' });

    describe('agents', () => {
      const ada = {
        agentId: 'a1',
        ownerId: 'o1',
        name: 'Ada',
        keyHmac: 'k1',
        scopes: ['werewolf:play'],
        house: false,
        createdAt: 1,
      };

      it('finds an agent by key, id and owner, until it is removed', async () => {
        const agents = new Agents(store);
        const owner = agents.addingOwner({ ownerId: 'o1', secretHmac: 's1', createdAt: 1 });
        await agents.add([ada], [owner]);
        expect(await agents.ownerBySecret('s1')).toBe('o1');
        const { keyHmac: _, ...visible } = ada;
        expect(await agents.byKey('k1')).toEqual({ ...visible, lastSeenAt: null });
        expect(await agents.ofOwner('o1')).toHaveLength(1);
        await join('a1');
        expect(await agents.remove('a1', 9)).toBe('k1');
        expect(await agents.remove('a1', 9)).toBeNull();
        expect(await agents.byKey('k1')).toBeUndefined();
        expect(await agents.byId('a1')).toBeUndefined();
        expect(await new Queue(store).waiting(QUEUE)).toEqual([]);
      });

      it('exchanges a key, and refuses one that is taken', async () => {
        const agents = new Agents(store);
        await agents.add([ada, { ...ada, agentId: 'a2', keyHmac: 'k2', house: true }]);
        expect(await agents.rotateKey('a1', 'k3')).toBe('k1');
        expect(await agents.byKey('k1')).toBeUndefined();
        await agents.seen(['a1', 'a2'], 77);
        expect(await agents.byKey('k3')).toMatchObject({ agentId: 'a1', lastSeenAt: 77 });
        await expect(agents.rotateKey('a1', 'k2')).rejects.toBeInstanceOf(DuplicateKeyError);
        expect((await agents.ofHouse()).map((agent) => agent.agentId)).toEqual(['a2']);
      });
    });

    describe('the queue', () => {
      it('[S0-124] is first come, first served, and joining twice does not duplicate', async () => {
        const queue = new Queue(store);
        for (const agentId of ['c', 'a', 'b']) expect(await join(agentId)).toBe(true);
        expect(await join('a')).toBe(false);
        expect((await queue.waiting(QUEUE)).map((entry) => entry.agentId)).toEqual(['c', 'a', 'b']);
      });

      it('puts real agents before house bots', async () => {
        await join('bot', true);
        await join('real');
        expect((await new Queue(store).next(QUEUE, 8)).map((entry) => entry.agentId)).toEqual([
          'real',
          'bot',
        ]);
      });

      it('[S0-131] lets leave whoever waits, and nobody else', async () => {
        await join('a');
        expect(await new Queue(store).leave(QUEUE, 'a')).toBe(true);
        expect(await new Queue(store).leave(QUEUE, 'a')).toBe(false);
      });

      it('keeps an agent out while it sits in a running match', async () => {
        await create(1, ['a']);
        expect(await join('a')).toBe(false);
        await store.write(
          new Matches(store).settling('m1', 0, ended([{ seat: 1, role: 'SEER', won: true, survived: true }])),
        );
        expect(await join('a')).toBe(true);
      });

      it('keeps nothing of a claim when one of the agents is gone', async () => {
        for (const agentId of ['a', 'b']) await join(agentId);
        const queue = new Queue(store);
        const entries = await queue.next(QUEUE, 2);
        await queue.leave(QUEUE, 'b');
        const match = new Matches(store).creating(newMatch(1), seatsFor(['a', 'b']));
        expect(await queue.claim(entries, match)).toEqual({ claimed: false, reason: 'QUEUE' });
        expect(await new Matches(store).byId('m1')).toBeUndefined();
        expect(await queue.waiting(QUEUE)).toHaveLength(1);
        expect(await new Matches(store).nextGameNumber()).toBe(1);
      });

      it('drops an entry whose agent was seated elsewhere in the meantime', async () => {
        await join('a');
        await join('b');
        const queue = new Queue(store);
        const entries = await queue.next(QUEUE, 2);
        await create(1, ['a']);
        const match = new Matches(store).creating(newMatch(2), seatsFor(['a', 'b']));
        expect(await queue.claim(entries, match)).toEqual({ claimed: false, reason: 'SEAT' });
        expect((await queue.waiting(QUEUE)).map((entry) => entry.agentId)).toEqual(['b']);
      });

      it('makes each match exactly once when nodes race for it', async () => {
        const agents = Array.from({ length: 40 }, (_, index) => `a${String(index).padStart(2, '0')}`);
        for (const agentId of agents) await join(agentId);
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

    describe('matches', () => {
      it('refuses a taken game number, building, plot and agent', async () => {
        await create(1, ['a']);
        await expect(create(1, ['b'], { matchId: 'x' })).rejects.toBeInstanceOf(GuardFailedError);
        await expect(create(2, ['b'], { buildingId: 'b1' })).rejects.toMatchObject({ table: 'matches' });
        await expect(create(2, ['b'], { plotId: 'plot1' })).rejects.toMatchObject({ table: 'matches' });
        await expect(create(2, ['a'])).rejects.toMatchObject({ table: 'match_seats' });
        await store.write([new Matches(store).clearing('m1')]);
        await create(2, ['b'], { plotId: 'plot1' });
        expect((await new Matches(store).onMap()).map((match) => match.matchId)).toEqual(['m2']);
      });

      it('are changed by the host of the current epoch only', async () => {
        await create(1, ['a']);
        const matches = new Matches(store);
        await store.write([
          matches.patching('m1', 0, { updatedAt: 7, phase: 'DAY_VOTE', day: 2, drama: 0.5 }),
        ]);
        expect(await matches.byId('m1')).toMatchObject({ phase: 'DAY_VOTE', day: 2, alive: 1, drama: 0.5 });
        const stale = store.write([matches.patching('m1', 1, { updatedAt: 8 })]);
        await expect(stale).rejects.toBeInstanceOf(GuardFailedError);
      });

      it('are settled once, and only then show roles', async () => {
        await create(1, ['a', 'b']);
        const seats = new Seats(store);
        expect((await seats.of(['m1'])).map((seat) => seat.role)).toEqual([null, null]);
        expect(await seats.assignment('b')).toEqual({ matchId: 'm1', buildingId: 'b1', seat: 2 });
        const settling = new Matches(store).settling(
          'm1',
          0,
          ended([
            { seat: 1, role: 'WEREWOLF', won: false, survived: false },
            { seat: 2, role: 'SEER', won: true, survived: true },
          ]),
        );
        await store.write(settling);
        await expect(store.write(settling)).rejects.toBeInstanceOf(GuardFailedError);
        expect(await new Matches(store).byId('m1')).toMatchObject({ status: 'ended', endedAt: 2000 });
        expect(await seats.assignment('b')).toBeUndefined();
        expect(await seats.of(['m1'])).toMatchObject([
          { role: 'WEREWOLF', won: false, survived: false },
          { role: 'SEER', won: true, survived: true },
        ]);
        expect(await seats.historyOf('b', 5)).toEqual(['m1']);
      });

      it('are put aside once, and not by who looked before they changed hands or ended', async () => {
        for (const game of [1, 2]) await create(game, [`a${game}`]);
        const matches = new Matches(store);
        const seats = new Seats(store);
        expect(await matches.quarantine({ ...aside('m1'), epoch: 1 })).toBe(false);
        expect(await seats.assignment('a1')).toBeDefined();
        expect(await matches.quarantine(aside('m1'))).toBe(true);
        expect(await matches.quarantine({ ...aside('m1'), epoch: 1 })).toBe(false);
        expect(await matches.byId('m1')).toMatchObject({ status: 'quarantined', ownerNode: 'n2', epoch: 1 });
        expect(await seats.assignment('a1')).toBeUndefined();
        const stale = store.write([matches.patching('m1', 0, { updatedAt: 10 })]);
        await expect(stale).rejects.toBeInstanceOf(GuardFailedError);
        await store.write(matches.settling('m2', 0, ended([])));
        expect(await matches.quarantine(aside('m2'))).toBe(false);
        expect(await matches.byId('m2')).toMatchObject({ status: 'ended', note: null, epoch: 0 });
      });

      it('are listed newest first, page by page, by status', async () => {
        for (let game = 1; game <= 5; game += 1) await create(game, [`a${game}`], { createdAt: 1 });
        const matches = new Matches(store);
        await matches.quarantine({ ...aside('m2'), note: 'event 3 is missing' });
        const seen: string[] = [];
        let page = await matches.list({ limit: 2, statuses: ['running'] });
        while (page.length > 0) {
          seen.push(...page.map((match) => match.matchId));
          page = await matches.list({ limit: 2, statuses: ['running'], after: page.at(-1)! });
        }
        expect(seen).toEqual(['m5', 'm4', 'm3', 'm1']);
        expect(Object.fromEntries(await matches.countByStatus())).toEqual({ running: 4, quarantined: 1 });
        expect(await join('a2')).toBe(true);
      });
    });

    it('[D17] keeps one result per agent, tool and key, until it expires', async () => {
      const kept = new KeptResults(store);
      const call = { agentId: 'a', tool: 'vote', key: 'k' };
      const result = { argsHash: 'h', result: '{"ok":true}' };
      await store.write([kept.keeping(call, result, { now: 0, expiresAt: 100 })]);
      expect(await kept.find(call, 50)).toEqual(result);
      expect(await kept.find({ ...call, agentId: 'b' }, 50)).toBeUndefined();
      const twice = store.write([kept.keeping(call, result, { now: 50, expiresAt: 150 })]);
      await expect(twice).rejects.toBeInstanceOf(GuardFailedError);
      expect(await kept.find(call, 100)).toBeUndefined();
      await store.write([kept.keeping(call, { ...result, argsHash: 'i' }, { now: 100, expiresAt: 200 })]);
      expect(await kept.find(call, 150)).toMatchObject({ argsHash: 'i' });
      expect(await kept.sweep(200)).toBe(1);
    });

    it('counts games and wins per role and ranks agents by wins', async () => {
      const names = ['ada', 'bob', 'cyd', 'dee'];
      await new Agents(store).add(
        names.map((agentId) => ({
          agentId,
          ownerId: null,
          name: agentId,
          keyHmac: agentId,
          scopes: [],
          house: agentId === 'dee',
          createdAt: 1,
        })),
      );
      const stats = new AgentStats(store);
      const game = (winner: string, role: string) =>
        stats.counting(names.map((agentId) => ({ agentId, role, won: agentId === winner })));
      await store.write([game('bob', 'SEER'), game('bob', 'WEREWOLF'), game('dee', 'SEER')]);
      expect(await stats.leaderboard(3)).toEqual([
        { rank: 1, agentId: 'bob', name: 'bob', house: false, games: 3, wins: 2 },
        { rank: 2, agentId: 'dee', name: 'dee', house: true, games: 3, wins: 1 },
        { rank: 3, agentId: 'ada', name: 'ada', house: false, games: 3, wins: 0 },
      ]);
      expect(await stats.leaderboard(3, 3)).toMatchObject([{ rank: 3, agentId: 'cyd' }]);
      expect(await stats.byRole('bob')).toEqual([
        { role: 'SEER', games: 2, wins: 1 },
        { role: 'WEREWOLF', games: 1, wins: 1 },
      ]);
    });

    it('undoes a creation that would be one running match too many, however many nodes try', async () => {
      const peer = await place.openPeer();
      const make = async (node: Store, index: number): Promise<void> => {
        for (;;) {
          const matches = new Matches(node);
          const gameNumber = await matches.nextGameNumber();
          const creating = matches.creating(newMatch(gameNumber), seatsFor([`a${index}-${gameNumber}`]));
          const outcome = await new Queue(node).claim([], [...creating, matches.keepingWithin(3)]);
          if (outcome.claimed || gameNumber > 3) return;
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, index) => make(index % 2 ? store : peer, index)));
      await peer.close();
      expect((await new Matches(store).countByStatus()).get('running')).toBe(3);
    });

    it('names what has stood on the map long enough after its end', async () => {
      const matches = new Matches(store);
      for (const game of [1, 2, 3]) {
        await store.write(matches.creating(newMatch(game), seatsFor([`a${game}`])));
      }
      await matches.quarantine({ ...aside('m1'), at: 50 });
      await matches.quarantine({ ...aside('m2'), at: 60 });
      expect(await matches.endedOnMap(59)).toMatchObject([{ matchId: 'm1' }]);
      await matches.clear('m1');
      expect(await matches.endedOnMap(60)).toMatchObject([{ matchId: 'm2' }]);
    });

    it('knows which nodes are alive', async () => {
      const nodes = new Nodes(store);
      await nodes.beat({ nodeId: 'n1', address: 'x', heartbeatAt: 1 });
      await nodes.beat({ nodeId: 'n2', address: 'y', heartbeatAt: 1 });
      await nodes.beat({ nodeId: 'n1', address: 'z', heartbeatAt: 5 });
      await nodes.leave('n2', 7);
      expect(await nodes.all()).toEqual([
        { nodeId: 'n1', address: 'z', heartbeatAt: 5, leftAt: null },
        { nodeId: 'n2', address: 'y', heartbeatAt: 7, leftAt: 7 },
      ]);
      await nodes.beat({ nodeId: 'n2', address: 'y', heartbeatAt: 8 });
      expect(await nodes.all()).toMatchObject([{}, { nodeId: 'n2', heartbeatAt: 8, leftAt: null }]);
    });

    it('strikes off a node that is gone, hosts nothing and has not come back', async () => {
      const nodes = new Nodes(store);
      for (const nodeId of ['n1', 'n2', 'n3']) await nodes.beat({ nodeId, address: '', heartbeatAt: 1 });
      await store.write(new Matches(store).creating(newMatch(1), seatsFor(['ada'])));
      await nodes.beat({ nodeId: 'n3', address: '', heartbeatAt: 2 });
      for (const nodeId of ['n1', 'n2', 'n3']) await nodes.strike({ nodeId, heartbeatAt: 1 });
      expect((await nodes.all()).map((node) => node.nodeId)).toEqual(['n1', 'n3']);
    });
  });
}

/** What a node does while eight wait; stops when fewer are left. */
async function matchmake(store: Store): Promise<void> {
  const queue = new Queue(store);
  const matches = new Matches(store);
  for (;;) {
    const entries = await queue.next(QUEUE, 8);
    if (entries.length < 8 && (await queue.waiting(QUEUE)).length < 8) return;
    if (entries.length < 8) continue;
    const gameNumber = await matches.nextGameNumber();
    const seats = seatsFor(entries.map((entry: QueueEntry) => entry.agentId));
    await queue.claim(entries, matches.creating(newMatch(gameNumber), seats));
  }
}
