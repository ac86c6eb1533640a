import { describe, expect, it } from 'vitest';
import type { OmniscientMode } from '../../shared/contracts/matches.ts';
import { evenOdd } from '../../shared/games/even-odd/game.ts';
import { Match } from '../../shared/games/even-odd/testing/match.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { Game } from '../../shared/games/werewolf/testing/game.ts';
import { type DisclosurePolicy, disclosure, isAllDisclosed } from './disclosure.ts';

const TABLES = {
  werewolf: {
    running: { game: werewolf, mixed: null, state: new Game().state },
    over: { game: werewolf, mixed: null, state: { ...new Game().state, phase: 'ENDED' as const } },
  },
  'even-odd': {
    running: { game: evenOdd, mixed: null, state: new Match().state },
    over: { game: evenOdd, mixed: null, state: { ...new Match().state, phase: 'FINISHED' as const } },
  },
};

const everybody = () => true;
/** The agent of one owner, among residents. */
const allButOne = (agentId: string) => agentId !== 'ag_Ada';

const policy = (mode: OmniscientMode, isHouse = allButOne, delayMs = 0): DisclosurePolicy => ({
  mode,
  delayMs,
  isHouse,
});

describe.each(Object.entries(TABLES))('the omniscient view of a match of %s', (_, { running, over }) => {
  it.each([
    ['live', everybody, { when: 'now' }],
    ['live', allButOne, { when: 'now' }],
    ['auto', everybody, { when: 'now' }],
    ['auto', allButOne, { when: 'after', because: 'AGENTS_PLAY' }],
    ['after-match', everybody, { when: 'after', because: 'TOWN_RULE' }],
    ['off', everybody, { when: 'never' }],
  ] as const)('is shown while it runs: %s, %o', (mode, isHouse, expected) => {
    expect(disclosure(policy(mode, isHouse), running)).toEqual(expected);
  });

  it.each(['live', 'auto', 'after-match'] as const)('is shown at once when it is over: %s', (mode) => {
    expect(disclosure(policy(mode, allButOne, 30_000), over, ['ag_Ada'])).toEqual({ when: 'now' });
  });

  it('is never shown where it is off, not even after the end', () => {
    expect(disclosure(policy('off'), over)).toEqual({ when: 'never' });
  });

  it("waits for the end if the caller's own agent plays, where others would see it live", () => {
    expect(disclosure(policy('live'), running, ['ag_Ada'])).toEqual({ when: 'after', because: 'OWN_AGENT' });
    expect(disclosure(policy('live'), running, ['ag_else'])).toEqual({ when: 'now' });
  });

  it.each(['live', 'auto', 'after-match'] as const)('waits for the end where people sit: %s', (mode) => {
    for (const kind of ['open', 'masked', 'private'] as const) {
      const mixed = { kind, accounts: [] };
      for (const delayMs of [0, 30_000]) {
        const asked = disclosure(policy(mode, everybody, delayMs), { ...running, mixed });
        expect(asked).toEqual({ when: 'after', because: 'PEOPLE_PLAY' });
      }
      expect(disclosure(policy(mode), { ...over, mixed })).toEqual({ when: 'now' });
    }
  });

  it('comes with the configured delay, and only where it would be shown live', () => {
    expect(disclosure(policy('live', everybody, 30_000), running)).toEqual({ when: 'late', delayMs: 30_000 });
    expect(disclosure(policy('auto', everybody, 30_000), running)).toEqual({ when: 'late', delayMs: 30_000 });
    expect(disclosure(policy('auto', allButOne, 30_000), running)).toMatchObject({ when: 'after' });
  });
});

it('allows aggregate figures to be public only where every running match is disclosed', () => {
  expect(isAllDisclosed(policy('live'), [TABLES.werewolf.running])).toBe(true);
  expect(isAllDisclosed(policy('live', everybody, 1), [])).toBe(false);
  const mixed = { kind: 'open' as const, accounts: [] };
  expect(isAllDisclosed(policy('live'), [{ ...TABLES.werewolf.running, mixed }])).toBe(false);
  expect(isAllDisclosed(policy('live'), [{ ...TABLES.werewolf.over, mixed }])).toBe(true);
  for (const mode of ['auto', 'after-match', 'off'] as const)
    expect(isAllDisclosed(policy(mode), [])).toBe(false);
});
