/** What a game tells of its own rules, in a few words, to whoever asks at the town's gate. */
export interface RulesTold {
  /** The template in which all of them stand, and what it is called. */
  readonly source: { readonly id: string; readonly title: string };
  /** Words that are a matter of this game alone: alternatives of a pattern, in lower case. */
  readonly words: string;
  /** For whoever asks how it is played. */
  readonly inShort: readonly string[];
  /** For whoever asks for one thing; the first that fits. */
  readonly answers: readonly (readonly [asked: RegExp, sentences: readonly string[]])[];
}
