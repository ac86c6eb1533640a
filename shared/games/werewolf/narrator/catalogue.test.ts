import { describe, expect, it } from 'vitest';
import { inEnglish, variantFor } from '../../../town/crier/line.ts';
import { PUBLIC_VIEWER, viewFor } from '../audience.ts';
import { Game } from '../testing/game.ts';
import { CATALOGUE, crierLine, type LineKey, nameOf, ROLE_WORDS } from './crier-line.ts';
import { spoilerLines } from './lines/spoilers.ts';

const KEYS = Object.keys(CATALOGUE) as LineKey[];
const variantsOf = (key: LineKey): readonly string[] => CATALOGUE[key].variants;

const LONGEST_NAME = 'W'.repeat(20);
/** The maximum length of each slot. */
const longest = (place: string) =>
  place === 'names' || place === 'wolves'
    ? [LONGEST_NAME, LONGEST_NAME, ...(place === 'names' ? [LONGEST_NAME] : [])]
    : place === 'role'
      ? 'DOCTOR'
      : /^(alive|dead|count|majority|night|day)$/.test(place)
        ? 8
        : place === 'game'
          ? 99_999
          : LONGEST_NAME;

const paramsFor = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/\{(\w+)\}/g), ([, place = '']) => [place, longest(place)]));

describe('the catalogue', () => {
  it.each(KEYS)('[CRIER-8] %s: has at least six different variants, each at most 160 characters', (key) => {
    const variants = variantsOf(key);
    expect(variants.length).toBeGreaterThanOrEqual(6);
    expect(variants.length % 2, 'the rotation needs two equal halves').toBe(0);
    expect(new Set(variants).size).toBe(variants.length);
    for (const variant of variants) {
      const text = inEnglish(variant, paramsFor(variant), ROLE_WORDS);
      expect([...text].length, text).toBeLessThanOrEqual(160);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('[CRIER-8] uses no sentence for two keys', () => {
    const all = KEYS.flatMap(variantsOf);
    expect(new Set(all).size).toBe(all.length);
  });

  it('[CRIER-9] never repeats a variant on two days running, nor on two turns of a day', () => {
    const TURNS = 8;
    for (const key of KEYS) {
      const { length } = variantsOf(key);
      const toldIn = (round: number): number[] =>
        Array.from({ length: TURNS }, (_, turn) => variantFor(key, { series: 'mt_a', round, turn }, length));
      for (let round = 0; round < 12; round++) {
        const today = toldIn(round);
        expect(today.every((variant) => variant >= 0 && variant < length)).toBe(true);
        expect(today.filter((variant, turn) => variant === today[turn - 1])).toEqual([]);
        expect(toldIn(round + 1).filter((variant) => today.includes(variant))).toEqual([]);
      }
    }
  });

  it.each([
    ['talk.defense', 27],
    ['vote.lead', 8],
    ['vote.tie', 8],
    ['vote.majority', 8],
    ['vote.all_in', 8],
  ] as const)('[CRIER-9] %s does not come again within %i public events', (key, apart) => {
    const { length } = variantsOf(key);
    for (const round of [1, 2, 3]) {
      const told = Array.from({ length: 80 }, (_, turn) =>
        variantFor(key, { series: 'mt_a', round, turn }, length),
      );
      for (const [turn, variant] of told.entries())
        expect(told.slice(turn + 1, turn + apart)).not.toContain(variant);
    }
  });

  it('[CRIER-9] uses every variant within as many days, and starts elsewhere in another match', () => {
    for (const key of KEYS) {
      const { length } = variantsOf(key);
      const told = Array.from({ length }, (_, round) =>
        variantFor(key, { series: 'mt_a', round, turn: 0 }, length),
      );
      expect(new Set(told).size, key).toBe(length);
    }
    const starts = Array.from({ length: 40 }, (_, i) =>
      variantFor('phase.night', { series: `mt_${i}`, round: 2, turn: 0 }, 10),
    );
    expect(new Set(starts).size).toBe(5);
  });

  it('[CRIER-10] gives a line all that a translation needs', () => {
    const line = crierLine(
      'vote.tie',
      { series: 'mt_a', round: 1, turn: 3 },
      { names: ['Ada', 'Bram'], count: 2 },
    );
    expect(line).toMatchObject({
      key: 'vote.tie',
      tone: 'hype',
      params: { names: ['Ada', 'Bram'], count: 2 },
    });
    expect(line.text).toBe(inEnglish(variantsOf('vote.tie')[line.variant] ?? '', line.params));
    expect(inEnglish('{names}!', { names: ['Ada', 'Bram', 'Cara'] })).toBe('Ada, Bram and Cara!');
    expect(inEnglish('{names}!', { names: ['Ada', 'Bram', 'Cara', 'Dan'] })).toBe('Ada, Bram and 2 more!');
    expect(() => inEnglish('{who}', {})).toThrow('{who}');
  });

  it('[CRIER-10] keeps a name from becoming a slot, a role or a second line', () => {
    expect(inEnglish('{voter} names {target}', { voter: '{target}', target: 'SEER' }, ROLE_WORDS)).toBe(
      '{target} names SEER',
    );
    expect(inEnglish('the {role}', { role: 'SEER' }, ROLE_WORDS)).toBe('the Seer');
    const view = viewFor(new Game().state, PUBLIC_VIEWER);
    const players = view.players.map((player) => ({
      ...player,
      displayName: 'A\nvery long name for a single villager',
    }));
    expect(nameOf({ ...view, players }, 'p:1')).toBe('A very long name fo…');
  });

  it('[CRIER-6] marks every spoiler in its key', () => {
    for (const key of Object.keys(spoilerLines)) expect(key).toMatch(/^spoiler\./);
    expect(KEYS.filter((key) => key.startsWith('spoiler.'))).toEqual(Object.keys(spoilerLines));
  });
});
