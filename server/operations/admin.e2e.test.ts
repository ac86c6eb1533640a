/** `npm run admin` as an operator uses it: on a running town, and on the store of a stopped one. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { snapshotOf } from '../../scripts/exam/snapshot.ts';
import { runCommand } from '../../scripts/testing/run-command.ts';
import { DATABASE_FILE } from '../store/sqlite-file.ts';
import type { AdminReply } from './admin-requests.ts';
import { startTown, type TownProcess } from './testing/town-process.ts';

const WAIT = { timeout: 40_000, interval: 200 };

describe('npm run admin', () => {
  let home: string;
  let dataDir: string;
  let town: TownProcess;
  const settings = () => ({ DATA_DIR: dataDir, HOUSE_MATCHES: '2', TIME_SCALE: '5' });

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'town-admin-'));
    dataDir = join(home, 'data');
    town = await startTown(settings());
  });
  afterAll(async () => {
    await town.kill();
    rmSync(home, { recursive: true, force: true });
  });

  const run = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    const { status: exitCode, ...said } = await runCommand('admin.ts', { args, env });
    return { exitCode, ...said };
  };
  const rows = async (...args: string[]) => {
    const { stdout } = await run(...args, '--json');
    const reply = JSON.parse(stdout) as AdminReply;
    return reply.ok ? reply.rows : [];
  };
  const running = () =>
    vi.waitFor(async () => {
      const found = await rows('list', '--status', 'running');
      expect(found.length).toBeGreaterThan(0);
      return found;
    }, WAIT);

  it('prints its help', async () => {
    const { exitCode, stdout } = await run('--help');
    expect(exitCode).toBe(0);
    for (const word of ['list', 'show', 'abort', 'queue', 'backup', 'key', '--data-dir', 'Exit codes']) {
      expect(stdout).toContain(word);
    }
  });

  it('exits with different codes for misuse and failure', async () => {
    expect((await run('frobnicate')).exitCode).toBe(2);
    expect((await run('list', '--status', 'happy')).exitCode).toBe(2);
    expect((await run('abort', 'mt_x')).exitCode).toBe(2);
    const unknown = await run('show', 'mt_nothing');
    expect([unknown.exitCode, unknown.stderr]).toEqual([1, 'Unknown match mt_nothing.\n']);
    const nowhere = await run('--data-dir', join(home, 'nowhere'), 'list');
    expect(nowhere.exitCode).toBe(1);
    expect(nowhere.stderr).toContain('No town in DATA_DIR');
  });

  it('shows and aborts a match of the running town', async () => {
    const [match] = await running();
    const matchId = String(match?.matchId);
    const shown = await run('show', matchId);
    expect(shown.stdout.match(/WEREWOLF /g)).toHaveLength(2);
    expect(shown.stdout).toMatch(/journal: \d+ events/);
    const aborted = await run('abort', matchId, '--reason', 'the roof is on fire');
    expect([aborted.exitCode, aborted.stdout]).toEqual([
      0,
      `Match ${matchId} was aborted: the roof is on fire\n`,
    ]);
    const events = await (await fetch(`${town.url}/api/matches/${matchId}/events`)).text();
    expect(events).toContain('the roof is on fire');
    expect((await run('abort', matchId, '--reason', 'again')).exitCode).toBe(1);
  });

  it('issues keys that work and revokes them', async () => {
    const [made] = await rows('key', 'new', 'Ada');
    expect(made?.apiKey).toMatch(/^pgos_/);
    const mcp = (key: unknown) =>
      fetch(`${town.url}/mcp`, { method: 'POST', headers: { authorization: `Bearer ${String(key)}` } });
    expect((await mcp(made?.apiKey)).status).not.toBe(401);
    const [again] = await rows('key', 'issue', String(made?.agentId));
    expect((await mcp(made?.apiKey)).status).toBe(401);
    expect((await mcp(again?.apiKey)).status).not.toBe(401);
    expect((await run('key', 'revoke', String(made?.agentId))).exitCode).toBe(0);
    expect((await mcp(again?.apiKey)).status).toBe(401);
    expect(await rows('agents', '--name', 'ada')).toMatchObject([{ agentId: made?.agentId, name: 'Ada' }]);
    expect((await run('key', 'new', 'Town Crier')).exitCode).toBe(1);
  });

  it('moderates with a reason, and records it', async () => {
    const [made] = await rows('key', 'new', 'Rowdy');
    const agentId = String(made?.agentId);
    expect((await run('moderate', 'ban', 'agent', agentId)).stderr).toContain('--reason');
    expect((await run('moderate', 'ban', 'agent', agentId, '--reason', 'noise')).exitCode).toBe(0);
    const whoami = await fetch(`${town.url}/api/whoami`, {
      headers: { authorization: `Bearer ${made?.apiKey}` },
    });
    expect(whoami.status).toBe(401);
    expect(await rows('moderate', 'log')).toMatchObject([
      { deed: 'ban agent', subject: agentId, reason: 'noise', by: 'admin' },
    ]);
    expect((await run('moderate', 'ban', 'owner', 'ow_nobody', '--reason', 'x')).exitCode).toBe(1);
  });

  it('copies the whole store of the running town', async () => {
    const file = join(home, 'copy.sqlite');
    expect((await run('backup', file)).exitCode).toBe(0);
    const restored = join(home, 'restored');
    mkdirSync(restored);
    copyFileSync(file, join(restored, DATABASE_FILE));
    const { matches, damages } = await snapshotOf(restored, new Set());
    expect(damages).toEqual([]);
    expect(matches.size).toBeGreaterThan(0);
  });

  it('overwrites no file with a backup, and explains what is wrong with a path', async () => {
    const precious = join(home, 'precious.sqlite');
    writeFileSync(precious, 'an older copy');
    const refusals = [
      [precious, `${precious} exists already`],
      [home, `${home} is a directory`],
      [join(home, 'no-such', 'copy.sqlite'), `directory ${join(home, 'no-such')} does not exist`],
      [join(precious, 'copy.sqlite'), `${precious} is not a directory`],
    ] as const;
    for (const [file, words] of refusals) {
      const { exitCode, stderr } = await run('backup', file);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(words)]);
    }
    expect(readFileSync(precious, 'utf8')).toBe('an older copy');
  });

  it('works on the store of a stopped town, and the town continues from there', async () => {
    expect(await town.stop()).toBe(0);
    const [match] = await running();
    const matchId = String(match?.matchId);
    expect((await run('abort', matchId, '--reason', 'while nobody was there')).exitCode).toBe(0);
    expect(await rows('queue')).toEqual([]);
    town = await startTown(settings());
    const view = await (await fetch(`${town.url}/api/matches/${matchId}`)).json();
    expect(view).toMatchObject({ view: { phase: 'ENDED', aborted: true, winner: null } });
  });
});
