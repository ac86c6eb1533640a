/** The contract of the agents table on every store. */
import { describe, expect, it } from 'vitest';
import { Agents } from './agents-table.ts';
import { DuplicateKeyError } from './errors.ts';
import { Queue } from './queue-table.ts';
import type { StoreHarness } from './store.contract.ts';
import { freshStore } from './testing/fresh-store.ts';
import { QUEUE } from './testing/sample-rows.ts';

export function agentsContract(name: string, harness: StoreHarness): void {
  describe(`${name}: agents`, () => {
    const fresh = freshStore(harness);
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
      const [agents, queue] = [new Agents(fresh.store), new Queue(fresh.store)];
      const owner = agents.addingOwner({ ownerId: 'o1', secretHmac: 's1', createdAt: 1 });
      await agents.add([ada], [owner]);
      expect(await agents.ownerBySecret('s1')).toBe('o1');
      const { keyHmac: _, ...visible } = ada;
      expect(await agents.byKey('k1')).toEqual({
        ...visible,
        lastSeenAt: null,
        barred: false,
        playsWithPeople: false,
      });
      expect(await agents.ofOwner('o1')).toHaveLength(1);
      await queue.join({ queueId: QUEUE, agentId: 'a1', displayName: 'Ada', house: false, joinedAt: 1 });
      expect(await agents.delete('a1', 9)).toBe('k1');
      expect(await agents.delete('a1', 9)).toBeNull();
      expect(await agents.byKey('k1')).toBeUndefined();
      expect(await agents.byId('a1')).toBeUndefined();
      expect(await queue.waiting(QUEUE)).toEqual([]);
    });

    it('replaces a key and rejects one that is taken', async () => {
      const agents = new Agents(fresh.store);
      await agents.add([ada, { ...ada, agentId: 'a2', keyHmac: 'k2', house: true }]);
      expect(await agents.rotateKey('a1', 'k3')).toBe('k1');
      expect(await agents.byKey('k1')).toBeUndefined();
      await agents.seen(['a1', 'a2'], 77);
      expect(await agents.byKey('k3')).toMatchObject({ agentId: 'a1', lastSeenAt: 77 });
      await expect(agents.rotateKey('a1', 'k2')).rejects.toBeInstanceOf(DuplicateKeyError);
      expect(await agents.byKey('k3')).toMatchObject({ scopes: ['werewolf:play'] });
      expect(await agents.keyHmacOf('a1')).toBe('k3');
      expect(await agents.byIdWithKey('a1', 'k')).toMatchObject({ agentId: 'a1' });
      expect(await agents.byIdWithKey('a1', 'k1')).toBeUndefined();
      expect(await agents.byIdWithKey('a2', 'k3')).toBeUndefined();
      expect(await agents.rotateKey('a1', 'k4', ['catalog:read'])).toBe('k3');
      expect(await agents.byKey('k4')).toMatchObject({ scopes: ['catalog:read'] });
      expect((await agents.ofHouse()).map((agent) => agent.agentId)).toEqual(['a2']);
    });

    it('gives an agent to another owner by its key, and writes nothing for an unknown key', async () => {
      const agents = new Agents(fresh.store);
      await agents.add([ada]);
      const owner = (ownerId: string) =>
        agents.addingOwner({ ownerId, secretHmac: `s-${ownerId}`, createdAt: 1 });
      expect(await agents.claim('k1', 'o2', [owner('o2')])).toBe(true);
      expect((await agents.ofOwner('o2')).map(({ agentId }) => agentId)).toEqual(['a1']);
      expect(await agents.ofOwner('o1')).toEqual([]);
      expect(await agents.claim('k9', 'o3', [owner('o3')])).toBe(false);
      expect(await agents.ownerBySecret('s-o2')).toBe('o2');
      expect(await agents.ownerBySecret('s-o3')).toBeUndefined();
      await agents.delete('a1', 9);
      expect(await agents.claim('k1', 'o2')).toBe(false);
    });
  });
}
