import { expect, it } from 'vitest';
import { distinctNames } from './distinct-names.ts';

const seated = (...names: string[]) =>
  distinctNames(names.map((displayName, i) => ({ agentId: `ag_${i}`, displayName }))).map(
    ({ displayName }) => displayName,
  );

it('numbers the later ones of look-alike names', () => {
  expect(seated('Ada', 'ada', 'Аԁа', 'A.d.a', 'ᴀᴅᴀ', 'Ida')).toEqual([
    'Ada',
    'ada 2',
    'Аԁа 3',
    'A.d.a 4',
    'ᴀᴅᴀ 5',
    'Ida',
  ]);
});

it('leaves distinguishable names unchanged', () => {
  const names = ['Agent 1', 'Agent 2', 'Agent 3', 'Zoe', 'Chloe', '狼', '狐', 'はる', 'ばる'];
  expect(seated(...names)).toEqual(names);
});

it("skips a number that another player's name already has", () => {
  expect(seated('Ada', 'Ada 2', 'Ada')).toEqual(['Ada', 'Ada 2', 'Ada 3']);
});

it('cuts a long name between characters, so that every JSON parser can read it', () => {
  const wolves = `${'x'.repeat(27)}🐺🐺`;
  const accents = `${'x'.repeat(27)}e\u0302\u0301z`;
  const [, wolf = '', , accent = ''] = seated(wolves, wolves, accents, accents);
  expect(wolf).toBe(`${'x'.repeat(27)}🐺 2`);
  expect(accent).toBe(`${'x'.repeat(27)} 2`);
  for (const name of [wolf, accent]) {
    expect(name.isWellFormed()).toBe(true);
    expect([...name].length).toBeLessThanOrEqual(32);
  }
});
