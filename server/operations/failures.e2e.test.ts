/** Failures of a real town: clear messages, nothing lost, and unaffected matches continue. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPage } from '../../scripts/build-page.ts';
import { snapshotOf } from '../../scripts/exam/snapshot.ts';
import { DATABASE_FILE } from '../store/sqlite-file.ts';
import { canMount, smallDisk } from '../store/testing/small-disk.ts';
import { startTown, TownNotOpenedError, type TownProcess } from './testing/town-process.ts';

const WAIT = { timeout: 40_000, interval: 100 };
const PLAYING = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '3', TIME_SCALE: '25' };
const NOTHING_KNOWN: ReadonlySet<string> = new Set();

interface Health {
  readonly matches: number;
  readonly quarantined: readonly { readonly matchId: string; readonly reason: string }[];
}

describe('failures of a real town', () => {
  let dataDir: string;
  let cleanUps: (() => unknown)[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'town-failures-'));
    cleanUps = [() => rmSync(dataDir, { recursive: true, force: true })];
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const start = async (settings: Record<string, string> = {}, via: readonly string[] = []) => {
    const town = await startTown({ DATA_DIR: dataDir, HOUSE_BOTS: 'off', ...settings }, via);
    cleanUps.push(() => town.kill());
    return town;
  };
  const refused = async (settings: Record<string, string>): Promise<TownNotOpenedError> => {
    const error = await start(settings).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TownNotOpenedError);
    return error as TownNotOpenedError;
  };
  const playing = async (settings: Record<string, string> = {}, via: readonly string[] = []) => {
    const town = await start({ ...PLAYING, ...settings }, via);
    await vi.waitFor(async () => expect((await healthOf(town)).matches).toBeGreaterThanOrEqual(3), WAIT);
    return town;
  };
  const runningIn = async (dir = dataDir) => {
    const { matches, damages } = await snapshotOf(dir, NOTHING_KNOWN);
    expect(damages).toEqual([]);
    return [...matches.values()].filter((match) => match.status === 'running');
  };

  it.runIf(process.platform === 'linux')('shows its page when it may open no more files', async () => {
    await buildPage();
    const mostFiles = 100;
    const town = await start({}, ['sh', '-c', `ulimit -n ${mostFiles}; exec "$@"`, 'sh']);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    cleanUps.push(() => agent.destroy());
    const get = (path: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        request(town.url + path, { agent }, async (res) => {
          resolve({ status: res.statusCode ?? 0, body: (await res.toArray()).join('') });
        })
          .on('error', reject)
          .end();
      });
    const asset = /\/assets\/[\w-]+\.js/.exec((await get('/')).body)?.[0] ?? 'none';
    const idle: Socket[] = [];
    cleanUps.push(() => {
      for (const socket of idle) socket.destroy();
    });
    // Files still open from startup are closed meanwhile: connect until the limit is reached.
    await vi.waitFor(() => {
      for (let n = 0; n < mostFiles; n++)
        idle.push(connect(Number(new URL(town.url).port), '127.0.0.1').on('error', () => undefined));
      expect(readdirSync(`/proc/${town.pid}/fd`).length).toBeGreaterThanOrEqual(mostFiles - 1);
    }, WAIT);
    expect(await get('/board')).toMatchObject({ status: 200, body: expect.stringContaining('id="app"') });
    expect((await get(asset)).status).toBe(200);
  });

  it('quarantines a match with a damaged row by name, and continues the others', async () => {
    await (await playing()).kill();
    const [victim, ...others] = await runningIn();
    const kept = flipByte(dataDir, victim!.matchId);
    const town = await start(PLAYING);
    const { quarantined } = await healthOf(town);
    expect(quarantined).toMatchObject([{ matchId: victim!.matchId }]);
    expect(quarantined[0]?.reason).toMatch(/event \d+ is not what was written/);
    expect(town.output()).toMatch(new RegExp(`"matchId":"${victim!.matchId}".*quarantined`));
    expect((await fetch(`${town.url}/readyz`)).status).toBe(200);
    expect(others.length).toBeGreaterThan(0);
    for (const { matchId, state } of others) await vi.waitFor(() => expectMoved(town, matchId, state), WAIT);
    await town.stop();
    expect(journalOf(dataDir, victim!.matchId)).toEqual(kept);
  });

  it('refuses to share its DATA_DIR, names the process that has it, and leaves that one alone', async () => {
    const town = await playing();
    const { exitCode, output } = await refused({});
    expect(exitCode).toBe(1);
    expect(output).toContain(`process ${town.pid}`);
    expect(output).toContain(`DATA_DIR ${dataDir}`);
    expect(output).not.toContain('at ');
    const [running] = await runningIn();
    await vi.waitFor(() => expectMoved(town, running!.matchId, running!.state), WAIT);
  });

  it('names the port in use before touching any match', async () => {
    await (await playing()).kill();
    const before = await runningIn();
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    cleanUps.push(() => squatter.close());
    const { port } = squatter.address() as { port: number };
    const { exitCode, output } = await refused({ PORT: String(port) });
    expect(exitCode).toBe(1);
    expect(output).toContain(`port ${port} is in use`);
    expect(output).toContain('PORT');
    expect(await runningIn()).toEqual(before);
  });

  it('reports that it cannot write its DATA_DIR', async () => {
    const place = readOnlyPlace(dataDir);
    cleanUps.push(place.remove);
    const { exitCode, output } = await refused({ DATA_DIR: place.path });
    expect(exitCode).toBe(1);
    expect(output).toContain('DATA_DIR');
    expect(output).toContain(place.path);
  });

  it.skipIf(!canMount)(
    'survives a full disk: reports it, loses nothing, continues once there is room',
    async () => {
      const disk = smallDisk(16);
      cleanUps.push(() => disk.remove());
      const town = await playing({ DATA_DIR: disk.path, AGENTS_PER_ADDRESS_PER_HOUR: '10000' });
      const ballast = fill(disk.path);
      const reason = await vi.waitFor(async () => {
        const response = await fetch(`${town.url}/readyz`);
        expect(response.status).toBe(503);
        return ((await response.json()) as { reason: string }).reason;
      }, WAIT);
      expect(reason).toMatch(/no space left.*DATA_DIR|store does not answer/);
      // The log file still has a little room, so the error comes sooner or later.
      await vi.waitFor(async () => {
        const response = await fetch(`${town.url}/api/agents`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"name":"Ada"}',
        });
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
      }, WAIT);
      rmSync(ballast);
      await vi.waitFor(async () => expect((await fetch(`${town.url}/readyz`)).status).toBe(200), WAIT);
      const [running] = await runningIn(disk.path);
      await vi.waitFor(() => expectMoved(town, running!.matchId, running!.state), WAIT);
      expect(await town.stop()).toBe(0);
      expect((await runningIn(disk.path)).length).toBeGreaterThan(0);
    },
  );

  it.skipIf(!canMount)('reports on startup that the disk is too full', async () => {
    const disk = smallDisk(1);
    cleanUps.push(() => disk.remove());
    fill(disk.path);
    const { exitCode, output } = await refused({ DATA_DIR: disk.path });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/no space left.*DATA_DIR/s);
  });

  it.skipIf(!canLimit())('exits when the disk fails, and the next start continues', async () => {
    const town = await playing({}, ['sh', '-c', 'trap "" XFSZ; exec "$0" "$@"']);
    // From now on every write to a file fails as on a broken disk.
    execFileSync('prlimit', ['--pid', String(town.pid), '--fsize=1:1']);
    expect(await town.exited).toBe(1);
    expect(town.output()).toContain('the store is lost: leaving');
    const left = await runningIn();
    expect(left.length).toBeGreaterThan(0);
    const next = await start(PLAYING);
    expect((await healthOf(next)).quarantined).toEqual([]);
    for (const { matchId, state } of left) await vi.waitFor(() => expectMoved(next, matchId, state), WAIT);
  });
});

/** Writes until the disk has no room for another page; returns the file to remove. */
function fill(directory: string): string {
  const ballast = join(directory, 'ballast');
  try {
    for (;;) appendFileSync(ballast, Buffer.alloc(4096));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
  return ballast;
}

async function healthOf({ url }: TownProcess): Promise<Health> {
  return (await (await fetch(`${url}/healthz`)).json()) as Health;
}

async function expectMoved(
  { url }: TownProcess,
  matchId: string,
  before: { phase: string; dayNumber: number },
): Promise<void> {
  const { view } = (await (await fetch(`${url}/api/matches/${matchId}`)).json()) as {
    view: { phase: string; dayNumber: number };
  };
  expect([view.phase, view.dayNumber]).not.toEqual([before.phase, before.dayNumber]);
}

/** Changes one byte in the middle of a match's journal, like a bad disk; returns the row's new content. */
function flipByte(dataDir: string, matchId: string): unknown[] {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.prepare(
    `update journal set body = substr(body, 1, 20) || 'X' || substr(body, 22)
     where match_id = ? and seq = (select max(seq) / 2 from journal where match_id = ?)`,
  ).run(matchId, matchId);
  db.close();
  return journalOf(dataDir, matchId);
}

function journalOf(dataDir: string, matchId: string): unknown[] {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  const rows = db.prepare('select * from journal where match_id = ? order by seq').all(matchId);
  db.close();
  return rows;
}

/** Root may write anywhere but on a read-only disk. */
function readOnlyPlace(dataDir: string): { path: string; remove: () => void } {
  if (canMount) {
    const disk = smallDisk(1);
    disk.forbidWriting();
    return { path: disk.path, remove: () => disk.remove() };
  }
  const path = join(dataDir, 'locked');
  mkdirSync(path);
  chmodSync(path, 0o555);
  return { path, remove: () => chmodSync(path, 0o755) };
}

function canLimit(): boolean {
  try {
    execFileSync('prlimit', ['--version']);
    return true;
  } catch {
    return false;
  }
}
