/** Lines labelled by hand, and how well the reader agrees with the hand. */
import { type Alignment, PLAYER_IDS, type PlayerId, type Role, type Seat } from '../../model.ts';
import { Conversation, type Spoken } from '../conversation.ts';
import { type NameBook, nameBook, type SeatName } from '../names.ts';
import { hear, readTalk, type Speaker, type Talk } from '../talk.ts';
import { allMarksOf, marksOf, type Weighable } from '../weighing.ts';
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
  /** Lines of one match share it and follow in order of play; `null`: a line by itself. */
  readonly match: object | null;
  /** Who is known to be dead when it is said. */
  readonly gone: readonly PlayerId[];
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
  return {
    text: line.slice(cut + 3),
    names,
    speaker: SPEAKER,
    match: null,
    gone: [],
    ...labelsIn(line.slice(0, cut), idAtTable),
  };
}

export const parseLines = (text: string): readonly LabelledLine[] =>
  text
    .split('\n')
    .filter((line) => line)
    .map(parse);

/** Goes through lines in order of play. What one is taken to say is known to the next of its match. */
function follow(
  lines: readonly LabelledLine[],
  hearing: (line: LabelledLine, speaker: Speaker) => Spoken,
): void {
  let match: object | null = null;
  let earlier: Conversation | null = null;
  for (const line of lines) {
    if (line.match !== match) earlier = line.match && new Conversation();
    match = line.match;
    for (const id of line.gone) earlier?.lose(id);
    const { speaker: playerId, claimedSeer, answers } = line;
    const said = hearing(line, { playerId, claimedSeer, answers, earlier });
    earlier?.take(playerId, said);
  }
}

const findingsIn = (talk: Talk): Findings => ({
  claims: new Set(talk.claims.keys()),
  reports: new Set(
    [...talk.results].map(([id, found]) => `${id} ${found === 'WEREWOLF' ? 'wolf' : 'clear'}`),
  ),
  accusations: new Set(talk.accused.keys()),
});

/** What the hand says that a line says; whom it defends, no hand has told. */
function meantBy({ meant }: LabelledLine, heard: Weighable | null): Spoken {
  return {
    accused: new Map([...meant.accusations].map((id) => [id as PlayerId, true])),
    defended: heard?.others.defended ?? new Map(),
    results: new Map(
      [...meant.reports].map((report): [PlayerId, Alignment] => {
        const [id, found] = report.split(' ');
        return [id as PlayerId, found === 'wolf' ? 'WEREWOLF' : 'NOT_WEREWOLF'];
      }),
    ),
    claims: new Map([...meant.claims].map((role) => [role as Role, true])),
  };
}

/** What is known of each player now, when more will have been said later. */
function asOfNow(heard: Weighable): Weighable {
  const { before } = heard;
  if (!before) return heard;
  const known = new Map(PLAYER_IDS.map((id) => [id, before(id)]));
  return { ...heard, before: (who) => known.get(who) ?? [] };
}

/**
 * Lines as the weights are fitted to them, without those that speak of nobody. `mended`: the patterns were mended by these very
 * lines, so that they do not tell how far they can be trusted.
 */
export function examplesOf(lines: readonly LabelledLine[], mended: boolean): readonly Example[] {
  const examples: Example[] = [];
  follow(lines, (line, speaker) => {
    const heard = hear(line.text, line.names, speaker);
    if (heard)
      examples.push({
        heard: asOfNow(heard),
        marks: mended ? marksOf(heard) : allMarksOf(heard),
        accused: line.meant.accusations,
      });
    return meantBy(line, heard);
  });
  return examples;
}

export interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Counted by what is found in a line, not by lines: two players accused in one are two. */
export function scoreOf(lines: readonly LabelledLine[], kind: Kind): Score {
  let [right, wrong, missed] = [0, 0, 0];
  follow(lines, (line, speaker) => {
    const talk = readTalk(line.text, line.names, speaker);
    const found = findingsIn(talk)[kind];
    const meant = line.meant[kind];
    for (const each of found) meant.has(each) ? right++ : wrong++;
    for (const each of meant) if (!found.has(each)) missed++;
    return talk;
  });
  return { right, wrong, missed };
}
