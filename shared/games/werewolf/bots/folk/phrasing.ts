/** Turns templates into sentences, and picks a phrasing that this match has not heard yet. */
import type { Dice } from '../../../../matches/dice.ts';
import type { Readings, Sentence } from './readings.ts';

export type Slots = Readonly<Record<string, string>>;

const SLOT = /\{(\w+)\}/g;
const CHOICE = /\[([^[\]]*\|[^[\]]*)\]/g;

/**
 * `{S}` and its kin, for a player addressed, mentioned, or named. `{they}` and `{own}` follow `{S}` in a sentence, to
 * avoid repeating a name.
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

/** Whether every slot of the template can be filled. */
export const fits = (template: Template, slots: Slots): boolean =>
  template.slots.every((key) => slotValue(key, slots) !== undefined);

/** `{Role}` is `{role}` at the start of a sentence. */
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

/** Everything one player has heard in a match, sentence by sentence, with and without the names. */
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

  /** Whether any of its sentences has been heard word for word. */
  holds(sentences: readonly string[]): boolean {
    return sentences.some((sentence) => this.#exact.has(sentence.toLowerCase()));
  }

  /**
   * Staleness of words not in the book. 0: nothing like it was heard; 1: all its words were heard before in one
   * sentence. With `enough`, the search stops at the first sentence that is at least that stale.
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

  /** The share of words it has in common with the most similar sentence. */
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
