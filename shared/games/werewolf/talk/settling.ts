/**
 * Whether a message accuses a player, all things together: what its words weigh, what the patterns have found, how it is built, and what
 * was said before it. Its numbers are fitted to what words weigh in games that they were not fitted to (`npm run fit:talk`).
 */
import type { PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import type { Weighable } from './weighing.ts';

/** By name; what is not there is zero. */
export type Circumstances = ReadonlyMap<string, number>;

const names = ({ sentence: { words } }: Clause, who: PlayerId): boolean =>
  words.some(({ players }) => players.includes(who));

/** "Bo. What do you think?": of a name alone the patterns have the last word. */
export const isOnlyNamed = (clauses: readonly Clause[], who: PlayerId): boolean =>
  clauses.every((clause) => clause.sentence.words.length === 1 || !names(clause, who));

const TELL = /^(?:tell(?:ing)?|told)$/;
/** "I can only tell you the truth and watch you not believe it": he is spoken to, and nothing is said of him. */
export const isOnlyTold = (clauses: readonly Clause[], who: PlayerId): boolean => {
  let told = false;
  for (const clause of clauses)
    for (const [at, { players, tag }] of clause.sentence.words.entries()) {
      if (!players.includes(who) || tag === 'Q' || clause.tag(at) === BLOT) continue;
      told = TELL.test(clause.word(at - 1)) && /I[aA]*Y$/.test(clause.before(at));
      if (!told) return false;
    }
  return told;
};

/** All that is said of him is passed on from others. */
const isUnsaid = (clauses: readonly Clause[], who: PlayerId): boolean =>
  clauses.every((clause) =>
    clause.sentence.words.every(({ players }, at) => !players.includes(who) || clause.tag(at) === BLOT),
  );

function placeOf(clauses: readonly Clause[], who: PlayerId): string {
  const last = clauses.findLastIndex((clause) => names(clause, who));
  if (last < 0) return 'never named';
  if (last === clauses.length - 1) return 'named in the end';
  return last < clauses.length / 2 ? 'named early' : 'named';
}

/** Who is accused answers his accuser, mostly in his own defence: where no pattern finds a charge, that makes none. */
const RETORTS: ReadonlySet<string> = new Set(['accuser', 'accuser now']);

/** What counts of how the two stood to each other. In a reply to an accuser without a charge of its own, not even earlier charges do. */
const countedMarks = (marks: readonly string[], found: number): readonly string[] => {
  if (found > 0) return marks;
  if (marks.includes('answered') && marks.includes('accuser')) return [];
  return marks.filter((mark) => !RETORTS.has(mark));
};

const CROWD = 5;

/** Of each player whom the words weigh. */
export function circumstancesIn(
  { clauses, others, before }: Weighable,
  weights: ReadonlyMap<PlayerId, number>,
): ReadonlyMap<PlayerId, Circumstances> {
  const words = clauses.reduce((sum, { sentence }) => sum + sentence.words.length, 0);
  const shared: [string, number][] = [
    ['always', 1],
    ['length', Math.log(1 + words)],
    ['not alone', weights.size > 1 ? 1 : 0],
    ['crowd', weights.size >= CROWD ? 1 : 0],
  ];
  const endsAsking = clauses.at(-1)?.sentence.question === true;
  const all = new Map<PlayerId, Circumstances>();
  for (const [who, weight] of weights) {
    const found = others.accused.get(who) ?? 0;
    const defended = others.defended.get(who);
    let rival = 0;
    for (const [id, its] of weights) if (id !== who && its > rival) rival = its;
    const own = new Map<string, number>(shared)
      .set('weight', weight)
      .set('weight for', Math.max(0, weight))
      .set('rival', rival)
      .set(placeOf(clauses, who), 1)
      .set(`found ${found}`, 1);
    if (found === 0) own.set('weight unfound', weight);
    if (found === 0 && endsAsking) own.set('ends asking', 1);
    if (isUnsaid(clauses, who)) own.set('unsaid', 1);
    if (isOnlyNamed(clauses, who)) own.set('only named', 1);
    if (others.dead.has(who)) own.set('spoken of as dead', 1);
    if (defended) own.set('defended', 1);
    if (defended?.firm) own.set('defended firmly', 1);
    for (const mark of countedMarks(before?.(who) ?? [], found)) own.set(mark, 1);
    all.set(who, own);
  }
  return all;
}

/** Of lines out of their match, of which nothing is known but the words, and of messages in one. */
export interface Numbers {
  /** `name=number`, with a comma between. */
  readonly alone: string;
  readonly inMatch: string;
}

const parsed = (written: string): ReadonlyMap<string, number> =>
  new Map(
    written.split(',').map((entry): [string, number] => {
      const [name = '', number] = entry.trim().split('=');
      return [name, Number(number)];
    }),
  );

export class Settling {
  readonly #alone: ReadonlyMap<string, number>;
  readonly #inMatch: ReadonlyMap<string, number>;

  constructor({ alone, inMatch }: Numbers) {
    this.#alone = parsed(alone);
    this.#inMatch = parsed(inMatch);
  }

  /** How likely each player is accused: above zero he is. */
  settle(
    heard: Weighable,
    weights: ReadonlyMap<PlayerId, number>,
  ): readonly (readonly [who: PlayerId, likely: number])[] {
    const numbers = heard.before ? this.#inMatch : this.#alone;
    return Array.from(circumstancesIn(heard, weights), ([who, circumstances]) => {
      let sum = 0;
      for (const [name, value] of circumstances) sum += (numbers.get(name) ?? 0) * value;
      return [who, sum] as const;
    });
  }
}
