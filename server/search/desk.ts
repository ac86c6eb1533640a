/** Room to reckon in, kept from one search to the next: what is thrown away has to be collected beside the matches. */
import { Best } from './best.ts';

/** For each document: what was found of its words, of words akin to them, of its meaning, and of all together. */
export interface Sheets {
  readonly best: Best;
  readonly lexical: Float32Array;
  readonly akin: Float32Array;
  readonly likeness: Float32Array;
  readonly relevance: Float32Array;
}

const LEAST = 1024;

export class Desk {
  #room = 0;
  #kept = sheets(0);

  /** Blank sheets for so many documents; those of the last search are gone with it. */
  sheets(documents: number): Sheets {
    if (documents > this.#room) {
      this.#room = Math.max(LEAST, Math.ceil(documents * 1.25));
      this.#kept = sheets(this.#room);
    }
    const { akin, best, lexical, likeness, relevance } = this.#kept;
    const blank = (numbers: Float32Array): Float32Array => numbers.subarray(0, documents).fill(0);
    return {
      best,
      lexical: blank(lexical),
      akin: blank(akin),
      likeness: blank(likeness),
      relevance: blank(relevance),
    };
  }
}

const sheets = (room: number): Sheets => ({
  best: new Best(room),
  lexical: new Float32Array(room),
  akin: new Float32Array(room),
  likeness: new Float32Array(room),
  relevance: new Float32Array(room),
});
