import { describe, expect, it } from 'vitest';
import { type Seen, verdictOf } from './verdict.ts';

const calls = (ms: number, slow = ms): number[] => [
  ...Array<number>(195).fill(ms),
  ...Array<number>(5).fill(slow),
];
const GOOD: Seen = {
  newcomersS: [3, 4, 5],
  promisedS: 10,
  quietMs: calls(4, 10),
  hostileMs: calls(5, 20),
  honestRefusals: {},
  tables: 9,
  oneOwnerTables: [],
  imitators: [],
  mostAgents: 30,
  agentsAllowed: 30,
  mostGuesses: 9,
  guessesAllowed: 10,
};

describe('verdict on attacks', () => {
  it('passes when newcomers are seated in time and the honest caller hardly notices', () => {
    expect(verdictOf(GOOD)).toMatchObject({
      complaints: [],
      newcomers: { asked: 3, seated: 3, waitedP99S: 5 },
      honestP99VsQuiet: 2,
      honest: { quietP99Ms: 10, hostileP99Ms: 20 },
    });
  });

  it.each<[string, Partial<Seen>, RegExp]>([
    ['a newcomer got no chair', { newcomersS: [3, null] }, /1 of 2 newcomers/],
    ['a newcomer waited too long', { newcomersS: [3, 11] }, /waited 11 s, promised 10 s/],
    ['nobody came', { newcomersS: [] }, /no newcomer/],
    ['calls took more than twice as long', { hostileMs: calls(5, 21) }, /2.1 times/],
    ['hardly anything was measured', { hostileMs: [5] }, /too few/],
    ['the honest caller was refused', { honestRefusals: { RATE_LIMITED: 2 } }, /RATE_LIMITED 2 times/],
    ['one owner had two chairs beside a stranger', { oneOwnerTables: ['mt_1'] }, /one owner .* mt_1/],
    ['somebody sounded like the town', { imitators: ['Town Crier!'] }, /"Town Crier!" was taken/],
    ['headers bought agents', { mostAgents: 60 }, /60 agents; 30/],
    ['headers bought guesses', { mostGuesses: 40 }, /40 passwords/],
  ])('is bad when %s', (_, change, words) => {
    expect(verdictOf({ ...GOOD, ...change }).complaints.join('\n')).toMatch(words);
  });
});
