/**
 * A model as an agent uses it: accounted, logged, left alone as long as its endpoint asks for, and asked only now and
 * then once it has proved dead. Lives through many matches; knows no game.
 */
import type { ChatModel, ModelAnswer, Question } from './chat-model.ts';
import { ModelTroubleError, type Trouble } from './model-trouble.ts';
import type { MindClock } from './player.ts';
import type { ThinkingAccount } from './thinking-account.ts';

/** One line of the log. */
export interface LoggedThought {
  readonly at: string;
  /** Which match, which phase: whatever the game says about it. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly ms: number;
  readonly question: Question;
  readonly answer: ModelAnswer | null;
  readonly trouble: { readonly kind: Trouble; readonly message: string } | null;
}

export interface ThinkerOptions {
  readonly model: ChatModel;
  readonly account: ThinkingAccount;
  readonly clock: MindClock;
  readonly log?: (thought: LoggedThought) => void;
  readonly onTrouble?: (trouble: ModelTroubleError) => void;
}

export interface Asking<T> {
  readonly question: Question;
  readonly about: LoggedThought['about'];
  /** Throws a `ModelTroubleError` when the answer is of no use. */
  readonly read: (answer: ModelAnswer) => T;
}

export type Thought<T> = { readonly tokens: number } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly trouble: ModelTroubleError }
);

const WAITS: readonly Trouble[] = ['limited', 'over-budget', 'unreachable'];
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** After so many failures in a row a model counts as dead. */
const DEAD_AFTER = 3;
/** A dead model is left alone for so many phases in which it could have moved; then for twice as many. */
const FIRST_REST = 4;
const LONGEST_REST = 32;

export class Thinker {
  #options: ThinkerOptions;
  #typicalMs = 0;
  /** Failures since the last answer of use. */
  #inARow = 0;
  #waits = 0;
  #notBefore = 0;
  #restLeft = 0;
  #lastTrouble: Trouble | null = null;
  #nextRest = FIRST_REST;

  constructor(options: ThinkerOptions) {
    this.#options = options;
  }

  /** A new match is accounted for by itself. */
  set account(account: ThinkingAccount) {
    this.#options = { ...this.#options, account };
  }

  /** How long a good answer takes, by the last few. */
  get typicalMs(): number {
    return this.#typicalMs;
  }

  /** When it may be asked; `null`: not in this phase. */
  nextAskAt(now: number): number | null {
    if (this.#restLeft > 0) return null;
    return Math.max(now, this.#notBefore, this.#options.model.closed?.(now)?.until ?? now);
  }

  /** Why it cannot be asked now, as far as that is known before asking. */
  whyNot(now: number): Trouble | null {
    return this.#options.model.closed?.(now)?.why ?? (this.nextAskAt(now) === now ? null : this.#lastTrouble);
  }

  /** Another phase has begun in which it could move. */
  newPhase(): void {
    this.#restLeft = Math.max(0, this.#restLeft - 1);
  }

  /** Never throws for what a model or its endpoint does. */
  async think<T>({ question, about, read }: Asking<T>): Promise<Thought<T>> {
    const { model, account, clock } = this.#options;
    const begun = clock.now();
    let answer: ModelAnswer | null = null;
    account.asked();
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = clock.at(begun + question.timeoutMs, resolve);
    });
    try {
      answer = await model.ask(question, late).finally(cancel);
      account.spent(answer.usage);
      const value = read(answer);
      this.#succeeded(clock.now() - begun);
      this.#log({ question, about, answer, begun, trouble: null });
      return { ok: true, value, tokens: tokensOf(answer) };
    } catch (error) {
      if (!(error instanceof ModelTroubleError)) throw error;
      const trouble = answer ? reasonFor(answer, question, error) : error;
      this.#failed(trouble, clock.now());
      this.#log({ question, about, answer, begun, trouble });
      return { ok: false, trouble, tokens: answer ? tokensOf(answer) : 0 };
    }
  }

  #succeeded(ms: number): void {
    this.#typicalMs = this.#typicalMs === 0 ? ms : (this.#typicalMs + ms) / 2;
    this.#inARow = 0;
    this.#waits = 0;
    this.#nextRest = FIRST_REST;
  }

  #failed(trouble: ModelTroubleError, now: number): void {
    const { account, onTrouble } = this.#options;
    this.#lastTrouble = trouble.trouble;
    account.failed(trouble.trouble);
    onTrouble?.(trouble);
    if (WAITS.includes(trouble.trouble)) {
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** this.#waits, LONGEST_BACKOFF_MS);
      this.#notBefore = now + (trouble.retryAfterMs ?? backoff);
      this.#waits += 1;
    }
    // A limit is not a failure: it says itself when it ends.
    if (trouble.trouble === 'limited' || trouble.trouble === 'over-budget') return;
    this.#inARow += trouble.trouble === 'turned-away' ? DEAD_AFTER : 1;
    if (this.#inARow < DEAD_AFTER) return;
    this.#restLeft = this.#nextRest;
    this.#nextRest = Math.min(this.#nextRest * 2, LONGEST_REST);
  }

  #log({ begun, trouble, ...thought }: Omit<LoggedThought, 'at' | 'ms' | 'trouble'> & Ending): void {
    this.#options.log?.({
      at: new Date(begun).toISOString(),
      ms: this.#options.clock.now() - begun,
      ...thought,
      trouble: trouble && { kind: trouble.trouble, message: trouble.message },
    });
  }
}

interface Ending {
  readonly begun: number;
  readonly trouble: ModelTroubleError | null;
}

const tokensOf = ({ usage }: ModelAnswer): number => usage.tokensIn + usage.tokensOut;

const REFUSAL =
  /^\W*(?:i(?:['’]m| am) (?:sorry|unable|not able)|sorry\b|i (?:can(?:['’]t|not)|won['’]t|will not|must decline))/i;

/** An answer that is of no use because it ended too soon, or because the model would not, is told as that. */
function reasonFor(
  answer: ModelAnswer,
  { maxTokens }: Question,
  found: ModelTroubleError,
): ModelTroubleError {
  if (answer.end === 'cut-off') return new ModelTroubleError('cut-off', `cut off at ${maxTokens} tokens`);
  if (answer.end === 'refused' || (answer.calls.length === 0 && REFUSAL.test(answer.text)))
    return new ModelTroubleError('refused', answer.text.slice(0, 200) || 'the endpoint filtered the answer');
  return found;
}
