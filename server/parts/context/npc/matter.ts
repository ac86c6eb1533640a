/** Whether a question is about a topic of the town or only uses one of its words. */
import { LANDMARKS, PLACES } from '../../../../shared/canon/places.ts';
import { PLAIN_WORDS } from '../../../../shared/canon/plain-words.ts';
import { NPCS } from './npcs.ts';

const lower = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Names of the town, which are nobody's from elsewhere. */
const OF_TOWN = new Set([
  ...lower(
    'Eliza Town Werewolf Even Odd Game MCP please hello thanks thank know answer question ask asked last first latest tonight today yesterday lately new',
  ),
  ...NPCS.flatMap(({ name, title }) => lower(`${name} ${title}`)),
  ...LANDMARKS.flatMap(({ name }) => lower(name)),
  ...PLACES.flatMap(({ district, street }) => lower(`${street} ${district}`)),
]);

/** `matter`: a word of theirs. What is strange in the question must weigh less; a strange name weighs double. */
export function isAsked(input: string, matter: RegExp, names: readonly string[] = []): boolean {
  const known = new Set(names.flatMap(lower));
  let [own, strange] = [0, 0];
  for (const { 0: word, index } of input.matchAll(/\p{L}+/gu)) {
    const plain = word.toLowerCase();
    if (matter.test(plain)) own++;
    else if (known.has(plain) || OF_TOWN.has(plain) || PLAIN_WORDS.has(plain) || plain.length < 3) continue;
    else strange += isNameInside(input, word, index) ? 2 : 1;
  }
  return own > 0 && strange < own;
}

const isNameInside = (input: string, word: string, at: number): boolean =>
  /^\p{Lu}/u.test(word) && /[\p{L},] $/u.test(input.slice(0, at));
