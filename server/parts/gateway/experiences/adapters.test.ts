import { expect, it } from 'vitest';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { Adapters, type AdaptersDeps } from './adapters.ts';
import type { Experience } from './experience.ts';

/** Any access to it counts as a call. */
const untouchable = <T extends object>(): T =>
  new Proxy({} as T, {
    get: (_, name) => {
      throw new Error(`nobody may be called, and yet: ${String(name)}`);
    },
  });

it('[EXPERIENCES=off] calls no server, including those registered before', async () => {
  const own = { info: async () => ({ ok: true }) } as unknown as Experience;
  const adapters = new Adapters({
    own: new Map([['the-towns-own', own]]),
    caller: untouchable<AdaptersDeps['caller']>(),
    timeoutMs: 1_000,
    callsOthers: false,
    pins: untouchable<AdaptersDeps['pins']>(),
    ownerMemoryOf: async () => ({}),
    savingCredential: async () => {
      throw new Error('nothing to save');
    },
  });
  const record = { id: 'x', kind: 'rest', endpoint: 'https://example.org', revision: 1, multiplayer: true };
  for (const kind of ['rest', 'mcp', 'discovered']) {
    const found = adapters.of({ ...record, id: kind, kind } as ExperienceRecord);
    expect(await found.status()).toBeNull();
    expect(await found.info()).toMatchObject({ ok: false, refusal: { code: 'EXPERIENCE_UNREACHABLE' } });
  }
  expect(adapters.of({ ...record, id: 'the-towns-own' } as ExperienceRecord)).toBe(own);
});
