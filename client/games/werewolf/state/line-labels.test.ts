import { describe, expect, it } from 'vitest';
import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import { labelLines } from './line-labels.ts';

const moment = (kind: KeyMoment['kind'], evidence: string[]): KeyMoment => ({
  id: `${kind} ${evidence}`,
  kind,
  day: 1,
  at: 0,
  playerIds: ['p:1'],
  targetIds: ['p:2'],
  key: 'accusations.one',
  params: {},
  text: '',
  evidence,
  weight: 1,
});

describe('labels of lines', () => {
  it('mark every accusation, but only the line that made a contradiction', () => {
    const labels = labelLines([moment('ACCUSATIONS', ['a', 'b']), moment('CONTRADICTION', ['a', 'c'])]);
    expect([...labels].map(([line, marks]) => [line, marks.map(({ label }) => label)])).toEqual([
      ['a', ['accuses']],
      ['b', ['accuses']],
      ['c', ['contradicts']],
    ]);
  });

  it('say a thing once, and nothing of moments that nobody spoke', () => {
    const labels = labelLines([
      moment('ACCUSATIONS', ['a']),
      moment('ACCUSATIONS', ['a']),
      moment('SAVE', ['x']),
    ]);
    expect(labels.get('a')).toHaveLength(1);
    expect(labels.has('x')).toBe(false);
  });
});
