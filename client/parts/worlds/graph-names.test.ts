import { describe, expect, it } from 'vitest';
import { nameLines } from './graph-layout.ts';

describe('names in the graph', () => {
  it('stand in one line where they fit', () => {
    expect(nameLines('Ragna')).toEqual(['Ragna']);
    expect(nameLines('Old Tom Fenn')).toEqual(['Old Tom Fenn']);
  });

  it('are broken between words, into two lines at most', () => {
    expect(nameLines('Abbess Ingeborg of Wick')).toEqual(['Abbess', 'Ingeborg of W…']);
    expect(nameLines('Abbess Ingeborg')).toEqual(['Abbess', 'Ingeborg']);
  });

  it('are cut where a word is too long, never within a letter', () => {
    expect(nameLines('Rumpelstiltskinsson')).toEqual(['Rumpelstiltsk…']);
    expect(nameLines('👩‍👩‍👧‍👦'.repeat(20))).toEqual([`${'👩‍👩‍👧‍👦'.repeat(13)}…`]);
    expect(nameLines('   ')).toEqual([]);
  });
});
