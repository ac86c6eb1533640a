import { describe, expect, it } from 'vitest';
import type { PlayerId } from '../../model.ts';
import { MEANINGS, meaningOf } from './intent.ts';
import type { LineKey } from './lines/line-keys.ts';
import { COMMON_LINES, VOICES } from './speech.ts';
import { PLAYERS } from './testing/spoken-lines.ts';

const [MABEL, OTTO, PIM]: PlayerId[] = ['p:1', 'p:2', 'p:3'];

describe('the meaning of folk lines', () => {
  it('[BOT-17] follows from the words: no line has two meanings', () => {
    const keysOf = new Map<string, Set<string>>();
    for (const lines of [COMMON_LINES, ...Object.values(VOICES)])
      for (const [key, texts] of Object.entries(lines))
        for (const text of texts) {
          const meanings = keysOf.get(text) ?? new Set();
          keysOf.set(text, meanings.add(JSON.stringify(MEANINGS[key as LineKey] ?? {})));
        }
    expect([...keysOf].filter(([, meanings]) => meanings.size > 1)).toEqual([]);
    expect(keysOf.size).toBeGreaterThan(1_000);
  });

  it('[BOT-17] includes exactly the players whom the line names', () => {
    const slots = { T: 'Mabel', A: 'Otto', V: 'Pim', quote: 'Agnes', names: 'Otto and Pim' };
    const talk = meaningOf([{ key: 'agree', slots, filled: ['A', 'T', 'quote'] }], PLAYERS);
    expect([...talk.accused.keys()]).toEqual([MABEL]);
    expect([...talk.mentioned]).toEqual([OTTO, MABEL]);
    expect([...meaningOf([{ key: 'tally', slots, filled: ['names'] }], PLAYERS).mentioned]).toEqual([
      OTTO,
      PIM,
    ]);
  });

  it('[BOT-18] is the charge where one message holds two lines, and attaches a result to the named player', () => {
    const parts = [
      { key: 'defend', slots: { T: 'Mabel' }, filled: ['T'] },
      { key: 'claimWolf', slots: { T: 'Mabel' }, filled: ['T'] },
    ] as const;
    const talk = meaningOf(parts, PLAYERS);
    expect([...talk.defended]).toEqual([]);
    expect([...talk.results]).toEqual([[MABEL, 'WEREWOLF']]);
    expect(talk.claims.get('SEER')).toEqual({ implied: false });
  });
});
