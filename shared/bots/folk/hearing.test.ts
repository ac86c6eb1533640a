import { describe, expect, it } from 'vitest';
import type { PlayerId } from '../../werewolf/model.ts';
import { diceFor } from '../dice.ts';
import { hear } from './hearing.ts';
import type { LineKey } from './lines/line-keys.ts';
import { fill, fits, pronouns } from './phrasing.ts';
import { Roster } from './roster.ts';
import { COMMON_LINES, VOICES } from './speech.ts';
import { TOPICS } from './topics.ts';

const roster = new Roster(
  ['Mabel', 'Otto', 'Pim', 'Agnes', 'Ann', 'Annabel Lee', 'Hugo', 'Dr. No'].map((displayName, i) => ({
    playerId: `p:${i + 1}` as PlayerId,
    displayName,
  })),
);

const [MABEL, OTTO, PIM]: PlayerId[] = ['p:1', 'p:2', 'p:3'];
const SLOTS = {
  T: 'Mabel',
  A: 'Otto',
  B: 'Hugo',
  C: 'Otto',
  n: 'six',
  two: 'two',
  names: 'Otto and Agnes',
  count: 'three',
};

const linesFor = (key: LineKey): string[] =>
  [COMMON_LINES, ...Object.values(VOICES)]
    .flatMap((lines) => lines[key] ?? [])
    .filter((line) => fits(line, SLOTS))
    .map((line) => fill(line, SLOTS, diceFor('test', line)));

const table = (...keys: readonly LineKey[]): string[] => keys.flatMap(linesFor);

describe('a listener', () => {
  it.each(table('accuse', 'accuseYou', 'insist', 'answer', 'agree', 'tally', 'swing', 'lastWords'))(
    '[BOT-17] hears whom “%s” accuses',
    (line) => {
      expect(hear(line, roster).accused).toContain(MABEL);
      expect(hear(line, roster).accused).not.toContain(OTTO);
    },
  );

  it.each(table('counter'))('[BOT-17] hears that “%s” turns on the accuser', (line) => {
    expect(hear(line, roster).accused).toEqual([OTTO]);
  });

  it.each(table('defend', 'doubt'))('[BOT-17] hears that “%s” takes sides, and accuses nobody', (line) => {
    expect(hear(line, roster).defended).toEqual([MABEL]);
    expect(hear(line, roster).accused).toEqual([]);
  });

  it.each(table('ask', 'callSilent'))('[BOT-17] hears whom “%s” asks', (line) => {
    expect(hear(line, roster).asked).toContain(MABEL);
  });

  it.each(table('believe'))('[BOT-17] hears trust in “%s”', (line) => {
    expect(hear(line, roster).defended).toEqual([OTTO]);
  });

  it.each(table('disbelieve'))('[BOT-17] hears doubt in “%s”', (line) => {
    expect(hear(line, roster).accused).toEqual([OTTO]);
  });

  it.each(table('claimWolf', 'claimClean', 'counterClaim'))(
    '[BOT-18] hears a seer come out in “%s”',
    (line) => {
      expect(hear(line, roster).claim).toBe('SEER');
    },
  );

  it.each(table('claimWolf', 'newWolf', 'listWolf'))('[BOT-18] hears a wolf named in “%s”', (line) => {
    expect(hear(line, roster, true).reports).toEqual([{ target: MABEL, wolf: true }]);
  });

  it.each(table('claimClean', 'newClean', 'listClean'))('[BOT-18] hears a name cleared in “%s”', (line) => {
    expect(hear(line, roster, true).reports).toEqual([{ target: MABEL, wolf: false }]);
  });

  it.each(table('doctorClaim'))('[BOT-18] hears a doctor come out in “%s”', (line) => {
    expect(hear(line, roster).claim).toBe('DOCTOR');
  });

  it.each(
    (
      [
        'morning',
        'mourn',
        'quietNight',
        'banter',
        'ask',
        'deny',
        'believe',
        'disbelieve',
        'doctorHint',
      ] as const
    ).flatMap(linesFor),
  )('[BOT-18] takes “%s” for no claim', (line) => {
    expect(hear(line, roster).claim).toBeNull();
    expect(hear(line, roster).reports).toEqual([]);
  });

  it.each([
    'If you are the seer, Mabel, say so.',
    'I am not the seer.',
    'Otto says that I am the seer, which is nonsense.',
    'The seer should stay hidden.',
    'She said “I am the seer” and nobody laughed.',
    "I'm not sure the seer is alive.",
  ])('[BOT-18] takes “%s” for talk about a seer', (line) => {
    expect(hear(line, roster).claim).toBeNull();
  });

  it.each([
    ['I vote for Otto, he is lying.', [OTTO]],
    ['my vote is on PIM', [PIM]],
    ["I don't trust Pim at all.", [PIM]],
    ['Otto is a werewolf!', [OTTO]],
    ['Otto is not a werewolf.', []],
    ['I trust Otto.', []],
    ['Good morning, everybody.', []],
  ])('[BOT-17] understands what other agents say: “%s”', (line, accused) => {
    expect(hear(line, roster).accused).toEqual(accused);
  });

  it('[BOT-17] tells names apart that contain each other, and needs whole words', () => {
    expect(hear('I suspect Annabel Lee.', roster).accused).toEqual(['p:6']);
    expect(hear('I suspect Ann.', roster).accused).toEqual(['p:5']);
    expect(hear('I suspect Dr. No.', roster).accused).toEqual(['p:8']);
    expect(hear('An annual Ottoman festival.', roster).mentioned).toEqual([]);
  });

  const facts = {
    V: 'Pim',
    B: 'Hugo',
    role: 'our doctor',
    when: 'yesterday',
    when2: 'yesterday',
    when3: 'Yesterday',
    thatDay: 'yesterday',
    C: 'Otto',
  };
  it.each(TOPICS.filter((topic) => topic !== 'wentForMe' && topic !== 'brokeTrust'))(
    '[BOT-19] knows the charge “%s” again in whatever words it comes',
    (topic) => {
      for (const mode of ['you', 'they'] as const) {
        const slots = { ...facts, ...pronouns(mode) };
        for (const line of (COMMON_LINES[`why.${topic}`] ?? []).filter((each) => fits(each, slots))) {
          const text = fill(line, slots, diceFor('test', line, mode));
          expect.soft({ text, topics: hear(text, roster).topics }).toMatchObject({
            topics: expect.arrayContaining([topic]),
          });
        }
      }
    },
  );
});
