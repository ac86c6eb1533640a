import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Each program with the options that give it the league's address. Port 0 picks a free one. */
const PROGRAMS = {
  player: (url: string, port = '0') => ['scripts/player.ts', '--league', url, '--port', port],
  referee: (url: string, port = '0') => ['scripts/referee.ts', '--league', url, '--port', port],
  example: (url: string, port = '0') => ['examples/league-player/player.mjs', url, port],
} as const;
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];

const children = new Set<ChildProcess>();
const servers = new Set<Server>();
afterEach(() => {
  for (const child of children) child.kill();
  for (const server of servers) server.close();
  children.clear();
  servers.clear();
});

function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (part: Buffer) => {
      said[stream] += part.toString();
    });
  return { child, said };
}

/** The town's own programs need no separate process. */
async function ended([script = '', ...args]: readonly string[]) {
  if (script.startsWith('scripts/')) return runCommand(script.slice('scripts/'.length), { args });
  const { child, said } = start([script, ...args]);
  const [status] = await once(child, 'close');
  return { status, ...said };
}

/** A manager that gives the same response to everything. */
async function manager(payload: object): Promise<string> {
  const server = createServer((_req, res) =>
    res.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { payload } })),
  ).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** A port without a listener. */
async function nowhere(): Promise<string> {
  const url = await manager({});
  for (const server of servers) await new Promise((closed) => server.close(closed));
  return url;
}

describe('league agents on a terminal', { timeout: 60_000 }, () => {
  it.each(NAMES)('%s: a refusal is one line with the reason, and no stack trace', async (name) => {
    const rejected = await manager({ status: 'REJECTED', reason: 'Cup is full.', error_code: 'L002' });
    const none = await manager({ error_code: 'L005', message: 'No league takes registrations now.' });
    for (const [url, words] of [
      [rejected, 'Cup is full.'],
      [none, 'No league takes registrations now.'],
    ] as const) {
      const { status, stderr, stdout } = await ended(PROGRAMS[name](url));
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^[^\n]*refused[^\n]*\n$/);
      expect(stderr).toContain(words);
    }
  });

  it.each(NAMES)('%s: a port that is in use is one line, too', async (name) => {
    const url = await manager({});
    const { status, stderr } = await ended(PROGRAMS[name](url, new URL(url).port));
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^[^\n]*${new URL(url).port}[^\n]*\n$`));
  });

  it.each(['player', 'referee'] as const)('%s: ends where no manager answers', async (name) => {
    const url = await nowhere();
    const { status, stderr } = await ended(PROGRAMS[name](url));
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^${name}: no league answers at ${url} \\(.*ECONNREFUSED.*\\): start a town.*--wait.*\n$`),
    );
  });

  it.each(['player', 'referee'] as const)('%s: says what it waits for, with --wait', async (name) => {
    const url = await nowhere();
    const { child, said } = start([...PROGRAMS[name](url), '--wait', '30']);
    await vi.waitUntil(() => said.stderr !== '', { timeout: 20_000 });
    expect(said.stderr).toMatch(
      new RegExp(
        `^${name}: no league answers at ${url} \\(.*ECONNREFUSED.*\\); trying for \\d+ s more\\. Start`,
      ),
    );
    expect(child.exitCode).toBeNull();
  });

  it('the example player ends at once if no manager answers', async () => {
    const url = await nowhere();
    const { status, stderr } = await ended(PROGRAMS.example(url));
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Example cannot play at ${url}: [^\n]*ECONNREFUSED[^\n]*\n$`));
  });
});
