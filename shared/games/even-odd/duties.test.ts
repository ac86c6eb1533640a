import { expect, it } from 'vitest';
import { evenOdd } from './game.ts';
import { Match, played } from './testing/match.ts';

const dutiesIn = ({ log }: Match) => evenOdd.duties?.(log);

it('asks for a choice in each of five rounds', () => {
  const match = played([
    [1, null],
    [2, null],
    [null, null],
    [4, null],
    [5, null],
  ]);
  expect(dutiesIn(match)).toEqual([
    { playerId: 'p:1', asked: 5, met: 4 },
    { playerId: 'p:2', asked: 5, met: 0 },
  ]);
});

it('counts an invitation without an answer as a duty missed', () => {
  const match = new Match({ settings: { accepted: false } });
  match.do('p:1', { type: 'accept' });
  match.passTo('FINISHED');
  expect(dutiesIn(match)).toEqual([
    { playerId: 'p:1', asked: 0, met: 0 },
    { playerId: 'p:2', asked: 1, met: 0 },
  ]);
});
