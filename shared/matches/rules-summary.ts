/** A game's own rules in a few words, for visitors who ask at the town's gate. */
export interface RulesSummary {
  readonly source: { readonly id: string; readonly title: string };
  /** Words specific to this game: alternatives of a pattern, in lower case. */
  readonly words: string;
  readonly inShort: readonly string[];
  /** Answers to specific questions; the first match is used. */
  readonly answers: readonly (readonly [asked: RegExp, sentences: readonly string[]])[];
}
