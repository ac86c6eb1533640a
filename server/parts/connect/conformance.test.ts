import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/town/free-port.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { OAuthVisitor } from './testing/oauth-visitor.ts';

const require = createRequire(import.meta.url);
const CLI = join(dirname(require.resolve('conformance-authorization/package.json')), 'dist/index.js');

let town: VirtualTown;
let folder: string;
beforeAll(async () => {
  town = await openVirtualTown();
  folder = mkdtempSync(join(tmpdir(), 'conformance-authorization-'));
});
afterAll(async () => {
  await town.end();
  rmSync(folder, { recursive: true, force: true });
});

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

const checksIn = (output: string): Check[] =>
  readdirSync(output).flatMap(
    (run) => JSON.parse(readFileSync(join(output, run, 'checks.json'), 'utf8')) as Check[],
  );

describe('the conformance suite of 0.2.0-alpha.12 for authorization servers', () => {
  // Where public clients are supported, the suite omits the secret even for a client that has one, and cannot pass with
  // it.
  it('passes: metadata and code grant, for a public client', async () => {
    const port = await freePort();
    const output = mkdtempSync(join(folder, 'run-'));
    const browser = new OAuthVisitor(town.url);
    const { client_id } = await browser.registered({
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
    });
    const args = ['authorization', '--url', `${town.url}/oauth`, '--client-id', client_id];
    args.push('--resource', browser.resource, '--port', String(port), '-o', output);
    const suite = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(suite, 'close');
    const said: string[] = [];
    for await (const line of createInterface({ input: suite.stdout })) {
      said.push(line);
      if (!line.startsWith(`${town.url}/oauth/auth?`)) continue;
      const consent = (await browser.fetch(line)).headers.get('location') ?? '';
      const back = await browser.allowed(consent, { name: 'Conformist', scope: 'werewolf:play' });
      await fetch(back);
    }
    const [code] = await ended;
    expect(code, said.join('\n')).toBe(0);
    const checks = checksIn(output);
    expect(checks.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
    expect(checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['authorization-server-metadata', 'authorization-code-grant']),
    );
  });
});
