/** `npm run admin -- league …` as an operator uses it on a running town. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/testing/run-command.ts';
import type { LeagueReply } from '../../../shared/contracts/league.ts';
import type { AdminReply } from '../../operations/admin-requests.ts';
import { startTown, type TownProcess } from '../../operations/testing/town-process.ts';

let dataDir: string;
let town: TownProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'town-admin-league-'));
  // House players that think for long, so that a match is running when it is cancelled.
  town = await startTown({ DATA_DIR: dataDir, HOUSE_BOTS: 'off', LEAGUE: 'on', LEAGUE_THINK_S: '25' });
});
afterAll(async () => {
  await town?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(...words: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout } = await runCommand('admin.ts', { args: ['league', ...words, '--json'], env });
  return { exitCode: status, reply: stdout.startsWith('{') ? (JSON.parse(stdout) as AdminReply) : null };
}

it('creates, lists and starts a private league, expels a player and cancels the league', async () => {
  const made = await run('create', 'Own Cup', '--private', '--manual', '--house-players', '4');
  const [row] = made.reply?.ok ? made.reply.rows : [];
  expect(row).toMatchObject({ name: 'Own Cup', joinCode: expect.stringMatching(/^[0-9a-f]{10}$/) });
  const leagueId = String(row?.leagueId);
  const listed = await run('list');
  expect(listed.reply).toMatchObject({
    ok: true,
    rows: [{ leagueId, private: true, state: 'REGISTRATION', players: 4 }],
  });
  expect((await run('start', leagueId)).reply).toMatchObject({ ok: true, rows: [{ state: 'RUNNING' }] });
  expect((await run('expel', leagueId, 'P004')).exitCode).toBe(0);
  expect((await run('cancel', leagueId)).reply).toMatchObject({ ok: true, rows: [{ state: 'CANCELLED' }] });
  const { playing, standings } = (await (
    await fetch(`${town.url}/api/leagues/${leagueId}`)
  ).json()) as LeagueReply;
  expect(playing).toBe(0);
  expect(standings.filter(({ expelled }) => expelled).map(({ playerId }) => playerId)).toEqual(['P004']);
  expect((await run('cancel', leagueId)).exitCode).toBe(1);
});
