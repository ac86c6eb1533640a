import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../mind/memory.ts';
import { factsOf, memoriesOfWelcome, memoryOfBrief, memoryOfLine, memoryOfOwnWords } from './llm-memory.ts';
import { says, sightOf, wireEvent } from './testing/sight.ts';

describe('[S0-063] an agent’s memory', () => {
  it('[S0-061] keeps the role card, however much is said afterwards', () => {
    const store = new MemoryStore();
    const welcome = 'WEREWOLF. Eight players.\n- Vote.\nYOUR SECRET ROLE. You are the SEER.\nInspect.';
    for (const memory of memoriesOfWelcome(welcome)) store.remember(memory);
    for (let i = 0; i < 5_000; i++)
      store.remember({ kind: 'short-term', importance: 0.4, text: `remark ${i}` });
    expect(store.pinned('knowledge')).toEqual(['WEREWOLF. Eight players.\n- Vote.']);
    expect(store.pinned('long-term')).toEqual(['YOUR SECRET ROLE. You are the SEER.\nInspect.']);
  });

  it('recalls fresh talk and important old facts before old talk, in order', () => {
    const store = new MemoryStore();
    store.remember({ kind: 'short-term', importance: 0.9, text: 'weighty' });
    for (let i = 0; i < 200; i++)
      store.remember({ kind: 'short-term', importance: 0.1, text: `remark ${i}` });
    expect(store.recall('short-term', 'weighty'.length + 'remark 199'.length)).toEqual([
      'weighty',
      'remark 199',
    ]);
  });

  it('keeps what a player alone knows as long-term facts, each once', () => {
    const store = new MemoryStore();
    const wolf = sightOf('NIGHT', {}, { role: 'WEREWOLF' });
    const inspections = [{ night: 1, targetPlayerId: 'p:2', result: 'WEREWOLF' }] as const;
    const seer = { ...sightOf('NIGHT', {}), inspections };
    for (const sight of [wolf, seer, seer]) for (const fact of factsOf(sight)) store.remember(fact);
    expect(store.pinned('long-term')).toEqual([
      'Your fellow werewolf is Hild.',
      'Night 1: you inspected Bram: WEREWOLF.',
    ]);
  });

  it('stays within its size limit', () => {
    const store = new MemoryStore();
    for (let i = 0; i < 100; i++)
      store.remember({ kind: 'long-term', importance: 0.5, text: 'x'.repeat(40) });
    expect(store.recall('long-term', 1_000).join('').length).toBeLessThanOrEqual(1_000);
  });

  it('[S0-062] holds one phase brief: the latest', () => {
    const store = new MemoryStore();
    for (const text of ['night', 'day']) store.remember(memoryOfBrief(text));
    expect(store.pinned('short-term')).toEqual(['day']);
  });

  it('ranks the town’s reports before whispers, talk and votes', () => {
    const lines = [
      'Night 1: Digby was killed and was SEER.',
      'Night 2, Xanthe to the pack: Verity.',
      'Day 1, Hattie: I do not trust Eulalia.',
      'Day 1, Silas votes you: I said so.',
    ];
    const weights = lines.map((line) => memoryOfLine(line).importance);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(new Set(weights).size).toBe(lines.length);
  });

  it('keeps its own statements on one line, which the town does not send back', () => {
    const sight = sightOf('DAY_DISCUSSION', {});
    const said = says('p:1', 'Hi.\n\nI was\u2028asleep.');
    expect(memoryOfOwnWords(said, sight)?.text).toBe('Day 1, you: "Hi. I was asleep."');
    const whisper = wireEvent('WOLF_CHAT_MESSAGE', { fromWolfId: 'p:1', text: 'Bram?' });
    expect(memoryOfOwnWords(whisper, sight)?.text).toBe('Night 1, you to the pack: "Bram?"');
    expect(memoryOfOwnWords(says('p:2', 'Hi.'), sight)).toBeNull();
  });
});
