/** `npm run season` as it is typed: killed on its way, begun again, and read back from its folder alone. */
import { mkdtemp, readdir, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SeasonResults } from '../../shared/season/results.ts';
import { StartedProcess } from '../town/child-process.ts';

const ENTRANTS = ['Anna', 'Bert', 'Cora', 'Dirk', 'Edna', 'Fritz', 'Gina'];
const CONFIG = {
  name: 'Short season',
  game: 'werewolf',
  matches: 8,
  seed: 's',
  pace: 'patient',
  timeScale: 500,
  concurrency: 4,
  entrants: ENTRANTS.map((name) => ({ name, house: 'random' })),
};

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eliza-season-'));
  out = join(folder, 'out');
  await writeFile(join(folder, 'c.json'), JSON.stringify(CONFIG));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (script: string, ...args: string[]): StartedProcess =>
  new StartedProcess([process.execPath, `scripts/${script}.ts`, ...args]);

const season = (): StartedProcess => run('season', '--config', join(folder, 'c.json'), '--out', out);

async function firstJournal(): Promise<void> {
  for await (const { filename } of watch(folder, { recursive: true }))
    if (filename?.endsWith('.jsonl') && filename.includes('journals')) return;
}

it('is killed, goes on, has every match once, and is verified from its folder, in which nobody may be swapped', async () => {
  const killed = season();
  await firstJournal();
  await killed.kill();
  const before = await readdir(join(out, 'journals'));
  expect(before.length).toBeGreaterThan(0);
  expect(await season().closed).toBe(0);

  const results = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as SeasonResults;
  expect(results.matches.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.matches.every(({ verified }) => verified)).toBe(true);
  expect(results.entrants.map(({ name }) => name)).toEqual([...ENTRANTS, 'Anchor 1']);
  for (const { roles } of results.entrants)
    expect(roles).toEqual({ WEREWOLF: 2, SEER: 1, DOCTOR: 1, VILLAGER: 4 });
  // On a busy machine a bot may be too late: then its match is not among the clean ones.
  const punctual = results.matches.filter(({ missed }) => missed.every((count) => count === 0));
  expect(results.clean.matches).toEqual(punctual);
  expect(await readdir(join(out, 'journals'))).toEqual(expect.arrayContaining(before));
  const rows = (await readFile(join(out, 'dataset/seats.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(rows).toHaveLength(64);
  expect((await readFile(join(out, 'dataset/seats.parquet'))).subarray(0, 4).toString()).toBe('PAR1');
  expect(await readFile(join(out, 'report.html'), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);

  expect(await run('verify', '--season', out).closed).toBe(0);
  const [anna, bert] = results.matches[0]!.seats.filter(({ role }) => role === 'VILLAGER');
  const swapped = JSON.stringify(results).replaceAll(
    new RegExp(`"(${anna!.entrant}|${bert!.entrant})"`, 'g'),
    (_, name) => JSON.stringify(name === anna!.entrant ? bert!.entrant : anna!.entrant),
  );
  await writeFile(join(out, 'results.json'), swapped);
  expect(await run('verify', '--season', out).closed).toBe(1);
}, 240_000);
