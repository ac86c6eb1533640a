/** How a clause bears on a player apart from its words: where in the message it stands, how short it is, and whether it is said to him. */
import type { Clause } from './clause.ts';

const SHORT = 6;
const VERBS = /[BAVSvzYRTFLjlCDe]/;

const lengthOf = (count: number): string => (count <= 2 ? 'few' : count <= 5 ? 'some' : 'many');

/** Of the clause at `at`, in which the word at `place` means a player. */
export function shapeOf(clauses: readonly Clause[], at: number, place: number): readonly string[] {
  const clause = clauses[at] as Clause;
  const { tags, words } = clause.sentence;
  const tag = tags.charAt(place);
  const next = clauses[at + 1];
  const marks: string[] = [];
  const plain = tags.replaceAll(',', '');
  if (plain.length <= SHORT) {
    marks.push(`short ${tag}`);
    if (!VERBS.test(tags)) marks.push(`verbless ${tag}`);
  }
  marks.push(`${tag} ${lengthOf(plain.length)} of ${lengthOf(clauses.length)}`);
  if (at === clauses.length - 1) marks.push(`ends ${tag}`);
  else if (next?.sentence.question) marks.push(`then asks ${tag}`);
  if (at === 0) marks.push(`begins ${tag}`);
  const toHim = words.some(({ text }) => text === 'you') || /[Uy]/.test(tags);
  const later = next
    ? next.sentence.words.some(({ text }) => text === 'you') || /[Uy]/.test(next.sentence.tags)
    : false;
  marks.push(`${tag} you ${toHim} ${later}`);
  if (/[IMm]/.test(clause.said)) marks.push(`${tag} mine`);
  return marks;
}
