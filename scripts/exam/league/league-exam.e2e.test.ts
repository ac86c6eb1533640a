import { expect, it } from 'vitest';
import { runLeagueExam } from './league-exam.ts';

it('a league whose players fail, whose manager and referee are killed, has one result for each match', async () => {
  const report = await runLeagueExam({
    players: 6,
    processes: 2,
    faultyPercent: 34,
    managerKills: 1,
    refereeKills: 1,
    timeoutMs: 270_000,
  });
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({
    fixtures: 15,
    results: 15,
    twice: 0,
    missing: 0,
    healthyForfeits: 0,
    standingsEqual: true,
  });
  expect(report.journals + report.reported + report.walkovers).toBe(15);
}, 300_000);
