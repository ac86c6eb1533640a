import { afterEach, expect, it } from 'vitest';
import type { LeagueTables } from './migrations.ts';
import { LeagueTown } from './testing/league-town.ts';
import { runningLeague } from './testing/running-league.ts';

let league: LeagueTown;
afterEach(() => league?.end());

it('a reported result is counted anew from its rounds: whatever of its row was tampered with is found', async () => {
  const slow = { LEAGUE_INVITE_S: '600', LEAGUE_MOVE_S: '600', LEAGUE_SILENCE_S: '600' };
  league = await LeagueTown.open(slow);
  const { leagueId, referee } = await runningLeague(league);
  const { store } = league.town.services;
  const sql = store.sql.withTables<LeagueTables>();
  const matchId = String(referee.report.match_id);
  const verify = () => league.town.services.parts.perform('league', 'verify', { leagueId });
  expect(await verify()).toMatchObject({ ok: true, words: '', rows: [{ ok: true, reported: 1 }] });
  const rows = await store.read(
    sql.selectFrom('league_results').selectAll().where('league_id', '=', leagueId).compile(),
  );
  const [kept] = rows;
  const tamper = (change: Partial<LeagueTables['league_results']>) =>
    store.write([
      sql
        .updateTable('league_results')
        .set(change)
        .where('league_id', '=', leagueId)
        .where('match_id', '=', matchId)
        .compile(),
    ]);
  const seats = JSON.parse(kept?.seats ?? '[]') as Record<string, unknown>[];
  const swapped = ([a, b]: Record<string, unknown>[], key: string) =>
    JSON.stringify([
      { ...a, [key]: b?.[key] },
      { ...b, [key]: a?.[key] },
    ]);
  for (const change of [
    { seats: swapped(seats, 'outcome') },
    { seats: swapped(seats, 'score') },
    { seats: swapped(seats, 'role') },
    { seats: swapped(seats, 'agentId') },
    { status: 'FORFEIT' },
  ]) {
    await tamper(change);
    expect([change, await verify()]).toMatchObject([
      change,
      { ok: true, words: `${matchId}: the kept result differs`, rows: [{ ok: false }] },
    ]);
    await tamper({ seats: kept?.seats ?? '', status: kept?.status ?? '' });
  }
  // Who won is what the table is made of.
  await tamper({ seats: swapped(seats, 'outcome') });
  expect(await verify()).toMatchObject({ rows: [{ standingsEqual: false }] });
});
