/** What a mind needs of a language model: one question, one answer, within a time. The caller chooses the transport. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

export interface Question {
  /** Empty: none. */
  readonly system: string;
  readonly user: string;
  /** None: an answer in words is wanted. */
  readonly tools: readonly ModelTool[];
  readonly timeoutMs: number;
  readonly maxTokens: number;
}

export interface ModelCall {
  readonly name: string;
  /** As the model wrote them: JSON, if all is well. */
  readonly args: string;
}

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In dollars, from endpoints that say so. */
  readonly cost: number | null;
}

export interface ModelAnswer {
  readonly calls: readonly ModelCall[];
  readonly text: string;
  /** Why it ended: by itself, at the limit of tokens, or because model or endpoint would not go on. */
  readonly end: 'done' | 'cut-off' | 'refused';
  readonly usage: Usage;
}

/** Whoever keeps a model's budget, or knows that it is away, says so before anybody asks in vain. */
export interface Closed {
  readonly until: number;
  readonly why: 'over-budget' | 'unreachable';
}

export interface ChatModel {
  /**
   * Rejects with a `ModelTroubleError` when the model cannot be asked, answers rubbish on the wire, or takes too long.
   * `late` resolves when nobody waits for the answer any longer, by the clock of whoever asks.
   */
  ask(question: Question, late?: Promise<void>): Promise<ModelAnswer>;
  /** Null: it may be asked. */
  closed?(now: number): Closed | null;
}
