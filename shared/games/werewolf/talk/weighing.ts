/** Sets right what the patterns have found in a message, by the weight of its words. */
import type { Alignment, PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import type { Opinions } from './others.ts';
import type { Scale } from './scale.ts';
import type { Strength } from './verdicts.ts';

/** A message as the patterns alone have heard it. */
export interface Weighable {
  readonly clauses: readonly Clause[];
  readonly self: { readonly results: ReadonlyMap<PlayerId, Alignment> };
  readonly others: Opinions;
}

/** What is known of a player besides the words. */
export type Marks = (who: PlayerId) => readonly string[];

/** Of the whole message: it comes to no end, or takes something back. */
const MOODS: readonly (readonly [mood: string, words: RegExp])[] = [
  [
    'undecided',
    /\b(?:undecided|(?:have|has) not (?:yet |quite |really )?(?:decided|made up)|can not decide|torn|no opinion|fifty-fifty|50 50|on the fence|more information|not there yet|not sure (?:yet|either|which|who)|do not know (?:yet|which|who)|on the other hand|keep(?:ing)? an open mind|could go either way)\b/,
  ],
  [
    'takes back',
    /\b(?:take (?:it|that|this) back|withdraw|retract|set(?:ting)? (?:it|that|this) aside|drop(?:ping)? (?:it|that)|put (?:that|those|it) away|was wrong (?:about|on)|stand corrected|misjudged|misread|better answer|satisfied|fair enough|apologi[sz]e|owe)\b/,
  ],
];

const moodsOf = (clauses: readonly Clause[]): string[] => {
  const text = clauses.map((clause) => clause.text()).join('');
  return MOODS.flatMap(([mood, words]) => (words.test(text) ? [mood] : []));
};

/** What the patterns know and words alone do not tell. */
export function marksOf({ clauses, others, self }: Weighable): Marks {
  const moods = moodsOf(clauses);
  return (who) => {
    const marks: string[] = [...moods];
    const defended = others.defended.get(who);
    if (defended) marks.push('defended');
    if (defended?.firm) marks.push('defended firmly');
    if (self.results.get(who) === 'NOT_WEREWOLF') marks.push('cleared');
    if (others.dead.has(who)) marks.push('dead');
    else if (others.dead.size > 0) marks.push('others dead');
    return marks;
  };
}

/** And whom they accuse: to be weighed like a word, for they err too. */
export function allMarksOf(heard: Weighable): Marks {
  const known = marksOf(heard);
  const { accused, announcedVote } = heard.others;
  return (who) => {
    const own = accused.get(who) ?? 0;
    let others = 0;
    for (const [id, strength] of accused) if (id !== who) others = Math.max(others, strength);
    const marks = [
      ...known(who),
      `accused ${own}`,
      `others ${others}`,
      `accused ${own > 0} others ${others > 0}`,
    ];
    if (own > 0) marks.push('accused');
    if (who === announcedVote) marks.push('announced');
    if (heard.self.results.has(who)) marks.push('result');
    return marks;
  };
}

/** What words and patterns together must weigh for an accusation, by the strength that a pattern has found, 0 for none. */
const ACCUSES: Readonly<Record<Strength | 0, number>> = { 0: 0.6, 1: 0.2, 2: 0.2, 3: -0.5 };
/** "Bo. What do you think?": of a name alone the patterns have the last word. */
const isOnlyNamed = (clauses: readonly Clause[], who: PlayerId): boolean =>
  clauses.every(
    ({ sentence: { words } }) => words.length === 1 || !words.some(({ players }) => players.includes(who)),
  );

/** And where all that is said of him is passed on from others. */
const ACCUSES_UNSAID = 1.5;

const isUnsaid = (clauses: readonly Clause[], who: PlayerId): boolean =>
  clauses.every((clause) =>
    clause.sentence.words.every(({ players }, at) => !players.includes(who) || clause.tag(at) === BLOT),
  );

/** The patterns are right and miss much; the words of a whole line, weighed with them, find more and set some of it right. */
export function weighed(heard: Weighable, scale: Scale): Opinions {
  const { announcedVote, named, dead } = heard.others;
  const accused = new Map(heard.others.accused);
  for (const [id, weight] of scale.weigh(heard.clauses, allMarksOf(heard))) {
    if (heard.self.results.has(id) || id === announcedVote || named.has(id)) continue;
    const found = accused.get(id) ?? 0;
    if (weight <= ACCUSES[found]) accused.delete(id);
    else if (
      !found &&
      !dead.has(id) &&
      !isOnlyNamed(heard.clauses, id) &&
      (weight > ACCUSES_UNSAID || !isUnsaid(heard.clauses, id))
    )
      accused.set(id, 2);
  }
  return { ...heard.others, accused };
}
