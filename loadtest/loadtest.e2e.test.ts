/** The load test itself, small and quick: its own server, every kind of client, files and exit codes. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LoadResult } from './result.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const out = mkdtempSync(join(tmpdir(), 'eliza-load-out-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

function loadtest(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { timeout: 280_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const resultIn = (file: string): LoadResult => JSON.parse(readFileSync(file, 'utf8')) as LoadResult;

describe('load test', { timeout: 300_000 }, () => {
  it('plays a match with agents of both kinds before spectators of all kinds', async () => {
    const [json, report] = [join(out, 'run.json'), join(out, 'run.html')];
    const run = await loadtest(
      ...'--matches 1 --spectators 20 --agents mixed --time-scale 60 --processes 2'.split(' '),
      ...['--json', json, '--report', report],
    );
    expect(run.stdout).toContain('verdict: ok');
    expect(run.code).toBe(0);
    const result = resultIn(json);
    expect(result).toMatchObject({
      verdict: 'ok',
      matches: { made: 1, finished: 1, stuck: 0 },
      journalsVerified: 1,
      failures: {},
      leaks: 0,
    });
    // Responses after the last count are checked as well.
    expect(result.acknowledgedChecked).toBeGreaterThanOrEqual(result.commands);
    for (const figure of ['ackP99Ms', 'toolP99Ms', 'patchP99Ms', 'commands'] as const) {
      expect(result[figure]).toBeGreaterThan(0);
    }
    for (const kind of ['public', 'omniscient', 'town', 'seat'] as const) {
      expect(result.traffic[kind].bytes).toBeGreaterThan(0);
    }
    expect(result.server.cpuS).toBeGreaterThan(0);
    const html = readFileSync(report, 'utf8');
    expect(html).toContain('<polyline');
    expect(html).not.toMatch(/(src|href)=/);
  });

  it('loses no acknowledged command when the server is killed again and again', async () => {
    const json = join(out, 'chaos.json');
    const run = await loadtest(
      ...'--matches 1 --spectators 4 --agents mixed --time-scale 50 --chaos 3'.split(' '),
      ...['--json', json],
    );
    expect(run.stdout).toContain('verdict: ok');
    const result = resultIn(json);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.matches).toMatchObject({ made: 1, finished: 1 });
    expect(Object.values(result.reconnections).some((count) => count > 0)).toBe(true);
  });

  it('plays Even/Odd with agents of both kinds, and nobody sees a choice before its draw', async () => {
    const json = join(out, 'even-odd.json');
    const run = await loadtest(
      ...'--game even-odd --matches 2 --spectators 6 --agents mixed --time-scale 10'.split(' '),
      ...['--json', json],
    );
    expect(run.stdout).toContain('verdict: ok');
    expect(resultIn(json)).toMatchObject({
      matches: { made: 2, finished: 2 },
      journalsVerified: 2,
      leaks: 0,
      // Two players choose five times each.
      acknowledgedChecked: 20,
    });
  });

  it('prints its usage on wrong arguments', async () => {
    const run = await loadtest('--matches', 'none');
    expect(run.code).toBe(2);
    expect([run.stdout, run.stderr]).toEqual(['', expect.stringContaining('Usage: loadtest')]);
  });
});
