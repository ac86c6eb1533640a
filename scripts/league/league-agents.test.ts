import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { runNode, StartedProcess } from '../town/child-process.ts';
import { freePort } from '../town/free-port.ts';
import { type LocalServer, serveLocally } from '../town/local-server.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Each program with the options that give it the league's address. Port 0 picks a free one. */
const PROGRAMS = {
  player: (url: string, port = '0') => ['scripts/player.ts', '--league', url, '--port', port],
  referee: (url: string, port = '0') => ['scripts/referee.ts', '--league', url, '--port', port],
  example: (url: string, port = '0') => ['examples/league-player/player.mjs', url, port],
} as const;
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];

const children = new Set<StartedProcess>();
const servers = new Set<LocalServer>();
afterEach(async () => {
  for (const child of children) await child.kill();
  for (const server of servers) await server.close();
  children.clear();
  servers.clear();
});

/** The town's own programs need no separate process. */
async function ended([script = '', ...args]: readonly string[]) {
  if (script.startsWith('scripts/')) return runCommand(script.slice('scripts/'.length), { args });
  const { code, ...said } = await runNode(script, args, { cwd: ROOT });
  return { status: code, ...said };
}

/** A manager that gives the same response to everything. */
async function manager(payload: object): Promise<string> {
  const server = await serveLocally((_req, res) =>
    res.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { payload } })),
  );
  servers.add(server);
  return `${server.url}/mcp`;
}

/** A port without a listener. */
const nowhere = async (): Promise<string> => `http://127.0.0.1:${await freePort()}/mcp`;

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
    const child = new StartedProcess([process.execPath, ...PROGRAMS[name](url), '--wait', '30'], {
      cwd: ROOT,
    });
    children.add(child);
    await child.printed(/\n/);
    expect(child.stderr).toMatch(
      new RegExp(
        `^${name}: no league answers at ${url} \\(.*ECONNREFUSED.*\\); trying for \\d+ s more\\. Start`,
      ),
    );
    expect(child.isRunning).toBe(true);
  });

  it('the example player ends at once if no manager answers', async () => {
    const url = await nowhere();
    const { status, stderr } = await ended(PROGRAMS.example(url));
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Example cannot play at ${url}: [^\n]*ECONNREFUSED[^\n]*\n$`));
  });
});
