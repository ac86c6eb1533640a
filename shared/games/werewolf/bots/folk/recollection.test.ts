import { describe, expect, it } from 'vitest';
import type { MatchEvent } from '../../events.ts';
import type { PlayerId } from '../../model.ts';
import { playFolk } from '../testing/folk-match.ts';
import { DEEDS, deedOf, type Part, type Recollection } from './recollection.ts';
import { folkBot } from './villager-folk.ts';

const villager: Part = { role: 'VILLAGER', won: true, survived: true, fate: '' };
const wolf: Part = { role: 'WEREWOLF', won: true, survived: true, fate: '' };

describe('an earlier game', () => {
  it.each([
    ['fooledUs', { ...villager, won: false }, wolf],
    ['wasCaught', villager, { ...wolf, won: false, survived: false, fate: 'hanged' }],
    ['wonWithUs', villager, { ...villager, role: 'SEER' }],
    [null, villager, { ...wolf, won: false }],
    [null, wolf, wolf],
    [null, villager, { ...villager, survived: false, fate: 'hanged' }],
    [null, { ...villager, survived: false }, villager],
  ] as const)('[BOT-20] is remembered as %s', (deed, mine, theirs) => {
    expect(deedOf(mine as Part, theirs as Part)).toBe(deed);
  });
});

const GAME = /\bGame (\d+)\b/;

/** Everybody remembers everybody else: game 10 + chair, and every deed in turn. */
const everything: readonly Recollection[] = Array.from({ length: 8 }, (_, i) => ({
  playerId: `p:${i + 1}` as PlayerId,
  gameNumber: 11 + i,
  deed: DEEDS[i % DEEDS.length]!,
}));

const stories = (events: readonly MatchEvent[]) =>
  events.flatMap((event) =>
    event.type === 'PUBLIC_MESSAGE' && GAME.test(event.text)
      ? [{ text: event.text, by: event.playerId }]
      : [],
  );

describe('folk who remember', () => {
  const MATCHES = 40;
  const played = Array.from({ length: MATCHES }, (_, i) =>
    playFolk(`recall ${i}`, (identity) => folkBot({ ...identity, recollections: () => everything })),
  );

  it('[BOT-20] bring up a real game with a player at the table, at most once a match, and not in every match', () => {
    const told = played.map(({ events }) => stories(events));
    expect(told.every((each) => each.length <= 1)).toBe(true);
    const count = told.flat().length;
    expect(count).toBeGreaterThan(MATCHES / 10);
    expect(count).toBeLessThan(MATCHES * 0.9);
    for (const [i, { state }] of played.entries()) {
      for (const { text, by } of told[i] ?? []) {
        const chair = Number(GAME.exec(text)?.[1]) - 10;
        const subject = state.players.find(({ playerId }) => playerId === `p:${chair}`);
        expect(text).toContain(subject?.displayName);
        expect(subject?.playerId).not.toBe(by);
      }
    }
  });

  it('[BOT-20] say exactly the same as before if they remember nothing', () => {
    const seed = 'recall 0';
    const plain = playFolk(seed);
    const empty = playFolk(seed, (identity) => folkBot({ ...identity, recollections: () => [] }));
    expect(empty.events).toEqual(plain.events);
    expect(stories(plain.events)).toEqual([]);
  });
});
