/** The contract of webhooks on every store: delivered once, limited in number, and sent to the right owner. */
import { describe, expect, it } from 'vitest';
import { Agents, type NewAgent } from '../../store/agents-table.ts';
import { Matches } from '../../store/matches-table.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { newMatch, seatsFor } from '../../store/testing/sample-rows.ts';
import { MIGRATIONS } from './migrations.ts';
import { Webhooks } from './webhooks-table.ts';

const WITH_WEBHOOKS = [{ part: 'webhooks', migrations: () => MIGRATIONS }];

const agent = (agentId: string, ownerId: string): NewAgent => ({
  agentId,
  ownerId,
  name: `Agent ${agentId}`,
  keyHmac: `key of ${agentId}`,
  scopes: [],
  house: false,
  createdAt: 1,
});
const hook = (agentId: string, ownerId: string) => ({
  agentId,
  ownerId,
  url: `https://${agentId}.example/`,
  secret: 'whsec_x',
  createdAt: 5,
});
const facts = (number: number) => ({
  matchId: `m${number}`,
  game: 'werewolf',
  gameNumber: number,
  buildingInstanceId: `b${number}`,
  at: 1_000 + number,
});

export function webhooksContract(name: string, harness: StoreHarness): void {
  const inStore = (work: (store: Store, webhooks: Webhooks) => Promise<void>) =>
    withStore(harness, WITH_WEBHOOKS, async (store) => {
      await work(store, new Webhooks(store));
    });

  describe(`${name}: webhooks`, () => {
    it('report a match once, each with its own seat, claimed by only one node', () =>
      inStore(async (store, webhooks) => {
        await new Agents(store).add([agent('a', 'o1'), agent('b', 'o2'), agent('c', 'o3')]);
        for (const [agentId, ownerId] of [
          ['a', 'o1'],
          ['b', 'o2'],
        ] as const)
          await webhooks.set(hook(agentId, ownerId));
        const telling = webhooks.telling('agent.seated', ['a', 'b', 'c'], facts(1));
        await store.write([...new Matches(store).creating(newMatch(1), seatsFor(['c', 'a', 'b'])), telling]);
        await store.write([telling]);
        expect(await webhooks.due(1_000, 10)).toEqual([]);
        const due = await webhooks.due(1_001, 10);
        expect(due).toMatchObject([
          {
            agentId: 'a',
            name: 'Agent a',
            url: 'https://a.example/',
            seat: 2,
            won: null,
            tries: 0,
            plotId: 'plot1',
          },
          { agentId: 'b', seat: 3 },
        ]);
        const [first] = due;
        if (!first) throw new Error('nothing is due');
        expect(first.facts).toEqual(facts(1));
        const claims = await Promise.all([webhooks.claim(first, 5_000), webhooks.claim(first, 5_000)]);
        expect(claims.sort()).toEqual([false, true]);
        expect((await webhooks.due(4_999, 10)).map(({ agentId }) => agentId)).toEqual(['b']);
        expect(await webhooks.due(5_000, 10)).toHaveLength(2);
        await webhooks.done(first.callId);
        expect(await webhooks.due(5_000, 10)).toHaveLength(1);
        await webhooks.forgetBefore(1_002);
        expect(await webhooks.due(5_000, 10)).toEqual([]);
      }));

    it('keep at most twenty pending calls per agent', () =>
      inStore(async (store, webhooks) => {
        await new Agents(store).add([agent('a', 'o1')]);
        await webhooks.set(hook('a', 'o1'));
        for (let number = 1; number <= 30; number++)
          await store.write([webhooks.telling('match.ended', ['a'], facts(number))]);
        expect(await webhooks.due(9_000, 100)).toHaveLength(20);
      }));

    it('send nothing to an owner whose agent has another owner by now, or was deleted', () =>
      inStore(async (store, webhooks) => {
        const agents = new Agents(store);
        await agents.add([agent('a', 'o1'), agent('b', 'o1')]);
        for (const agentId of ['a', 'b']) {
          await webhooks.set(hook(agentId, 'o1'));
          await store.write([webhooks.telling('agent.seated', [agentId], facts(1))]);
        }
        expect(await webhooks.due(9_000, 10)).toHaveLength(2);
        await agents.claim('key of a', 'o2');
        await agents.delete('b', 2_000);
        expect(await webhooks.due(9_000, 10)).toEqual([]);
        expect(await webhooks.urlOf('a', 'o2')).toBeNull();
        await webhooks.set({ ...hook('a', 'o2'), url: 'https://o2.example/' });
        expect(await webhooks.urlOf('a', 'o2')).toBe('https://o2.example/');
        await webhooks.unset('a');
        expect(await webhooks.urlOf('a', 'o2')).toBeNull();
      }));
  });
}
