import { expect, it } from 'vitest';
import { Errands } from './errands.ts';

it('runs an errand once at a time and only so many together, isolates failures, and awaits all at the end', async () => {
  const failed: string[] = [];
  const errands = new Errands({ most: 2, onError: (_, name) => failed.push(name) });
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const begin = (name: string) =>
    errands.begin(name, () => {
      begun.push(name);
      return new Promise<void>((done) => finish.push(done));
    });
  for (const name of ['a', 'a', 'b', 'c']) begin(name);
  expect([begun, errands.isUnderWay('a'), errands.isUnderWay('c')]).toEqual([['a', 'b'], true, false]);
  for (const done of finish) done();
  await errands.close();
  errands.begin('d', async () => {
    throw new Error('no');
  });
  await errands.close();
  begin('a');
  expect([begun, failed]).toEqual([['a', 'b', 'a'], ['d']]);
});
