/** The lab as a pipeline runs it: its exit code is the verdict, or says that there is none. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runNode } from '../town/child-process.ts';

const EXIT = { better: 0, 'not better': 1, undecided: 2 } as const;
const NO_VERDICT = 3;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eliza-lab-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lab = (...args: string[]) => runNode('scripts/lab.ts', ['--out', join(folder, 'lab'), ...args]);

it('exits with its verdict, and with another code where something is wrong', async () => {
  const quick = ['--pairs', '8', '--time-scale', '1000', '--concurrency', '8'];
  const { code, stdout } = await lab('--a', 'random', '--b', 'folk', ...quick, '--json');
  const { pairs, verdict } = JSON.parse(stdout) as { pairs: number; verdict: keyof typeof EXIT };
  expect([pairs, code]).toEqual([8, EXIT[verdict]]);
  expect((await readFile(join(folder, 'lab/report.md'), 'utf8')).toLowerCase()).toContain(verdict);

  const otherSeed = await lab('--a', 'random', '--b', 'folk', ...quick, '--seed', 'other');
  expect([otherSeed.code, otherSeed.stderr]).toEqual([NO_VERDICT, expect.stringContaining('another config')]);
  const wrong = await lab('--a', 'random', '--b', 'nobody');
  expect([wrong.code, wrong.stderr]).toEqual([NO_VERDICT, expect.stringContaining('Usage: lab')]);
}, 180_000);
