/** The contract of credentials on every store: one default, unique labels, nothing lost in a rotation. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoreHarness } from '../../../store/store.contract.ts';
import type { Store } from '../../../store/store.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { Memory } from '../memory/memory.ts';
import { SealedValues } from '../memory/sealed-values.ts';
import { MIGRATIONS } from '../migrations.ts';
import { Credentials } from './credentials.ts';
import { CredentialRows, MOST_FOR_ONE_EXPERIENCE } from './credentials-table.ts';
import { MasterKeys } from './master-keys.ts';
import { rotate, unknownKeyIn } from './vault.ts';

const WITH_GATEWAY = [{ part: 'gateway', migrations: () => MIGRATIONS }];
const record = { id: 'x1', endpoint: 'https://game.example/mcp' } as ExperienceRecord;
const moved = { ...record, endpoint: 'https://elsewhere.example/mcp' } as ExperienceRecord;

interface Kit {
  readonly store: Store;
  readonly rows: CredentialRows;
  readonly keys: MasterKeys;
  readonly credentials: Credentials;
  readonly memory: Memory;
  readonly dataDir: string;
}

const secret = (token: string, more = {}) => ({
  label: 'main',
  authMethod: 'bearer_token',
  fields: { token },
  ...more,
});

export function credentialsContract(name: string, harness: StoreHarness): void {
  const inStore = async (work: (kit: Kit) => Promise<void>) => {
    const [place, dataDir] = [
      await harness.prepare(WITH_GATEWAY),
      await mkdtemp(join(tmpdir(), 'eliza-keys-')),
    ];
    const store = await place.open(WITH_GATEWAY);
    try {
      const keys = await MasterKeys.load(dataDir, []);
      const rows = new CredentialRows(store);
      const credentials = new Credentials({
        store,
        credentialRows: rows,
        clock: new FakeClock(),
        keys: async () => keys,
        experienceById: async (id) => (id === record.id ? record : undefined),
      });
      const memory = new Memory(store, new SealedValues(async () => keys));
      await work({ store, rows, keys, credentials, memory, dataDir });
    } finally {
      await store.close();
      await place.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  };

  describe(`${name}: credentials`, () => {
    it('[S2-062, S2-063] are replaced by label, listed without secrets, and readable for their agent only', async () => {
      await inStore(async ({ credentials, rows }) => {
        const first = await credentials.store('ada', 'x1', secret('canary-one'));
        const second = await credentials.store('ada', 'x1', secret('canary-two'));
        expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true);
        const listed = await credentials.list('ada', 'x1');
        expect(JSON.stringify([first, second, listed])).not.toContain('canary');
        expect(JSON.stringify(await rows.ofAgent('ada'))).not.toContain('canary');
        expect((await credentials.held('ada', record, 's')).authorization).toBe('Bearer canary-two');
        expect((await credentials.held('bob', record, 's')).authorization).toBeNull();
      });
    });

    it('are found by a label that ends in half a character', async () => {
      await inStore(async ({ credentials }) => {
        const store = () => credentials.store('ada', 'x1', secret('canary', { label: 'mine \ud83d' }));
        const [first, second] = [await store(), await store()];
        expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true);
      });
    });

    it('[S2-065] have one default, even if twenty are stored at once', async () => {
      await inStore(async ({ credentials, rows }) => {
        const storing = Array.from({ length: MOST_FOR_ONE_EXPERIENCE }, (_, i) =>
          credentials.store('ada', 'x1', secret(`canary-${i}`, { label: `l${i}`, isDefault: i % 2 === 0 })),
        );
        const stored = await Promise.all(storing);
        expect(stored.every(({ ok }) => ok)).toBe(true);
        const all = await rows.ofAgent('ada');
        expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
        const more = await credentials.store('ada', 'x1', secret('one too many', { label: 'more' }));
        expect(more).toMatchObject({ ok: false, refusal: { code: 'QUOTA_EXCEEDED' } });
        const wanted = all.find(({ isDefault }) => !isDefault)?.id ?? '';
        expect(await credentials.setDefault('ada', 'x1', wanted)).toEqual({
          ok: true,
          value: { updated: true },
        });
        expect((await rows.ofAgent('ada')).filter(({ isDefault }) => isDefault)).toMatchObject([
          { id: wanted },
        ]);
        expect(await credentials.setDefault('bob', 'x1', wanted)).toMatchObject({ ok: false });
        expect(await credentials.remove('bob', wanted)).toMatchObject({ ok: false });
        expect(await credentials.remove('ada', wanted)).toMatchObject({ ok: true });
      });
    });

    it('cannot be opened for another address, or when swapped', async () => {
      await inStore(async ({ credentials, rows, store }) => {
        await credentials.store('ada', 'x1', secret('canary-ada'));
        await credentials.store('bob', 'x1', secret('canary-bob'));
        expect((await credentials.held('ada', moved, 's')).authorization).toBeNull();
        const [[ada], [bob]] = [await rows.ofAgent('ada'), await rows.ofAgent('bob')];
        if (!ada || !bob) throw new Error('both were stored');
        await store.write([rows.resealing(bob, { keyId: ada.keyId, sealed: ada.sealed })]);
        expect((await credentials.held('bob', record, 's')).authorization).toBeNull();
      });
    });

    it('[must-show 2] survive a rotation under load, and are sealed with the new key afterwards', async () => {
      await inStore(async ({ credentials, keys, memory, rows, store }) => {
        const layer = { holder: 'owner', experienceId: 'x1', shared: true } as const;
        await memory.write(layer, { data: { code: 'canary', n: 7 }, by: 'owner', at: 1 });
        const agents = Array.from({ length: 120 }, (_, i) => `agent-${i}`);
        for (const agent of agents) await credentials.store(agent, 'x1', secret(`old-${agent}`));
        let isOver = false;
        const latest = new Map(agents.map((agent) => [agent, `old-${agent}`]));
        const writing = (async () => {
          for (let n = 0; !isOver; n++) {
            const agent = agents[(n * 37) % agents.length] ?? '';
            await credentials.store(agent, 'x1', secret(`new-${n}-${agent}`));
            latest.set(agent, `new-${n}-${agent}`);
          }
        })();
        const reading = (async () => {
          for (let n = 0; !isOver; n++) {
            const agent = agents[(n * 53) % agents.length] ?? '';
            const { authorization } = await credentials.held(agent, record, 's');
            expect(authorization).toContain(agent);
          }
        })();
        const rotated = await rotate({ store, rows, memory }, keys);
        isOver = true;
        await Promise.all([writing, reading]);
        expect(rotated).toMatchObject({ keyId: 'k2', unreadable: 0 });
        expect(rotated.resealed).toBeGreaterThan(0);
        expect((await rotate({ store, rows, memory }, keys)).keyId).toBe('k3');
        expect(await rows.keyIds()).toEqual(['k3']);
        expect(await memory.keyIds()).toEqual(['k3']);
        expect((await memory.read(layer)).data).toEqual({ code: 'canary', n: 7 });
        for (const agent of agents) {
          const { authorization } = await credentials.held(agent, record, 's');
          expect(authorization).toBe(`Bearer ${latest.get(agent)}`);
        }
      });
    });

    it("stop a start that cannot open them; their keys are readable by the town's user only", async () => {
      await inStore(async ({ credentials, dataDir, keys, memory, rows }) => {
        await credentials.store('ada', 'x1', secret('canary'));
        expect(await unknownKeyIn({ rows, memory }, keys)).toBeNull();
        const named = await MasterKeys.load(dataDir, [`other:${Buffer.alloc(32, 7).toString('base64')}`]);
        expect(await unknownKeyIn({ rows, memory }, named)).toBe('k1');
        const file = join(dataDir, 'credentials.keys');
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(await readFile(file, 'utf8')).toMatch(/^k1:[\w-]{43}\n$/);
        await writeFile(file, 'k1:short\n');
        await expect(MasterKeys.load(dataDir, [])).rejects.toThrow('does not hold a key');
        await expect(MasterKeys.load(dataDir, ['a:b'])).rejects.toThrow('CREDENTIALS_KEYS');
      });
    });
  });
}
