/** What a game tells of its own rules, in a few words, to whoever asks at the town's gate. */
export interface RulesTold {
  readonly source: { readonly id: string; readonly title: string };
  /** Words that are a matter of this game alone: alternatives of a pattern, in lower case. */
  readonly words: string;
  readonly inShort: readonly string[];
  /** For whoever asks for one thing; the first that fits. */
  readonly answers: readonly (readonly [asked: RegExp, sentences: readonly string[]])[];
}
