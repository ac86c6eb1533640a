import { describe, expect, it } from 'vitest';
import { diceFor } from '../../../../matches/dice.ts';
import type { PlayerId } from '../../model.ts';
import { nameBook } from '../../talk/names.ts';
import { readTalk } from '../../talk/talk.ts';
import { type Heard, heardIn } from './hearing.ts';
import { MEANINGS } from './intent.ts';
import type { LineKey } from './lines/line-keys.ts';
import { fill, fits, pronouns, templateOf } from './phrasing.ts';
import { topicsIn } from './readings.ts';
import { COMMON_LINES } from './speech.ts';
import {
  ids,
  linesFor,
  NAMES,
  OF_THE_LIVING,
  PLAYERS,
  roster,
  SLOTS,
  SPOKEN_KEYS,
} from './testing/spoken-lines.ts';
import { TOPICS } from './topics.ts';

const [MABEL, OTTO, PIM]: PlayerId[] = ['p:1', 'p:2', 'p:3'];

const names = nameBook(PLAYERS);

/** Out of its match: the speaker and earlier statements are unknown. */
const hear = (
  text: string,
  {
    knownSeer = false,
    gone = [],
  }: { readonly knownSeer?: boolean; readonly gone?: readonly PlayerId[] } = {},
): Heard =>
  heardIn(readTalk(text, names, { playerId: null, claimedSeer: knownSeer }), topicsIn(text, roster), gone);

const table = (...keys: readonly LineKey[]): string[] => keys.flatMap((key) => linesFor(key));

describe('a listener', () => {
  it.each(SPOKEN_KEYS)(
    '[BOT-17] [MOMENT-14] hears in every line of “%s” what it means, and no more',
    (key) => {
      const meaning = MEANINGS[key] ?? {};
      const gone = OF_THE_LIVING.test(key) ? [] : ids(['V']);
      const openers = linesFor('opener');
      const closers = linesFor('closer');
      for (const mode of ['you', 'they'] as const) {
        for (const [i, line] of linesFor(key, pronouns(mode)).entries()) {
          const dressed = `${openers[i % openers.length]} ${line} ${closers[i % closers.length]}`;
          for (const text of [line, dressed]) {
            const { accused, defended, asked } = hear(text, { knownSeer: true, gone });
            expect.soft({ text, accused, defended, asked }).toEqual({
              text,
              accused: ids(meaning.accused),
              defended: ids(meaning.defended),
              asked: ids(meaning.asked),
            });
          }
        }
      }
    },
  );

  it.each(SPOKEN_KEYS.filter((key) => key.startsWith('why.')))(
    '[BOT-17] hears “%s” said of somebody by name as a charge against nobody else',
    (key) => {
      const gone = OF_THE_LIVING.test(key) ? [] : ids(['V']);
      for (const text of linesFor(key, pronouns({ name: NAMES.T }))) {
        const { accused, defended, asked } = hear(text, { gone });
        const others = [...accused, ...defended, ...asked].filter((id) => id !== MABEL);
        expect.soft({ text, others }).toEqual({ text, others: [] });
      }
    },
  );

  it.each([
    ['The question is who was afraid of Pim.', []],
    ['Who suspects Pim? Did you look at Pim?', []],
    ['If Pim is a wolf, so am I.', []],
    ['Pim is not lying.', []],
    ['Otto, do you suspect Pim?', []],
    ['They say that Pim is a wolf.', []],
    ['Their vote was on Pim.', []],
    ["Otto's finger was pointing at Pim.", []],
    ['Whoever led that vote should explain it. Otto, what do you make of Pim?', []],
    ['I am afraid of Pim.', [PIM]],
    ['Why do we wait? I suspect Pim.', [PIM]],
    ['If you ask me, I suspect Pim.', [PIM]],
    ['We should look at Pim.', [PIM]],
    ['I put a vote on Pim.', [PIM]],
    ["Let's look at Pim.", [PIM]],
    ['I think that Pim is a wolf.', [PIM]],
  ])('[BOT-17] tells a charge from talk about charges: “%s”', (line, accused) => {
    expect(hear(line).accused).toEqual(accused);
  });

  it('[BOT-17] hears nothing against the dead, for them, or asked of them', () => {
    const gone = { gone: [PIM!] };
    expect(hear('I suspect Pim. I suspect Otto.', gone).accused).toEqual([OTTO]);
    expect(hear('Leave Pim alone.', gone).defended).toEqual([]);
    expect(hear('Pim, what did you see?', gone)).toMatchObject({ asked: [], mentioned: [PIM] });
  });

  it.each(table('claimWolf', 'claimClean', 'counterClaim'))(
    '[BOT-18] hears a seer come out in “%s”',
    (line) => {
      expect(hear(line).claim).toBe('SEER');
    },
  );

  it.each(table('claimWolf', 'newWolf', 'listWolf'))('[BOT-18] hears a wolf named in “%s”', (line) => {
    expect(hear(line, { knownSeer: true }).reports).toEqual([{ target: MABEL, wolf: true }]);
  });

  it.each(table('claimClean', 'newClean', 'listClean'))('[BOT-18] hears a name cleared in “%s”', (line) => {
    expect(hear(line, { knownSeer: true }).reports).toEqual([{ target: MABEL, wolf: false }]);
  });

  it.each(table('doctorClaim'))('[BOT-18] hears a doctor come out in “%s”', (line) => {
    expect(hear(line).claim).toBe('DOCTOR');
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
    ).flatMap((key) => linesFor(key)),
  )('[BOT-18] takes “%s” for no claim', (line) => {
    expect(hear(line).claim).toBeNull();
    expect(hear(line).reports).toEqual([]);
  });

  it.each([
    'If you are the seer, Mabel, say so.',
    'I am not the seer.',
    'Otto says that I am the seer, which is nonsense.',
    'The seer should stay hidden.',
    'She said “I am the seer” and nobody laughed.',
    "I'm not sure the seer is alive.",
  ])('[BOT-18] takes “%s” for talk about a seer', (line) => {
    expect(hear(line).claim).toBeNull();
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
    expect(hear(line).accused).toEqual(accused);
  });

  it('[BOT-17] distinguishes names that contain each other, and needs whole words', () => {
    expect(hear('I suspect Annabel Lee.').accused).toEqual(['p:6']);
    expect(hear('I suspect Ann.').accused).toEqual(['p:5']);
    expect(hear('I suspect Dr. No.').accused).toEqual(['p:8']);
    expect(hear('An annual Ottoman festival.').mentioned).toEqual([]);
  });

  it.each(TOPICS.filter((topic) => topic !== 'wentForMe' && topic !== 'brokeTrust'))(
    '[BOT-19] knows the charge “%s” again in whatever words it comes',
    (topic) => {
      for (const mode of ['you', 'they'] as const) {
        const slots = { ...SLOTS, ...pronouns(mode) };
        const lines = (COMMON_LINES[`why.${topic}`] ?? []).map(templateOf);
        for (const line of lines.filter((each) => fits(each, slots))) {
          const text = fill(line, slots, diceFor('test', line.text, mode));
          expect.soft({ text, topics: hear(text).topics }).toMatchObject({
            topics: expect.arrayContaining([topic]),
          });
        }
      }
    },
  );
});
