import { describe, expect, it } from 'vitest';
import { fakeTable, type TableKind } from '../testing/fake-tables.ts';
import { tablePicture } from './table-picture.ts';

const LIVE = { omniscient: false, moments: [], labels: new Map(), dark: false, speed: null };
const pictureOf = (kind: TableKind, now = 0) => tablePicture({ model: fakeTable(kind), now, ...LIVE });
const cups = (kind: TableKind) => pictureOf(kind).sitters.map(({ cup }) => cup);

describe('table picture', () => {
  it.each([
    ['gather', ['away', 'away']],
    ['choose', ['held', 'held']],
    ['one', ['sealed', 'held']],
    ['sealed', ['sealed', 'sealed']],
    ['draw', ['drawn', 'drawn']],
    ['missing', ['tipped', 'drawn']],
    ['void', ['tipped', 'tipped']],
    ['forfeit', ['away', 'away']],
  ] as const)('puts the cups as they are: %s', (kind, expected) => {
    expect(cups(kind)).toEqual(expected);
  });

  it('shows a seal and no stones before the draw', () => {
    const [first, second] = pictureOf('one').sitters;
    expect(first).toMatchObject({ seal: 'a3f9c2', stones: null, thinking: false });
    expect(second).toMatchObject({ seal: null, stones: null, thinking: true });
    expect(pictureOf('sealed').draw).toBeNull();
  });

  it('keeps the last round off the table while the next is chosen', () => {
    const { draw, sitters } = pictureOf('choose');
    expect(draw).toBeNull();
    expect(sitters.map(({ stones }) => stones)).toEqual([null, null]);
  });

  it('judges a claim only when its round is drawn', () => {
    expect(pictureOf('sealed').sitters[0].claims).toEqual([
      { choice: 4, when: 'now', kept: null },
      { choice: 5, when: 'next', kept: null },
    ]);
    const drawn = pictureOf('draw').sitters.map(({ claims }) => claims[0]?.kept);
    expect(drawn).toEqual([false, true]);
  });

  it('names the winner of the draw and of the match', () => {
    expect(pictureOf('draw').draw).toEqual({ sum: 7, parity: 'ODD', winner: 0 });
    expect(pictureOf('void').draw).toEqual({ sum: null, parity: null, winner: null });
    expect(pictureOf('win').end).toEqual({ winner: 0, drawn: false });
    expect(pictureOf('drawn').end).toEqual({ winner: null, drawn: true });
    expect(pictureOf('draw').end).toBeNull();
  });

  it('is settled once the last coin must have landed', () => {
    expect(pictureOf('draw', 1_000).settled).toBe(false);
    expect(pictureOf('draw', 6_000).settled).toBe(true);
  });

  it("drums at the town's own pace, briefly in a replay, and not where time is short", () => {
    const drawIn = (ms: number, speed: number | null) => {
      const model = { ...fakeTable('draw'), phaseStartedAt: 0, phaseEndsAt: ms };
      const { drumRoll, settled } = tablePicture({ ...LIVE, model, now: 0, speed });
      return [drumRoll, settled];
    };
    expect(drawIn(6_000, null)).toEqual([1.2, false]);
    expect(drawIn(2_000, null)).toEqual([0, false]);
    expect(drawIn(600, null)).toEqual([0, true]);
    expect(drawIn(600, 1)).toEqual([0.5, false]);
    expect(drawIn(6_000, 2)).toEqual([0, false]);
    expect(drawIn(6_000, 8)).toEqual([0, true]);
  });
});
