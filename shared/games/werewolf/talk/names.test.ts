import { describe, expect, it } from 'vitest';
import { nameBook } from './names.ts';

const names = nameBook(
  ['Ada', 'Old Tom', 'Cleo Marsh', 'May', 'Player 3', 'Wolf', 'Gus', 'Agent'].map((displayName, i) => ({
    playerId: `p:${(i + 1) as 1}` as const,
    displayName,
  })),
);

describe('names in a text', () => {
  it.each([
    ['Tom and Cleo voted', '@2 and @3 voted'],
    ['may I ask May?', 'may i ask @4?'],
    ['the wolf is @Wolf', 'the wolf is @@6'],
    ['p:7 and seat 1', '@7 and @0'],
    ['P7 lies, p1 does not', '@7 lies, @0 does not'],
    ['players 2, 6 and 7 agree', '@2, @6 and @7 agree'],
    // A player named like a seat is recognised by the whole name, and absorbs no following number.
    ['Player 3 lies', '@5 lies'],
    ['Player 4 lies', '@4 lies'],
    ['which player lies', 'which player lies'],
    ['I trust Agent', 'i trust @8'],
  ])('%j is %j', (said, marked) => {
    expect(names.mark(said, 'p:1')).toBe(marked);
  });
});
