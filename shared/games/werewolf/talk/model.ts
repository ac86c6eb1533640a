/** Scores the traits of a message with weights fitted to labelled lines (`npm run fit:talk`). */
import { keyOf, PLACES, pairOf, Traits } from './traits.ts';

/** The questions scored for each player in a message. */
export const QUESTIONS = ['accused', 'defended', 'vote', 'wolf', 'clear'] as const;
export type Question = (typeof QUESTIONS)[number];

/** Weights are written as whole numbers. */
export const UNIT = 8;

export class Model {
  readonly #numbers = new Map<string, number>();
  readonly #weights: Readonly<Record<Question, Map<number, number>>>;
  readonly traits: Traits;

  /** `written`: a line for each place of each question: `accused R sus=12 look›bad=9 …`. */
  constructor(written: string) {
    this.#weights = {
      accused: new Map(),
      defended: new Map(),
      vote: new Map(),
      wolf: new Map(),
      clear: new Map(),
    };
    for (const line of written.split('\n')) {
      const [question, place = '', ...entries] = line.split(' ');
      const weights = this.#weights[question as Question];
      const at = PLACES.indexOf(place as never);
      for (const entry of entries) {
        const cut = entry.lastIndexOf('=');
        const [first = '', second] = entry.slice(0, cut).replaceAll('·', ' ').split('›');
        const number = this.#number(first);
        const key = second === undefined ? keyOf(at, number) : pairOf(at, number, this.#number(second));
        weights.set(key, Number(entry.slice(cut + 1)) / UNIT);
      }
    }
    this.traits = new Traits((symbol) => this.#numbers.get(symbol) ?? -1);
  }

  weigh(question: Question, keys: Iterable<number>): number {
    const weights = this.#weights[question];
    let sum = 0;
    for (const key of keys) sum += weights.get(key) ?? 0;
    return sum;
  }

  #number(symbol: string): number {
    const number = this.#numbers.get(symbol) ?? this.#numbers.size;
    this.#numbers.set(symbol, number);
    return number;
  }
}
