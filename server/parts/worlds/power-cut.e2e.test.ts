/** A power cut during writes: everything acknowledged is kept, complete, and can be searched at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { TownClient } from '../../../scripts/town/town-client.ts';
import { startTown, type TownProcess } from '../../operations/testing/town-process.ts';
import { WorldCaller } from './testing/world-caller.ts';

/** `WORLD_CUTS=20` for the exam. */
const CUTS = Number(process.env.WORLD_CUTS ?? 2);
const WRITERS = 8;
/** Acknowledged before the power is cut, by all writers together. */
const WRITES = 60;

let dataDir: string | undefined;
let town: TownProcess | undefined;
afterEach(async () => {
  await town?.kill();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

it(`loses no acknowledged write in ${CUTS} cuts`, { timeout: 60_000 + CUTS * 30_000 }, async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'worlds-cut-'));
  const settings = {
    DATA_DIR: dataDir,
    HOUSE_BOTS: 'off',
    LEAGUE: 'off',
    WORLD_WRITES_PER_MINUTE: '1000000',
    WORLD_READS_PER_MINUTE: '1000000',
  };
  town = await startTown(settings);
  const { apiKey } = await new TownClient(town.url).makeAgent('Mapper');
  let caller = new WorldCaller(town.url, 'mapper', apiKey);
  const worldId = String((await caller.ask('create_world', { name: 'Cut' })).worldId);
  const acknowledged = new Map<string, string>();

  for (let cut = 0; cut < CUTS; cut++) {
    const before = acknowledged.size;
    const writer = async (number: number): Promise<void> => {
      for (let i = 0; ; i++) {
        const name = `Soul ${cut}-${number}-${i}`;
        const made = await caller.ask('create_character', {
          worldId,
          name,
          background: 'Walks the marsh by night.',
        });
        acknowledged.set(String(made.characterId), name);
      }
    };
    const writers = Promise.allSettled(Array.from({ length: WRITERS }, (_, number) => writer(number)));
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + WRITES);
    await town.kill();
    await writers;
    town = await startTown(settings);
    caller = new WorldCaller(town.url, 'mapper', apiKey);
    for (const [characterId, name] of acknowledged) {
      expect(await caller.ask('get_character', { characterId })).toMatchObject({ name });
    }
    const { characterCount } = await caller.ask('get_world', { worldId });
    // Unacknowledged writes may exist as well, but each complete and counted.
    expect(characterCount).toBeGreaterThanOrEqual(acknowledged.size);
    expect(characterCount).toBeLessThanOrEqual(acknowledged.size + WRITERS * (cut + 1));
    const found = await caller.ask('search_world', { worldId, query: 'Walks the marsh', limit: 1 });
    expect(found.totalResults).toBe(characterCount);
  }
});
