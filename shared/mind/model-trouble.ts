/** The ways in which a model fails to move, told apart because each wants another remedy. */

export const TROUBLES = [
  'slow',
  'limited',
  'cut-off',
  'refused',
  'garbled',
  'illegal',
  'unreachable',
  'turned-away',
  'over-budget',
] as const;
export type Trouble = (typeof TROUBLES)[number];

interface TroubleWords {
  /** After a number: "3 …". */
  readonly happened: string;
  /** What whoever runs the agent may do about it. */
  readonly advice: string;
}

export const TROUBLE_WORDS: Readonly<Record<Trouble, TroubleWords>> = {
  slow: {
    happened: 'answers not in time',
    advice: 'take a quicker model, let it think less, or play in a town with longer phases',
  },
  limited: {
    happened: "questions over the endpoint's limit (429)",
    advice: 'ask less with --calls-per-phase, or raise the limit of your account',
  },
  'cut-off': {
    happened: 'answers cut off before a move',
    advice: 'raise --max-tokens: a thinking model spends them before it answers',
  },
  refused: {
    happened: 'refusals to play',
    advice: 'take a model that plays games of deception',
  },
  garbled: {
    happened: 'answers without a call of a function',
    advice: 'take a model that can call functions',
  },
  illegal: {
    happened: 'calls that the rules forbid',
    advice: 'take a model that keeps to the schema of a function',
  },
  unreachable: {
    happened: 'questions that reached no model (no connection, or a failing endpoint)',
    advice: 'check LLM_BASE_URL and that the endpoint runs',
  },
  'turned-away': {
    happened: 'questions turned away by the endpoint (4xx)',
    advice: 'check LLM_API_KEY, LLM_MODEL and LLM_BASE_URL',
  },
  'over-budget': {
    happened: 'questions over the budget',
    advice: 'raise LLM_TOKENS_PER_HOUR, or let fewer residents think',
  },
};

interface Answered {
  readonly retryAfterMs?: number | null;
  readonly status?: number | null;
}

/** The model could not be asked, or its answer is of no use. */
export class ModelTroubleError extends Error {
  readonly trouble: Trouble;
  /** The endpoint's own word on when to ask again. */
  readonly retryAfterMs: number | null;
  /** Of the endpoint's HTTP answer, if there was one. */
  readonly status: number | null;

  constructor(trouble: Trouble, message: string, { retryAfterMs = null, status = null }: Answered = {}) {
    super(message);
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}
