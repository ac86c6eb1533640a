/** Crashes, full and read-only disks, damaged files, a second town: clear messages and no losses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../scripts/town/temporary-folder.ts';
import { Journal } from '../journal/journal.ts';
import {
  StoreCorruptError,
  StoreFullError,
  StoreLockedError,
  StoreReadOnlyError,
  StoreUnavailableError,
} from './errors.ts';
import { DATABASE_FILE } from './sqlite-file.ts';
import { openSqliteStore, SqliteStore } from './sqlite-store.ts';
import { damageMiddlePage } from './testing/damaged-page.ts';
import { unexpected } from './testing/places.ts';
import { canMount, smallDisk } from './testing/small-disk.ts';

const CHILD = fileURLToPath(new URL('./testing/append-forever.ts', import.meta.url));

function startChild(dataDir: string): ChildProcess {
  return spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Kills the child after this many acknowledgements; returns the last acknowledged event of every match. */
async function killAfter(child: ChildProcess, acknowledgements: number): Promise<Map<string, number>> {
  const exit = once(child, 'exit');
  const last = new Map<string, number>();
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    const [match = '', seq = ''] = line.split(' ');
    if (match === 'refused') throw new Error(line);
    last.set(match, Number(seq));
    seen += 1;
    // Output printed before it died still arrives afterwards, and counts.
    if (seen === acknowledgements) child.kill('SIGKILL');
  }
  await exit;
  return last;
}

describe('SQLite store', () => {
  let directory: TemporaryFolder;
  beforeEach(() => {
    directory = temporaryFolder('town-store-');
  });
  afterEach(() => directory.remove());

  const open = (dataDir = directory.path) => openSqliteStore({ dataDir, onFatal: unexpected });
  const event = (seq: number, size = 10) => ({ seq, at: seq, body: JSON.stringify('x'.repeat(size)) });

  it('rejects an invalid column value and continues', async () => {
    const store = await open();
    const strange = { ...sql`select ${1} as x`.compile(store.sql), parameters: [() => 1] };
    await expect(store.read(strange)).rejects.toThrow('could not be cloned');
    expect(store.health()).toMatchObject({ state: 'up', pending: 0 });
    expect(await store.read(sql`select 1 as x`.compile(store.sql))).toEqual([{ x: 1 }]);
    await store.close();
  });

  it('loses no acknowledged event to kill -9', async () => {
    for (const acknowledgements of [40, 173, 390, 611, 5]) {
      const acknowledged = await killAfter(startChild(directory.path), acknowledgements);
      const store = await open();
      const journal = new Journal(store);
      expect(acknowledged.size).toBeGreaterThan(0);
      for (const [matchId, seq] of acknowledged) {
        const kept = await journal.read(matchId);
        expect(kept?.ok && kept.events.length).toBeGreaterThan(seq);
        // An append of two events is kept whole or not at all.
        expect(kept?.ok && kept.events.length % 2).toBe(0);
      }
      await store.close();
    }
  });

  it('rejects a second town on the same DATA_DIR and names the process', async () => {
    const child = startChild(directory.path);
    const exit = once(child, 'exit');
    await once(child.stdout!, 'data');
    child.stdout?.resume();
    const error = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreLockedError);
    expect(String(error)).toContain(`process ${child.pid}`);
    expect(String(error)).toContain('DATA_DIR');
    const tool = await openSqliteStore({ dataDir: directory.path, onFatal: unexpected, access: 'share' });
    expect((await new Journal(tool).read('m0'))?.ok).toBe(true);
    await tool.close();
    child.kill('SIGKILL');
    await exit;
    await (await open()).close();
  });

  it('rejects a file that is not a store, and leaves it alone', async () => {
    const file = join(directory.path, DATABASE_FILE);
    writeFileSync(file, 'not a database at all '.repeat(500));
    const size = statSync(file).size;
    await expect(open()).rejects.toThrow(StoreCorruptError);
    await expect(open()).rejects.toThrow(/DATA_DIR/);
    expect(statSync(file).size).toBe(size);
  });

  it('finds an overwritten page when checked for damage while taking writes', async () => {
    let store = await open();
    const events = Array.from({ length: 100 }, (_, seq) => event(seq, 900));
    for (const matchId of ['a', 'b', 'c']) await new Journal(store).append(matchId, 0, events);
    expect(await store.checkIntegrity?.()).toEqual([]);
    await store.close();
    damageMiddlePage(join(directory.path, DATABASE_FILE));
    store = await open();
    const checking = store.checkIntegrity?.();
    await new Journal(store).append('c', 100, [event(100)]);
    expect(await checking).toContainEqual(expect.stringMatching(/page \d+/));
    await store.close();
    await expect(store.checkIntegrity?.()).rejects.toThrow(StoreUnavailableError);
  });

  it('closes cleanly during a check', async () => {
    const store = await open();
    const checking = store.checkIntegrity?.().catch((error: unknown) => error);
    await store.close();
    // The check may have just finished.
    expect([[], expect.any(StoreUnavailableError)]).toContainEqual(await checking);
    expect(existsSync(join(directory.path, `${DATABASE_FILE}-wal`))).toBe(false);
    await (await open()).close();
  });

  it('reads the other matches when a page of one is damaged', async () => {
    let store = await open();
    const journal = new Journal(store);
    for (const matchId of ['a', 'b', 'c']) {
      await journal.append(
        matchId,
        0,
        Array.from({ length: 100 }, (_, seq) => event(seq, 900)),
      );
    }
    await store.close();
    damageMiddlePage(join(directory.path, DATABASE_FILE));
    store = await open();
    const found = [];
    for await (const match of new Journal(store).readLive(['a', 'b', 'c'])) found.push(match);
    expect(found).toMatchObject([
      { matchId: 'a', ok: true },
      { matchId: 'b', ok: false, damage: { code: 'UNREADABLE' } },
      { matchId: 'c', ok: true },
    ]);
    await new Journal(store).append('c', 100, [event(100)]);
    await store.close();
  });

  it('notifies its process when the writer thread dies, and fails pending calls', async () => {
    const dying = new Worker(
      "require('node:worker_threads').parentPort.once('message', () => process.exit(3))",
      {
        eval: true,
      },
    );
    const onFatal = vi.fn();
    const store = new SqliteStore({ file: '', worker: dying, onFatal });
    const lost = await store.write([{ sql: 'select 1', parameters: [] }]).catch((reason: unknown) => reason);
    expect(lost).toBeInstanceOf(StoreUnavailableError);
    expect(lost).toMatchObject({ outcome: 'unknown' });
    expect(onFatal).toHaveBeenCalledTimes(1);
    expect(store.health().state).toBe('down');
    await expect(store.write([])).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('creates a backup while it is being written', async () => {
    const store = await open();
    const journal = new Journal(store);
    await journal.append('m', 0, [event(0)]);
    const file = join(directory.path, 'copy', DATABASE_FILE);
    await expect(store.backup?.(file)).rejects.toThrow(file);
    const target = temporaryFolder('town-store-');
    const writes = Array.from({ length: 20 }, (_, index) =>
      journal.append('m', index + 1, [event(index + 1)]),
    );
    await store.backup?.(join(target.path, DATABASE_FILE));
    await Promise.all(writes);
    await store.close();
    const copy = await open(target.path);
    expect((await new Journal(copy).read('m'))?.ok).toBe(true);
    await copy.close();
    target.remove();
  });

  it('returns the space of deleted rows to the disk', async () => {
    const store = await open();
    const journal = new Journal(store);
    for (const matchId of ['a', 'b', 'c', 'd']) {
      await journal.append(
        matchId,
        0,
        Array.from({ length: 300 }, (_, seq) => event(seq, 2000)),
      );
    }
    const pages = async () => {
      const [row] = await store.read(sql<{ pageCount: number }>`pragma page_count`.compile(store.sql));
      return row?.pageCount ?? 0;
    };
    const before = await pages();
    for (const matchId of ['a', 'b', 'c', 'd']) await journal.archive(matchId, 1);
    expect(await pages()).toBeLessThan(before / 2);
    await store.close();
  });

  it.skipIf(!canMount)(
    'fails only the write that meets a full disk, and continues once there is room',
    async () => {
      const disk = smallDisk(2);
      const ballast = join(disk.path, 'ballast');
      writeFileSync(ballast, Buffer.alloc(1_200_000));
      const store = await open(disk.path);
      const journal = new Journal(store);
      await journal.append('m', 0, [event(0)]);
      const big = await journal.append('big', 0, [event(0, 3_000_000)]).catch((reason: unknown) => reason);
      expect(big).toBeInstanceOf(StoreFullError);
      expect(String(big)).toContain('DATA_DIR');
      expect(store.health()).toMatchObject({ state: 'full', reason: expect.stringContaining('DATA_DIR') });
      let kept = 1;
      const full = await fill(journal, () => {
        kept += 1;
      });
      expect(full).toBeInstanceOf(StoreFullError);
      rmSync(ballast);
      await journal.append('m', kept, [event(kept, 20_000)]);
      expect(store.health().state).toBe('up');
      expect(await journal.read('m')).toMatchObject({ ok: true, events: { length: kept + 1 } });
      await store.close();
      disk.remove();

      async function fill(into: Journal, onKept: () => void): Promise<unknown> {
        for (let seq = 1; seq < 1000; seq += 1) {
          try {
            await into.append('m', seq, [event(seq, 20_000)]);
          } catch (error) {
            return error;
          }
          onKept();
        }
        return undefined;
      }
    },
  );

  it.skipIf(!canMount)('reports that DATA_DIR is on a read-only disk', async () => {
    const disk = smallDisk(2);
    await (await open(disk.path)).close();
    disk.forbidWriting();
    await expect(open(disk.path)).rejects.toThrow(StoreReadOnlyError);
    await expect(open(join(disk.path, 'deeper'))).rejects.toThrow(/set DATA_DIR elsewhere/);
    disk.remove();
  });

  it.skipIf(process.getuid?.() === 0)('reports that it may not write into DATA_DIR', async () => {
    chmodSync(directory.path, 0o555);
    await expect(open()).rejects.toThrow(StoreReadOnlyError);
    chmodSync(directory.path, 0o755);
  });
});
