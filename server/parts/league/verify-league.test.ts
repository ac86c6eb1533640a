import { afterEach, expect, it } from 'vitest';
import type { LeagueTables } from './records.ts';
import { LeagueTown } from './testing/league-town.ts';
import { runningLeague } from './testing/running-league.ts';

let league: LeagueTown;
afterEach(() => league?.end());

it('recomputes a reported result from its rounds, and finds whatever was tampered with in its row', async () => {
  const slow = { LEAGUE_INVITE_S: '600', LEAGUE_MOVE_S: '600', LEAGUE_SILENCE_S: '600' };
  league = await LeagueTown.open(slow);
  const { leagueId, referee } = await runningLeague(league);
  const { store } = league.town.services;
  const sql = store.sql.withTables<LeagueTables>();
  const matchId = String(referee.report.match_id);
  const verify = () => league.town.services.parts.perform('league', 'verify', { leagueId });
  expect(await verify()).toMatchObject({ ok: true, words: '', rows: [{ ok: true, reported: 1 }] });
  const rows = await store.read(
    sql.selectFrom('leagueResults').selectAll().where('leagueId', '=', leagueId).compile(),
  );
  const [kept] = rows;
  const tamper = (change: Partial<LeagueTables['leagueResults']>) =>
    store.write([
      sql
        .updateTable('leagueResults')
        .set(change)
        .where('leagueId', '=', leagueId)
        .where('matchId', '=', matchId)
        .compile(),
    ]);
  if (!kept) throw new Error(`${matchId} has no result`);
  type KeptSeat = (typeof kept.seats)[number];
  const swapped = (key: keyof KeptSeat) => {
    const [a, b] = kept.seats as [KeptSeat, KeptSeat];
    return [
      { ...a, [key]: b[key] },
      { ...b, [key]: a[key] },
    ];
  };
  for (const change of [
    { seats: swapped('outcome') },
    { seats: swapped('score') },
    { seats: swapped('role') },
    { seats: swapped('agentId') },
    { status: 'FORFEIT' as const },
  ]) {
    await tamper(change);
    expect([change, await verify()]).toMatchObject([
      change,
      { ok: true, words: `${matchId}: the kept result differs`, rows: [{ ok: false }] },
    ]);
    await tamper({ seats: kept.seats, status: kept.status });
  }
  // The table is made of the outcomes.
  await tamper({ seats: swapped('outcome') });
  expect(await verify()).toMatchObject({ rows: [{ standingsEqual: false }] });
});
