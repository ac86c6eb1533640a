/** The contract of the smaller tables on every store: kept results, game results, nodes. */
import { describe, expect, it } from 'vitest';
import { Ratings } from '../ratings/ratings.ts';
import { Absences } from './absences-table.ts';
import { Agents } from './agents-table.ts';
import { GuardFailedError } from './errors.ts';
import { KeptResults } from './idempotency-table.ts';
import { Matches } from './matches-table.ts';
import { Nodes } from './nodes-table.ts';
import { AgentStats } from './stats-table.ts';
import type { StoreHarness } from './store.contract.ts';
import { freshStore } from './testing/fresh-store.ts';
import { GAME, newMatch, OTHER_GAME, seatsFor } from './testing/sample-rows.ts';

export function tablesContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the smaller tables`, () => {
    const fresh = freshStore(harness);

    it('[D17] keeps one result per agent, tool and key until it expires', async () => {
      const { store } = fresh;
      const kept = new KeptResults(store);
      const call = { agentId: 'a', tool: 'vote', key: 'k' };
      const result = { argsHash: 'h', result: '{"ok":true}' };
      await store.write([kept.keeping(call, result, { now: 0, expiresAt: 100 })]);
      expect(await kept.find(call, 50)).toMatchObject(result);
      expect(await kept.find({ ...call, agentId: 'b' }, 50)).toBeUndefined();
      const twice = store.write([kept.keeping(call, result, { now: 50, expiresAt: 150 })]);
      await expect(twice).rejects.toBeInstanceOf(GuardFailedError);
      expect(await kept.find(call, 100)).toBeUndefined();
      await store.write([kept.keeping(call, { ...result, argsHash: 'i' }, { now: 100, expiresAt: 200 })]);
      expect(await kept.find(call, 150)).toMatchObject({ argsHash: 'i' });
      expect(await kept.sweep(200)).toBe(1);
    });

    it('counts games and wins per game and role, and ranks the agents of a game by wins', async () => {
      const names = ['ada', 'bob', 'cyd', 'dee'];
      await new Agents(fresh.store).add(
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
      const stats = new AgentStats(fresh.store);
      const match = (winner: string, role: string, game = GAME) =>
        stats.counting(
          game,
          names.map((agentId) => ({ agentId, role, won: agentId === winner })),
        );
      await fresh.store.write([match('bob', 'SEER'), match('bob', 'WEREWOLF'), match('dee', 'SEER')]);
      await fresh.store.write([match('cyd', 'SEER', OTHER_GAME)]);
      expect(await stats.leaderboard(GAME, 3)).toEqual([
        { rank: 1, agentId: 'bob', name: 'bob', house: false, games: 3, wins: 2, rating: 1200 },
        { rank: 2, agentId: 'ada', name: 'ada', house: false, games: 3, wins: 0, rating: 1200 },
        { rank: 2, agentId: 'cyd', name: 'cyd', house: false, games: 3, wins: 0, rating: 1200 },
      ]);
      // House bots are ranked separately, and rating comes before the number of wins.
      expect(await stats.leaderboard(GAME, 3, 3)).toMatchObject([{ rank: 1, agentId: 'dee', rating: null }]);
      const ratings = new Ratings(fresh.store);
      const sides = ['ada', 'bob'].map((agentId, i) => ({ score: 1 - i, members: [{ agentId }] }));
      await fresh.store.write(ratings.keeping({ resultId: 'r1', ladder: GAME, sides, endedAt: 1 }));
      await ratings.reckon();
      expect(
        (await stats.leaderboard(GAME, 3)).map((each) => [each.rank, each.agentId, each.rating]),
      ).toEqual([
        [1, 'ada', 1216],
        [2, 'cyd', 1200],
        [3, 'bob', 1184],
      ]);
      expect(await stats.leaderboard(OTHER_GAME, 1)).toMatchObject([{ agentId: 'cyd', games: 1, wins: 1 }]);
      const inGame = [
        { game: GAME, role: 'SEER', games: 2, wins: 1 },
        { game: GAME, role: 'WEREWOLF', games: 1, wins: 1 },
      ];
      expect(await stats.byRole('bob', GAME)).toEqual(inGame);
      expect(await stats.byRole('bob')).toEqual([
        { game: OTHER_GAME, role: 'SEER', games: 1, wins: 0 },
        ...inGame,
      ]);
    });

    it('counts consecutive matches in which an agent did nothing, and resets the count', async () => {
      const absences = new Absences(fresh.store);
      await fresh.store.write([absences.missing(['bob', 'ada'], 100)]);
      await fresh.store.write([absences.missing(['ada'], 200)]);
      expect(await absences.of('ada')).toEqual({ agentId: 'ada', streak: 2, since: 200 });
      expect(await absences.of('bob')).toEqual({ agentId: 'bob', streak: 1, since: 100 });
      expect(await absences.of('cyd')).toBeUndefined();
      await fresh.store.write([absences.forgiving(['ada', 'cyd'])]);
      expect(await absences.of('ada')).toBeUndefined();
    });

    it('knows which nodes are alive', async () => {
      const nodes = new Nodes(fresh.store);
      await nodes.beat({ nodeId: 'n1', address: 'x', heartbeatAt: 1, serving: true });
      await nodes.beat({ nodeId: 'n2', address: 'y', heartbeatAt: 1, serving: true });
      await nodes.beat({ nodeId: 'n1', address: 'z', heartbeatAt: 5, serving: true });
      await nodes.leave('n2', 7);
      expect(await nodes.list()).toEqual([
        { nodeId: 'n1', address: 'z', heartbeatAt: 5, serving: true, leftAt: null },
        { nodeId: 'n2', address: 'y', heartbeatAt: 7, serving: true, leftAt: 7 },
      ]);
      await nodes.beat({ nodeId: 'n2', address: 'y', heartbeatAt: 8, serving: true });
      expect(await nodes.list()).toMatchObject([{}, { nodeId: 'n2', heartbeatAt: 8, leftAt: null }]);
    });

    it('deletes a node that is dead, hosts nothing and has not come back', async () => {
      const nodes = new Nodes(fresh.store);
      for (const nodeId of ['n1', 'n2', 'n3'])
        await nodes.beat({ nodeId, address: '', heartbeatAt: 1, serving: true });
      await fresh.store.write(new Matches(fresh.store).creating(newMatch(1), seatsFor(['ada'])));
      await nodes.beat({ nodeId: 'n3', address: '', heartbeatAt: 2, serving: true });
      for (const nodeId of ['n1', 'n2', 'n3']) await nodes.strike({ nodeId, heartbeatAt: 1 });
      expect((await nodes.list()).map((node) => node.nodeId)).toEqual(['n1', 'n3']);
    });
  });
}
