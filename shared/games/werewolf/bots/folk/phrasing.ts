/** From templates to sentences, and which of several ways of putting it this match has not heard yet. */
import type { Dice } from '../../../../matches/dice.ts';
import { sentencesOf } from './hearing.ts';
import type { Roster } from './roster.ts';

export type Slots = Readonly<Record<string, string>>;

const SLOT = /\{(\w+)\}/g;
const CHOICE = /\[([^[\]]*\|[^[\]]*)\]/g;

/**
 * `{S}` and its kin, for a person spoken to, spoken of, or named. `{they}` and `{own}` come after `{S}` in a sentence,
 * where a name would be said twice.
 */
export function pronouns(mode: 'you' | 'they' | { readonly name: string }): Slots {
  if (mode === 'you')
    return { S: 'you', was: 'were', their: 'your', them: 'you', theirs: 'yours', they: 'you', own: 'your' };
  const plural = { they: 'they', own: 'their' };
  if (mode === 'they')
    return { S: 'they', was: 'were', their: 'their', them: 'them', theirs: 'theirs', ...plural };
  const possessive = `${mode.name}'s`;
  return { S: mode.name, was: 'was', their: possessive, them: mode.name, theirs: possessive, ...plural };
}

/** Can every slot of the template be filled? */
export const fits = (template: string, slots: Slots): boolean =>
  [...template.matchAll(SLOT)].every(([, key]) => slotValue(key!, slots) !== undefined);

/** `{Role}` is `{role}` at the head of a sentence. */
function slotValue(key: string, slots: Slots): string | undefined {
  const exact = slots[key];
  if (exact !== undefined) return exact;
  const small = slots[key.charAt(0).toLowerCase() + key.slice(1)];
  return small && small.charAt(0).toUpperCase() + small.slice(1);
}

export function fill(template: string, slots: Slots, dice: Dice): string {
  const chosen = template.replace(CHOICE, (_, options: string) => dice.pick(options.split('|')));
  const filled = chosen.replace(SLOT, (_, key: string) => slotValue(key, slots) ?? '');
  return filled.replace(
    /(^|[.!?…] )([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** What has been said in a match, sentence by sentence, with and without the names. */
export class Heardbook {
  readonly #exact = new Set<string>();
  readonly #shapes: ReadonlySet<string>[] = [];
  readonly #shapeKeys = new Set<string>();
  readonly #roster: Roster;

  constructor(roster: Roster) {
    this.#roster = roster;
  }

  add(text: string): void {
    for (const sentence of sentencesOf(text)) {
      this.#exact.add(sentence.toLowerCase());
      const shape = this.#shape(sentence);
      this.#shapeKeys.add(shape);
      this.#shapes.push(wordsOf(shape));
    }
  }

  /** 0: never heard anything like it; 1: all words heard before in one sentence; ∞: heard that very sentence. */
  staleness(text: string): number {
    let worst = 0;
    for (const sentence of sentencesOf(text)) {
      if (this.#exact.has(sentence.toLowerCase())) return Number.POSITIVE_INFINITY;
      const shape = this.#shape(sentence);
      if (this.#shapeKeys.has(shape)) worst = Math.max(worst, 1.5);
      const words = wordsOf(shape);
      for (const heard of this.#shapes) worst = Math.max(worst, overlap(words, heard));
    }
    return worst;
  }

  #shape(sentence: string): string {
    return this.#roster.withoutNames(sentence).replace(/@\d/g, '@');
  }
}

const wordsOf = (shape: string): ReadonlySet<string> => new Set(shape.match(/[\w'@]+/g));

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared || 1);
}
