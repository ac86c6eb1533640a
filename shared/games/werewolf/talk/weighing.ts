/** Sets right what the patterns have found in a message, by the weight of its words. */
import type { Alignment, PlayerId } from '../model.ts';
import type { Clause } from './clause.ts';
import type { Opinions } from './others.ts';
import type { Scale } from './scale.ts';
import { isOnlyNamed, isOnlyTold, type Settling } from './settling.ts';

/** A message as the patterns alone have heard it. */
export interface Weighable {
  readonly clauses: readonly Clause[];
  readonly self: { readonly results: ReadonlyMap<PlayerId, Alignment> };
  readonly others: Opinions;
  /** How its speaker and a player stood to each other before it; `null`: out of its match. */
  readonly before: Marks | null;
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

/** The patterns are right and miss much; the words of a whole line and what went before, weighed with them, find more and set some of it right. */
export function weighed(heard: Weighable, scale: Scale, settling: Settling): Opinions {
  const { announcedVote, named } = heard.others;
  const accused = new Map(heard.others.accused);
  const weights = scale.weigh(heard.clauses, allMarksOf(heard));
  for (const [id, likely] of settling.settle(heard, weights)) {
    if (heard.self.results.has(id) || id === announcedVote || named.has(id)) continue;
    if (likely <= 0) accused.delete(id);
    else if (!isOnlyNamed(heard.clauses, id) && !isOnlyTold(heard.clauses, id))
      accused.set(id, accused.get(id) ?? 2);
  }
  return { ...heard.others, accused };
}
