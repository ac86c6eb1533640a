/**
 * Cuts a message into clauses that can be read one by one: quotations are masked, "you", "he" and "she"
 * become the player meant, and what stands under an "if" is left out, because it is not asserted.
 */

export interface Clause {
  /** What is asserted or asked: lower case, players as `@seat`, without commas that only separate. */
  readonly text: string;
  readonly question: boolean;
}

const TYPOGRAPHY: readonly (readonly [RegExp, string])[] = [
  [/[^\S\n]+/g, ' '],
  [/[‘’ʼ]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/\*+|_{2,}|`+/g, ''],
  [/"[^"]{0,300}"/g, ' "" '],
  [/(^|[\s(])'[^'\n]{2,120}'(?=[\s.,;:!?)]|$)/g, '$1""'],
  [/\b(?:ms|mrs|mr|miss|dr)\.?\s+(?=@)/g, ''],
  [/\s+(?:-{1,2}|–)\s+|\s*—\s*/g, ' — '],
  [/\.{2,}|…/g, '. '],
  [/\s+,/g, ','],
];

/** Phrases with "if" that put nothing under a condition. */
const POLITE_IF =
  /\bif (?:you ask me|i may|i(?:'m| am) (?:being )?honest|you must know|anyone (?:asks|cares)|it'?s (?:ok|okay|alright|all right) with you|you will|need be|anything)\b,?/g;

/** Also where the speaker begins anew: “…: I am the seer”, “…, and I believe Bo”. */
const BOUNDARY = /(?<=[.!?])\s+|\n+|\s*;\s*| — |,? but |(?:: |, (?:and|so) )(?=(?:i|i'm|i'll|my) )/;
const CONDITION =
  /\b(?:(?:even|only|as|what) )?(?:if|unless|suppose|supposing|assume|assuming|provided|imagine|hypothetically|whether|in case|were i|had i|otherwise|or else|or i(?:'ll| will))\b/;

const OPENERS =
  '(?:(?:hey|hi|hello|ok|okay|well|so|and|now|wait|oh|my|dear|sorry|look|listen|no|yes|thanks)[,!]? )*';
const VOCATIVE_FIRST = new RegExp(`^${OPENERS}(@[1-8])(?!')([,:]?)(?: ([a-z']+))?`);
const VOCATIVE_LAST = /(?:, ?|\b(?:us|me|today|now|please|together) )(@[1-8])(?:\W*$|,)/;
const THIRD_PERSON =
  /^(?:and|or|is|was|has|had|does|did|will|would|could|can|might|may|must|should|seems|looks|feels|just|also|never|still|isn't|wasn't|hasn't|says?|said|claim(?:s|ed)?|[a-z]+(?:ed|s))$/;
const NOT_VERBS = new Set([
  'this',
  'yes',
  'us',
  'perhaps',
  'thus',
  'thanks',
  'always',
  'as',
  'its',
  "it's",
  "that's",
  "let's",
]);

/** Whom a clause speaks to, when it starts or ends with a name that is not its subject. */
function addresseeOf(clause: string): string | null {
  const first = VOCATIVE_FIRST.exec(clause);
  if (first) {
    const next = first[3];
    if (first[2] || next === undefined || NOT_VERBS.has(next) || !THIRD_PERSON.test(next))
      return first[1] ?? null;
  }
  return VOCATIVE_LAST.exec(clause)?.[1] ?? null;
}

const directAddress = (clause: string, who: string): string =>
  clause
    .replace(/\byou(?:'re| are| were)\b/g, `${who} is`)
    .replace(/\byou(?:'ve| have)\b/g, `${who} has`)
    .replace(/\byours?\b/g, `${who}'s`)
    .replace(/\byou\b/g, who);

const OBJECT_FOLLOWS =
  /^(?:$|[^\w\s']|\s*$|\s+(?:out|off|today|now|as|and|or|for|because|since|next|to|unless|is|was|on|over|again|first|instead|human|after|before|tonight)\b)/;

/** "He" is the player named last, other than the one spoken to; "they" only when the message names just one. */
function withPronouns(clause: string, before: readonly string[], addressee: string | null): string {
  const named = [...before];
  const pronouns = /@[1-8]|\b(he|she|him|his|her|they|them|their)(?:'s|'re| are| were)?\b/g;
  return clause.replace(pronouns, (found: string, pronoun: string | undefined, offset: number) => {
    if (pronoun === undefined) {
      named.push(found);
      return found;
    }
    const who = named.findLast((mention) => mention !== addressee) ?? named.at(-1);
    if (who === undefined || (pronoun.startsWith('the') && new Set(named).size > 1)) return found;
    if (found !== pronoun) return `${who} is`;
    const follows = clause.slice(offset + found.length);
    const possessive =
      pronoun === 'his' || pronoun === 'their' || (pronoun === 'her' && !OBJECT_FOLLOWS.test(follows));
    return possessive ? `${who}'s` : who;
  });
}

/** The part of a clause that stands whatever the condition: what precedes the "if". */
function unconditional(clause: string): string {
  const condition = CONDITION.exec(clause);
  return condition ? clause.slice(0, condition.index).trim() : clause;
}

/** `marked`: as a name book marks it. */
export function clausesOf(marked: string): readonly Clause[] {
  let text = marked;
  for (const [pattern, replacement] of TYPOGRAPHY) text = text.replace(pattern, replacement);
  text = text
    .replace(POLITE_IF, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

  const clauses: Clause[] = [];
  const mentioned: string[] = [];
  let addressee: string | null = null;
  for (const raw of text.split(BOUNDARY)) {
    const piece = raw.trim();
    if (!piece) continue;
    addressee = addresseeOf(piece) ?? addressee;
    const resolved = withPronouns(addressee ? directAddress(piece, addressee) : piece, mentioned, addressee);
    mentioned.push(...(resolved.match(/@[1-8]/g) ?? []));
    const asserted = unconditional(resolved);
    const question = piece.endsWith('?');
    if (asserted || question) clauses.push({ text: asserted.replace(/[.!?\s]+$/, ''), question });
  }
  return clauses;
}
