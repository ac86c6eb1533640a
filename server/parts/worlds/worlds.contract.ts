/** The contract of worlds on every store: ownership, limits, and the order of changes. */
import { describe, expect, it } from 'vitest';
import { Agents } from '../../store/agents-table.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Statement, Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { systemClock } from '../../time/clock.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { exportText, measure } from './export.ts';
import { Importer } from './importer.ts';
import { MIGRATIONS } from './migrations.ts';
import { TownWorld } from './town-world.ts';
import { WorldReads } from './world-reads.ts';
import { WorldWrites } from './world-writes.ts';

const WITH_WORLDS = [{ part: 'worlds', migrations: () => MIGRATIONS }];
const LIMITS = { worlds: 2, entities: 3, relationships: 1 };
const ROOMY = { worlds: 10, entities: 1_000, relationships: 10 };
const WORLD = { name: 'W', theme: null, description: 'a "world"' };
const person = (name: string, locationId: string | null = null) => ({
  name,
  label: 'Miller',
  traits: ['a'],
  text: 'Grinds',
  avatarUrl: null,
  locationId,
});

interface Bench {
  readonly store: Store;
  readonly reads: WorldReads;
  readonly writes: WorldWrites;
}

const idOf = (written: { id: string } | string): string =>
  typeof written === 'string' ? written : written.id;

export function worldsContract(name: string, harness: StoreHarness): void {
  const inStore = (work: (bench: Bench) => Promise<void>) =>
    withStore(harness, WITH_WORLDS, async (store) => {
      const reads = new WorldReads(store, new TownWorld({ store, clock: systemClock }));
      await work({ store, reads, writes: new WorldWrites(store, systemClock, LIMITS) });
    });

  describe(`${name}: worlds`, () => {
    it('belong to the owner and all its agents, or to an agent without an owner', () =>
      inStore(async ({ store, reads, writes }) => {
        const agent = (agentId: string, ownerId: string | null) => ({
          agentId,
          ownerId,
          name: `Agent ${agentId}`,
          keyHmac: `key of ${agentId}`,
          scopes: [],
          house: false,
          createdAt: 1,
        });
        await new Agents(store).add([agent('a', 'o1'), agent('b', 'o1'), agent('c', null), agent('d', 'o2')]);
        const ofOwner = idOf(await writes.createWorld({ agentId: 'a' }, WORLD));
        const ofAgent = idOf(await writes.createWorld({ agentId: 'c' }, WORLD));
        const mayRead = async (worldId: string, holder: Parameters<WorldReads['world']>[1]) =>
          (await reads.world(worldId, holder)) !== null;
        for (const holder of [{ agentId: 'a' }, { agentId: 'b' }, { ownerId: 'o1' }]) {
          expect(await mayRead(ofOwner, holder)).toBe(true);
          expect(await mayRead(ofAgent, holder)).toBe(false);
        }
        for (const holder of [{ agentId: 'c' }, { agentId: 'd' }, { ownerId: 'o2' }, { shareToken: '' }]) {
          expect(await mayRead(ofOwner, holder)).toBe(false);
        }
        expect(await mayRead(ofAgent, { agentId: 'c' })).toBe(true);
        expect(await writes.createEntity('character', ofOwner, { agentId: 'd' }, person('Spy'))).toBe(
          'missing',
        );
        expect(await reads.worldsOf({ ownerId: 'o1' })).toMatchObject([{ id: ofOwner }]);
      }));

    it('accept entries up to the limit, in one order, with homes in the same world only', () =>
      inStore(async ({ reads, writes }) => {
        const me = { ownerId: 'o' };
        const worldId = idOf(await writes.createWorld(me, WORLD));
        expect(idOf(await writes.createWorld(me, WORLD))).toMatch(/^wd_/);
        expect(await writes.createWorld(me, WORLD)).toBe('missing');
        expect(await writes.createEntity('character', worldId, me, person('Lost', 'lo_none'))).toBe('stale');
        const made = await Promise.all(
          ['A', 'B', 'C', 'D'].map((each) => writes.createEntity('character', worldId, me, person(each))),
        );
        expect(made.filter((each) => each === 'missing')).toHaveLength(1);
        expect(await reads.world(worldId, me)).toMatchObject({ characters: 3, locations: 0, rev: 6 });
        const changes = await reads.sourceOf(worldId).changesAfter(0, 100);
        expect(changes.map(({ rev }) => rev)).toEqual([1, 2, 3, 4, 5, 6]);
        const [first] = await reads.sourceOf(worldId).changesAfter(0, 1);
        const known = { worldId, id: first?.id ?? '', name: '' };
        expect(await writes.updateEntity('character', known, me, { label: null }, 99)).toBe('stale');
        await writes.updateEntity('character', known, me, { label: 'Monk' }, 1);
        expect(await reads.sourceOf(worldId).changesAfter(6, 10)).toMatchObject([
          { rev: 7, id: first?.id },
          { rev: 8, kind: 'event' },
        ]);
        expect(await writes.remove(worldId, { ownerId: 'other' })).toBe(false);
        expect(await writes.remove(worldId, me)).toBe(true);
        expect(await reads.sourceOf(worldId).changesAfter(0, 10)).toEqual([]);
      }));

    it("are exported and imported unchanged, including the town's own", () =>
      inStore(async ({ store, reads, writes }) => {
        const me = { ownerId: 'o' };
        const worldId = idOf(await writes.createWorld(me, WORLD));
        const place = idOf(
          await writes.createEntity('location', worldId, me, {
            ...{ name: 'Mill', label: 'village', traits: null, text: null },
            ...{ avatarUrl: null, locationId: null },
          }),
        );
        const [a, b] = [
          idOf(await writes.createEntity('character', worldId, me, person('A', place))),
          idOf(await writes.createEntity('character', worldId, me, person('B'))),
        ];
        await writes.addRelationship(
          worldId,
          me,
          { fromId: a, toId: b, type: 'ally', description: null },
          'told',
        );
        const world = await reads.world(worldId, me);
        if (!world) throw new Error('no world');
        const { head } = await measure(exportText(reads, world, 'json'), 1_000_000);
        const importer = new Importer({ store, writes, clock: systemClock, limits: LIMITS, restFactor: 0 });
        async function* file(): AsyncGenerator<string> {
          for (const char of head) yield char;
        }
        const copy = await reads.world(await importer.read(me, file()), me);
        if (!copy) throw new Error('no copy');
        expect(copy).toMatchObject({
          characters: 2,
          locations: 1,
          relationships: 1,
          description: 'a "world"',
        });
        const again = await measure(exportText(reads, copy, 'json'), 1_000_000);
        expect(again.bytes).toBe(Buffer.byteLength(head));
        expect(await reads.world('eliza-town', { agentId: 'x' })).toMatchObject({ name: 'Eliza Town' });
        expect(await reads.character('ag_nobody', me)).toBeNull();
      }));

    /** Large enough that reading it takes several turns. */
    async function* largeFile(): AsyncGenerator<string> {
      const background = 'Keeps a "ledger" and walks the streets by night. '.repeat(20);
      const people = Array.from({ length: 400 }, (_, i) =>
        JSON.stringify({ id: `c${i}`, name: `P ${i}`, background }),
      );
      yield `{"world":{"name":"Large"},"characters":[${people.join()}]}`;
    }

    it('are imported in turns: several imports never write at the same time', () =>
      inStore(async ({ store, writes, reads }) => {
        let [writing, mostAtOnce] = [0, 0];
        const watched: Store = Object.create(store, {
          write: {
            value: async (batch: readonly Statement[]) => {
              mostAtOnce = Math.max(mostAtOnce, ++writing);
              return store.write(batch).finally(() => writing--);
            },
          },
        });
        const importer = new Importer({
          store: watched,
          writes,
          clock: systemClock,
          limits: ROOMY,
          restFactor: 0,
        });
        const owners = ['a', 'b', 'c', 'd'].map((ownerId) => ({ ownerId }));
        const ids = await Promise.all(owners.map((owner) => importer.read(owner, largeFile())));
        expect(mostAtOnce).toBe(1);
        for (const [i, owner] of owners.entries())
          expect(await reads.world(ids[i] ?? '', owner)).toMatchObject({ characters: 400 });
      }));

    it('are imported with rests for other work', () =>
      inStore(async ({ store, writes }) => {
        const clock = new FakeClock();
        const importer = new Importer({ store, writes, clock, limits: ROOMY, restFactor: 3 });
        let isDone = false;
        const reading = importer.read({ ownerId: 'o' }, largeFile()).then(() => {
          isDone = true;
        });
        // While the clock stands still, so does an import that has worked for a while.
        for (let n = 0; n < 50; n++) await store.read(store.sql.selectFrom('agents').selectAll().compile());
        expect(isDone).toBe(false);
        while (!isDone) {
          clock.advance(1_000);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await reading;
      }));
  });
}
