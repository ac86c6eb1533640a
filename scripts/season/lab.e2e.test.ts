/** The lab as a pipeline runs it: its exit code is the verdict, or says that there is none. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

const EXIT = { better: 0, 'not better': 1, undecided: 2 } as const;
const NO_VERDICT = 3;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eliza-lab-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function lab(...args: string[]) {
  const words = ['scripts/lab.ts', '--out', join(folder, 'lab'), ...args];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

it('exits with its verdict, and with another code where something is wrong', async () => {
  const quick = ['--pairs', '8', '--time-scale', '1000', '--concurrency', '8'];
  const { status, stdout } = await lab('--a', 'random', '--b', 'folk', ...quick, '--json');
  const { pairs, verdict } = JSON.parse(stdout) as { pairs: number; verdict: keyof typeof EXIT };
  expect([pairs, status]).toEqual([8, EXIT[verdict]]);
  expect((await readFile(join(folder, 'lab/report.md'), 'utf8')).toLowerCase()).toContain(verdict);

  const otherSeed = await lab('--a', 'random', '--b', 'folk', ...quick, '--seed', 'other');
  expect([otherSeed.status, otherSeed.stderr]).toEqual([
    NO_VERDICT,
    expect.stringContaining('another config'),
  ]);
  const wrong = await lab('--a', 'random', '--b', 'nobody');
  expect([wrong.status, wrong.stderr]).toEqual([NO_VERDICT, expect.stringContaining('Usage: lab')]);
}, 180_000);
