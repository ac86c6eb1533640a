import { describe, expect, it } from 'vitest';
import { tidings } from '../../games/werewolf/narrator/lines/tidings.ts';
import { chronicleLine, librarySquareLines, seasonLine } from './library-crier.ts';
import { inEnglish, type Line } from './line.ts';
import { type TownMoment, townLines, townSquareLines } from './town-lines.ts';

const WEREWOLF = { title: 'Werewolf', number: 4 };
const queue = (size: number, number = 4): TownMoment => ({
  kind: 'queue-filling',
  title: 'Werewolf',
  number,
  size,
  required: 8,
});
const ended = (outcome: string, isWon: boolean): TownMoment => ({
  ...WEREWOLF,
  kind: 'match-ended',
  outcome,
  isWon,
});

describe('lines for the whole town', () => {
  it.each<[TownMoment, string[]]>([
    [queue(0), []],
    [queue(3), ['town.queue']],
    [queue(7), ['town.queue_one_missing']],
    [queue(8), []],
    [{ ...WEREWOLF, kind: 'game-starting' }, ['town.game_starting']],
    [ended('ODD won', true), ['town.won']],
    [ended('A draw', false), ['town.ended']],
    [ended('', false), ['town.ended']],
    [{ ...ended('Village won', true), tidings } as TownMoment, ['town.villagers_won']],
    [{ ...ended('Wolves won', true), tidings } as TownMoment, ['town.werewolves_won']],
    [{ ...ended('called off', false), tidings } as TownMoment, ['town.werewolf_called_off']],
    [{ ...ended('never heard of', false), tidings } as TownMoment, ['town.ended']],
    [{ ...WEREWOLF, kind: 'featured-changed' }, ['town.featured']],
  ])('[CRIER-11] %o', (moment, keys) => {
    expect(townLines(moment).map((line) => line.key)).toEqual(keys);
  });

  it('[CRIER-11] name game and number, count the free chairs and state the outcome', () => {
    expect(townLines(queue(3))[0]?.params).toEqual({ title: 'Werewolf', size: 3, missing: 5 });
    expect(townLines({ ...WEREWOLF, kind: 'game-starting' })[0]?.text).toContain('Werewolf Game #4');
    expect(townLines(ended('ODD won', true))[0]?.text).toContain('ODD won');
  });

  it('[CRIER-11] never repeat twice in a row', () => {
    const variant = (size: number, number: number) => townLines(queue(size, number))[0]?.variant;
    for (let size = 1; size < 6; size++) expect(variant(size, 5)).not.toBe(variant(size + 1, 5));
    for (let game = 1; game < 30; game++) {
      const [now, next] = [game, game + 1].map(
        (number) => townLines({ title: 'Werewolf', kind: 'game-starting', number })[0],
      );
      expect(now?.variant).not.toBe(next?.variant);
    }
  });

  const longest = {
    title: 'W'.repeat(20),
    game: 99_999,
    size: 99,
    missing: 99,
    outcome: 'W'.repeat(20),
    league: 'W'.repeat(40),
  };
  const all: [string, Line][] = [
    ...Object.entries(townSquareLines),
    ...Object.entries(librarySquareLines),
    ...Object.values(tidings).map(({ key, ...line }): [string, Line] => [key, line]),
  ];

  it.each(all)(
    '[CRIER-8] %s: have at least six different variants, each at most 160 characters',
    (_, line) => {
      const { variants } = line;
      expect(variants.length).toBeGreaterThanOrEqual(6);
      expect(variants.length % 2, 'the rotation needs two equal halves').toBe(0);
      for (const variant of variants) {
        const text = inEnglish(variant, longest);
        expect([...text].length, text).toBeLessThanOrEqual(160);
        expect(text).not.toMatch(/[{}]/);
      }
    },
  );

  it('[CRIER-8] cut a title of maximum length, and always have words for the library', () => {
    for (let game = 99_990; game < 100_000; game++)
      expect([...chronicleLine('W'.repeat(300), game).text].length).toBeLessThanOrEqual(160);
    for (const league of ['W'.repeat(64), 'X'.repeat(64), 'Y'.repeat(64)])
      expect([...seasonLine('W'.repeat(300), league).text].length).toBeLessThanOrEqual(160);
    expect(chronicleLine('The Longest Night', 7).text).toContain('“The Longest Night”');
    expect(chronicleLine('A', 7).variant).not.toBe(chronicleLine('A', 8).variant);
  });

  it('[CRIER-8] use no sentence for two keys', () => {
    const sentences = all.flatMap(([, { variants }]) => variants);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
