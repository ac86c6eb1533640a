import { describe, expect, it } from 'vitest';
import { CHOICES } from '../../../../shared/games/even-odd/model.ts';
import { ACTS, counted, FINISHED, heap, isKnown, showAt, showLasts, thrown } from './table-acts.ts';

const sampled = (drumRoll: number) =>
  Array.from({ length: 400 }, (_, i) => showAt((i / 400) * (showLasts(drumRoll) + 0.5), drumRoll));

describe('lifting the cups', () => {
  it('goes through every act once, in order', () => {
    const acts = sampled(1.2).map(({ act }) => act);
    expect(acts.filter((act, i) => act !== acts[i - 1])).toEqual([...ACTS]);
  });

  it('lifts at once without a drum-roll', () => {
    expect(showAt(0, 0).act).toBe('lift');
    expect(sampled(0).some(({ act }) => act === 'drum')).toBe(false);
  });

  it('ends in the state that a late viewer sees', () => {
    for (const drumRoll of [0, 1.2]) expect(showAt(showLasts(drumRoll), drumRoll)).toEqual(FINISHED);
  });

  it('reveals nothing before every stone is counted, and pays after the sum', () => {
    for (const { act, lift, count, sum, coin } of sampled(1.2)) {
      if (!isKnown(act)) expect([sum, coin]).toEqual([0, 0]);
      if (sum > 0) expect(count).toBe(1);
      if (count > 0) expect(lift).toBe(1);
      if (coin > 0) expect(sum).toBe(1);
    }
  });

  it('counts stone by stone up to the choice', () => {
    for (const choice of CHOICES) {
      const steps = Array.from({ length: 101 }, (_, i) => counted(choice, i / 100));
      expect(new Set(steps).size).toBe(choice + 1);
      expect(steps.at(-1)).toBe(choice);
      expect(heap(choice)).toHaveLength(choice);
    }
  });

  it('throws a coin in an arc from one place to the other', () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 40, y: 60 },
    ];
    expect(thrown(from, to, 0)).toEqual(from);
    expect(thrown(from, to, 1).x).toBe(40);
    expect(thrown(from, to, 1).y).toBeCloseTo(60);
    expect(thrown(from, to, 0.5).y).toBeLessThan(30);
  });
});
