/** A world of 20,000 entities goes out in small pieces and comes back the same. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../../store/sqlite-store.ts';
import { systemClock } from '../../time/clock.ts';
import { exportText } from './export.ts';
import { Importer } from './importer.ts';
import { MIGRATIONS } from './migrations.ts';
import { WorldReads } from './world-reads.ts';
import { WorldWrites } from './world-writes.ts';

const ENTITIES = 20_000;
const PLACES = 200;
const TIES = 2_000;
const LARGEST_PIECE = 512 * 1024;
const LIMITS = { worlds: 9, entities: ENTITIES, relationships: TIES };

async function* file(): AsyncGenerator<string> {
  yield '{"world":{"name":"Large","theme":"Epic"},"characters":[';
  for (let i = 0; i < ENTITIES - PLACES; i++) {
    const background = `Keeps ledger ${i}, "quoted", and walks the ${i % 97}th street by night. `.repeat(5);
    const person = { id: `c${i}`, name: `Soul ${i}`, role: 'Clerk', traits: ['a', 'b'], background };
    yield `${i ? ',' : ''}${JSON.stringify({ ...person, locationId: `l${i % PLACES}` })}`;
  }
  yield '],"locations":[';
  for (let i = 0; i < PLACES; i++) yield `${i ? ',' : ''}{"id":"l${i}","name":"Street ${i}","type":"city"}`;
  yield '],"relationships":[';
  for (let i = 0; i < TIES; i++) {
    yield `${i ? ',' : ''}{"characterId1":"c${i}","characterId2":"c${i + 1}","type":"ally","description":null}`;
  }
  yield ']}';
}

it('a world of 20,000 entities is exported piece by piece and imported to an equal one', {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'large-world-'));
  const migrations = [{ part: 'worlds', migrations: () => MIGRATIONS }];
  const onFatal = (error: Error): never => {
    throw error;
  };
  const store = await openSqliteStore({ dataDir, migrations, onFatal });
  try {
    const me = { ownerId: 'o' };
    const reads = new WorldReads(store);
    const importer = new Importer({
      store,
      writes: new WorldWrites(store, systemClock, LIMITS),
      clock: systemClock,
      limits: LIMITS,
    });
    /** Of what stands in it: ids are counted instead of named, times left out. */
    const exported = async function* (worldId: string): AsyncGenerator<string> {
      const world = await reads.world(worldId, me);
      if (!world) throw new Error('no world');
      yield* exportText(reads, world, 'json');
    };
    const digest = async (worldId: string) => {
      const hash = createHash('sha256');
      const ids = new Map<string, number>();
      let [bytes, largest] = [0, 0];
      for await (const piece of exported(worldId)) {
        bytes += piece.length;
        largest = Math.max(largest, piece.length);
        const plain = piece.replace(/"(?:wd|ch|lo|rl)_[0-9A-Z]{26}"/g, (id) => {
          if (!ids.has(id)) ids.set(id, ids.size);
          return String(ids.get(id));
        });
        hash.update(plain);
      }
      return { hash: hash.digest('hex'), bytes, largest };
    };
    const first = await importer.read(me, file());
    const before = await digest(first);
    expect(before.bytes).toBeGreaterThan(8_000_000);
    expect(before.largest).toBeLessThan(LARGEST_PIECE);
    const second = await importer.read(me, exported(first));
    expect(await digest(second)).toEqual(before);
    expect(await reads.world(second, me)).toMatchObject({
      characters: ENTITIES - PLACES,
      locations: PLACES,
      relationships: TIES,
    });
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
