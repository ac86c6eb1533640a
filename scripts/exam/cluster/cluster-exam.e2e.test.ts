import { expect, it } from 'vitest';
import { examineCluster } from './cluster-exam.ts';

it('no acknowledged command is lost or done twice while nodes die, one is paused and Redis comes back empty', async () => {
  const said: string[] = [];
  const report = await examineCluster({
    seconds: 20,
    tables: 2,
    viewers: 2,
    timeScale: 30,
    killEveryS: 7,
    troubles: ['redis', 'stop'],
    stopS: 8,
    awayS: 2,
    graceS: 45,
    say: (line) => said.push(line),
  });
  expect(report.complaints, said.join('\n')).toEqual([]);
  expect(report).toMatchObject({ kills: 2, redisRestarts: 1, stops: 1 });
  expect(report.journalsVerified).toBe(report.made);
  expect(report.resumed).toBeGreaterThan(0);
  // Three nodes, Postgres and Redis need their time on a busy machine.
}, 300_000);
