/** Every line that a bot may say, with its meaning. */
import { diceFor } from '../../../../../matches/dice.ts';
import type { PlayerId } from '../../../model.ts';
import type { Person } from '../intent.ts';
import type { LineKey } from '../lines/line-keys.ts';
import { fill, fits, pronouns, type Slots, templateOf } from '../phrasing.ts';
import { Roster } from '../roster.ts';
import { COMMON_LINES, VOICES } from '../speech.ts';

export const PLAYERS = ['Mabel', 'Otto', 'Pim', 'Agnes', 'Ann', 'Annabel Lee', 'Hugo', 'Dr. No'].map(
  (displayName, i) => ({ playerId: `p:${i + 1}` as PlayerId, displayName }),
);
export const roster = new Roster(PLAYERS);

export const NAMES = { T: 'Mabel', A: 'Otto', V: 'Pim', C: 'Agnes', B: 'Hugo' } as const satisfies Record<
  Person,
  string
>;
export const SLOTS = {
  ...NAMES,
  n: 'six',
  g: 'Game 12',
  two: 'two',
  role: 'our doctor',
  special: 'our doctor',
  names: 'Otto and Ann',
  others: 'Otto and Ann',
  count: 'three',
  said: 'Mabel',
  gift: 'seer',
  quote: 'I suspect Otto',
  when: 'yesterday',
  when2: 'yesterday',
  when3: 'Yesterday',
  thatDay: 'yesterday',
};

export const ids = (people: readonly Person[] = []): PlayerId[] =>
  people.map((person) => `p:${['T', 'A', 'V', 'C', '', '', 'B'].indexOf(person) + 1}` as PlayerId);

/** Lines in which the subject of a fact may still be alive; elsewhere `V` has died. */
export const OF_THE_LIVING = /^why\.(?:flipped|quickFinger|brokeTrust|falseClaim)/;
/** Written on ballots or whispered: listeners do not look for charges in these. */
const UNHEARD = /^(?:vote|pack)/;
export const SPOKEN_KEYS: readonly LineKey[] = (Object.keys(COMMON_LINES) as LineKey[]).filter(
  (key) => !UNHEARD.test(key),
);

export const linesFor = (key: LineKey, more: Slots = {}): string[] => {
  const slots = { ...SLOTS, ...more };
  return [COMMON_LINES, ...Object.values(VOICES)]
    .flatMap((lines) => lines[key] ?? [])
    .map(templateOf)
    .filter((line) => fits(line, slots))
    .map((line) => fill(line, slots, diceFor('test', line.text)));
};

export interface SpokenLine {
  readonly key: LineKey;
  readonly text: string;
}

/** With openers and closers, in the second person, the third, and by name. */
export function dressedLines(): readonly SpokenLine[] {
  const openers = linesFor('opener');
  const closers = linesFor('closer');
  const dressed = ({ key, text }: SpokenLine, i: number): SpokenLine => ({
    key,
    text: `${openers[i % openers.length]} ${text} ${closers[i % closers.length]}`,
  });
  const lists = SPOKEN_KEYS.flatMap((key) =>
    (['you', 'they', { name: NAMES.T }] as const).map((mode) =>
      linesFor(key, pronouns(mode)).map((text) => ({ key, text })),
    ),
  );
  // Each in two forms: one from its own list, one from the list of all.
  const all = [...lists.flat(), ...lists.flat().map(dressed), ...lists.flatMap((list) => list.map(dressed))];
  return [...new Map(all.map((line) => [line.text, line])).values()];
}
