/** From templates to sentences, and which of several ways of putting it this match has not heard yet. */
import type { Dice } from '../../../../matches/dice.ts';
import type { Readings, Sentence } from './readings.ts';

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

export interface Template {
  readonly text: string;
  readonly slots: readonly string[];
}

export const templateOf = (text: string): Template => ({
  text,
  slots: [...new Set(Array.from(text.matchAll(SLOT), ([, key]) => key!))],
});

/** Can every slot of the template be filled? */
export const fits = (template: Template, slots: Slots): boolean =>
  template.slots.every((key) => slotValue(key, slots) !== undefined);

/** `{Role}` is `{role}` at the head of a sentence. */
function slotValue(key: string, slots: Slots): string | undefined {
  const exact = slots[key];
  if (exact !== undefined) return exact;
  const small = slots[key.charAt(0).toLowerCase() + key.slice(1)];
  return small && small.charAt(0).toUpperCase() + small.slice(1);
}

export function fill({ text }: Template, slots: Slots, dice: Dice): string {
  const chosen = text.replace(CHOICE, (_, options: string) => dice.pick(options.split('|')));
  const filled = chosen.replace(SLOT, (_, key: string) => slotValue(key, slots) ?? '');
  return filled.replace(
    /(^|[.!?…] )([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** What one player has heard in a match, sentence by sentence, with and without the names. */
export class Heardbook {
  readonly #exact = new Set<string>();
  readonly #sentences: Sentence[] = [];
  readonly #shapeKeys = new Set<string>();
  readonly #readings: Readings;

  constructor(readings: Readings) {
    this.#readings = readings;
  }

  add(text: string): void {
    for (const sentence of this.#readings.sentences(text)) {
      this.#exact.add(sentence.exact);
      this.#shapeKeys.add(sentence.shape);
      this.#sentences.push(sentence);
    }
  }

  /** Has any sentence of it been heard, word for word? */
  holds(sentences: readonly string[]): boolean {
    return sentences.some((sentence) => this.#exact.has(sentence.toLowerCase()));
  }

  /**
   * Of words that the book does not hold. 0: never heard anything like it; 1: all words heard before in one sentence.
   * Whoever has no use for staler ones says `enough`, and hears of one that is stale enough.
   */
  staleness(sentences: readonly string[], enough: number): number {
    let worst = 0;
    for (const sentence of sentences) {
      const shape = this.#readings.shape(sentence);
      worst = Math.max(worst, this.#shapeKeys.has(shape) ? 1.5 : this.#mostAlike(shape));
      if (worst >= enough) return worst;
    }
    return worst;
  }

  /** The share of words it has in common with the sentence most like it. */
  #mostAlike(shape: string): number {
    const { size, shared } = this.#readings.compare(shape);
    let most = 0;
    for (const sentence of this.#sentences) {
      const common = shared[sentence.at]!;
      most = Math.max(most, common / (size + sentence.size - common || 1));
    }
    return most;
  }
}
