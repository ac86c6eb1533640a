/** Lines labelled by hand, and how well the reader agrees with the hand. */
import type { PlayerId, Role, Seat } from '../../model.ts';
import { type NameBook, nameBook, type SeatName } from '../names.ts';
import { hear, readTalk } from '../talk.ts';
import { allMarksOf, marksOf } from '../weighing.ts';
import type { Example } from './fit.ts';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dmitri', 'Edda', 'Finn', 'Gus', 'Hilde'] as const;
export const TABLE = NAMES.map((displayName, i) => ({
  playerId: `p:${(i + 1) as Seat}` as PlayerId,
  displayName,
}));
const SPEAKER: PlayerId = 'p:1';

export const KINDS = ['claims', 'reports', 'accusations'] as const;
type Kind = (typeof KINDS)[number];
type Findings = Readonly<Record<Kind, ReadonlySet<string>>>;

export interface LabelledLine {
  readonly text: string;
  readonly meant: Findings;
  readonly names: NameBook;
  readonly speaker: PlayerId;
  readonly answers: PlayerId | null;
  readonly claimedSeer: boolean;
}

type IdOf = (name: string) => PlayerId;

/** Finds who is called so at a table. */
export const idsAt =
  (table: readonly SeatName[]): IdOf =>
  (name) => {
    const found = table.find(({ displayName }) => displayName === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found.playerId;
  };

/** `C:seer R:Bo=wolf A:Cleo >Bo ~seer`; see the head of the file. */
export function labelsIn(
  labels: string,
  idOf: IdOf,
): Pick<LabelledLine, 'meant' | 'answers' | 'claimedSeer'> {
  const claims = new Set<string>();
  const reports = new Set<string>();
  const accusations = new Set<string>();
  let answers: PlayerId | null = null;
  let claimedSeer = false;
  for (const label of labels.trim().split(/\s+/)) {
    const [kind, value = ''] = [label.slice(0, 2), label.slice(2)];
    if (kind === 'C:') claims.add(value.toUpperCase() satisfies string as Role);
    else if (kind === 'A:') accusations.add(idOf(value));
    else if (label.startsWith('>')) answers = idOf(label.slice(1));
    else if (label === '~seer') claimedSeer = true;
    else if (kind === 'R:') {
      const [name = '', found] = value.split('=');
      reports.add(`${idOf(name)} ${found}`);
      claims.add('SEER');
      if (found === 'wolf') accusations.add(idOf(name));
    } else if (label !== '-') throw new Error(`not a label: ${label}`);
  }
  return { meant: { claims, reports, accusations }, answers, claimedSeer };
}

const names = nameBook(TABLE);
const idAtTable = idsAt(TABLE);

function parse(line: string): LabelledLine {
  const cut = line.indexOf(' | ');
  return { text: line.slice(cut + 3), names, speaker: SPEAKER, ...labelsIn(line.slice(0, cut), idAtTable) };
}

export const parseLines = (text: string): readonly LabelledLine[] =>
  text
    .split('\n')
    .filter((line) => line)
    .map(parse);

export function readingOf({ text, names, speaker, answers, claimedSeer }: LabelledLine): Findings {
  const talk = readTalk(text, names, { playerId: speaker, claimedSeer, answers });
  return {
    claims: new Set(talk.claims.keys()),
    reports: new Set(
      [...talk.results].map(([id, found]) => `${id} ${found === 'WEREWOLF' ? 'wolf' : 'clear'}`),
    ),
    accusations: new Set(talk.accused.keys()),
  };
}

/**
 * The line as the weights are fitted to it; `null`: nobody is spoken of. `mended`: the patterns were mended by this very
 * line, so that it does not tell how far they can be trusted.
 */
export function exampleOf(
  { text, names, speaker, answers, claimedSeer, meant }: LabelledLine,
  mended: boolean,
): Example | null {
  const heard = hear(text, names, { playerId: speaker, claimedSeer, answers });
  const marks = heard && (mended ? marksOf(heard) : allMarksOf(heard));
  return heard && marks && { clauses: heard.clauses, marks, accused: meant.accusations };
}

export interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Counted by what is found in a line, not by lines: two players accused in one are two. */
export function scoreOf(lines: readonly LabelledLine[], kind: Kind): Score {
  let [right, wrong, missed] = [0, 0, 0];
  for (const line of lines) {
    const found = readingOf(line)[kind];
    const meant = line.meant[kind];
    for (const each of found) meant.has(each) ? right++ : wrong++;
    for (const each of meant) if (!found.has(each)) missed++;
  }
  return { right, wrong, missed };
}
