import { expect, it } from 'vitest';
import { HostedMatches } from './hosted-matches.ts';
import type { MatchHost } from './match-host.ts';

it('isolates the match, its opener and other watchers from a watcher that throws', async () => {
  const told: string[] = [];
  const registry = new HostedMatches((match, error) =>
    told.push(`trouble with ${match.matchId}: ${(error as Error).message}`),
  );
  const fail = () => {
    throw new Error('no room');
  };
  registry.onOpened(fail);
  registry.onOpened((match) => told.push(`opened ${match.matchId}`));
  registry.onClosed(fail);
  registry.onClosed((match) => told.push(`closed ${match.matchId}`));
  registry.open({
    matchId: 'm1',
    start: () => told.push('started'),
    close: async () => undefined,
  } as unknown as MatchHost);
  registry.onOpened(fail);
  await registry.close('m1');
  expect(told).toEqual([
    'trouble with m1: no room',
    'opened m1',
    'started',
    'trouble with m1: no room',
    'trouble with m1: no room',
    'closed m1',
  ]);
});
