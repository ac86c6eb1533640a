/** Otherwise another user of the machine could read every role in the middle of a night. */
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
const modesIn = async (directory: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(directory)).map(async (name) => [name, await modeOf(join(directory, name))] as const),
    ),
  );

describe('DATA_DIR', () => {
  let town: VirtualTown;
  let umask: number;
  beforeAll(async () => {
    umask = process.umask(0o022);
    town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1' });
  });
  afterAll(async () => {
    process.umask(umask);
    await town.end();
  });

  it('has files readable by their owner only, including journal and log', async () => {
    const modes = await modesIn(town.dataDir);
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['secret', 'town.sqlite', 'town.sqlite-wal', 'town.url']),
    );
    expect([...new Set(Object.values(modes))]).toEqual(['600']);
    expect(await modeOf(town.dataDir)).toBe('700');
  });

  it('has backups readable by their owner only', async () => {
    const file = join(town.dataDir, 'copy.sqlite');
    await town.services.store.backup?.(file);
    expect(await modeOf(file)).toBe('600');
  });

  it('loses the looser permissions of an earlier version at the next start', async () => {
    for (const name of await readdir(town.dataDir)) await chmod(join(town.dataDir, name), 0o644);
    await chmod(town.dataDir, 0o755);
    town = await town.restart();
    const modes = await modesIn(town.dataDir);
    delete modes['copy.sqlite'];
    expect([...new Set(Object.values(modes))]).toEqual(['600']);
    // The copy is not one of the town's own files, and a directory that others use as well keeps its permissions.
    expect(await modeOf(town.dataDir)).toBe('755');
  });

  it('is closed to others as a whole if it holds nothing else', async () => {
    const dataDir = join(town.dataDir, 'other');
    await mkdir(dataDir, { mode: 0o755 });
    await writeFile(join(dataDir, 'secret'), 'sixteen characters or more');
    const { privateDirectory } = await import('./private-files.ts');
    privateDirectory(dataDir);
    expect([await modeOf(dataDir), await modeOf(join(dataDir, 'secret'))]).toEqual(['700', '600']);
  });
});
