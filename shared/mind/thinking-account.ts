/** What a model's thinking came to: who made the moves, what failed, what it cost. Says so in words. */
import type { Usage } from './chat-model.ts';
import { TROUBLE_WORDS, TROUBLES, type Trouble } from './model-trouble.ts';

/** Dollars for a million tokens. */
export interface Price {
  readonly in: number;
  readonly out: number;
}

export interface Moves {
  readonly modelMoves: number;
  readonly fallbackMoves: number;
}

export interface ThinkingReport extends Moves {
  readonly questions: number;
  readonly failures: number;
  readonly failuresByKind: Partial<Readonly<Record<Trouble, number>>>;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In dollars; `null` where neither endpoint nor owner has named a price. */
  readonly cost: number | null;
  readonly words: string;
}

const MILLION = 1_000_000;

export class ThinkingAccount {
  readonly #price: Price | null;
  readonly #failures = new Map<Trouble, number>();
  #questions = 0;
  #tokensIn = 0;
  #tokensOut = 0;
  #told: number | null = null;

  constructor(price: Price | null = null) {
    this.#price = price;
  }

  asked(): void {
    this.#questions += 1;
  }

  spent({ tokensIn, tokensOut, cost }: Usage): void {
    this.#tokensIn += tokensIn;
    this.#tokensOut += tokensOut;
    if (cost !== null) this.#told = (this.#told ?? 0) + cost;
  }

  failed(trouble: Trouble): void {
    this.#failures.set(trouble, (this.#failures.get(trouble) ?? 0) + 1);
  }

  report(moves: Moves): ThinkingReport {
    const facts = {
      modelMoves: moves.modelMoves,
      fallbackMoves: moves.fallbackMoves,
      questions: this.#questions,
      failures: [...this.#failures.values()].reduce((sum, count) => sum + count, 0),
      failuresByKind: Object.fromEntries(this.#failures),
      tokensIn: this.#tokensIn,
      tokensOut: this.#tokensOut,
      cost: this.#told ?? this.#cost(),
    };
    return { ...facts, words: wordsOf(facts) };
  }

  #cost(): number | null {
    if (!this.#price) return null;
    return (this.#tokensIn * this.#price.in + this.#tokensOut * this.#price.out) / MILLION;
  }
}

export function sumOf(reports: readonly ThinkingReport[]): ThinkingReport {
  const total = (pick: (report: ThinkingReport) => number): number =>
    reports.reduce((sum, report) => sum + pick(report), 0);
  const kinds = TROUBLES.map(
    (kind) => [kind, total(({ failuresByKind }) => failuresByKind[kind] ?? 0)] as const,
  );
  const facts = {
    modelMoves: total(({ modelMoves }) => modelMoves),
    fallbackMoves: total(({ fallbackMoves }) => fallbackMoves),
    questions: total(({ questions }) => questions),
    failures: total(({ failures }) => failures),
    failuresByKind: Object.fromEntries(kinds.filter(([, count]) => count > 0)),
    tokensIn: total(({ tokensIn }) => tokensIn),
    tokensOut: total(({ tokensOut }) => tokensOut),
    cost: reports.some(({ cost }) => cost !== null) ? total(({ cost }) => cost ?? 0) : null,
  };
  return { ...facts, words: wordsOf(facts) };
}

/** It was asked for, there was something to decide, and not one move was its own. */
export const neverPlayed = ({
  modelMoves,
  fallbackMoves,
  failures,
}: Omit<ThinkingReport, 'words'>): boolean => modelMoves === 0 && fallbackMoves + failures > 0;

function wordsOf(facts: Omit<ThinkingReport, 'words'>): string {
  return [movesWords(facts), failuresWords(facts), `${spendingWords(facts)}.`].filter(Boolean).join(' ');
}

function movesWords(facts: Omit<ThinkingReport, 'words'>): string {
  const { modelMoves, fallbackMoves } = facts;
  if (neverPlayed(facts))
    return `THE MODEL NEVER PLAYED: ${fallbackMoves === 0 ? 'no move was made' : `the folk made all ${fallbackMoves} moves`}.`;
  if (modelMoves === 0) return 'There was nothing for the model to decide.';
  return fallbackMoves === 0
    ? `The model made all ${modelMoves} moves.`
    : `The model made ${modelMoves} of ${modelMoves + fallbackMoves} moves, the folk the other ${fallbackMoves}.`;
}

function failuresWords(facts: Omit<ThinkingReport, 'words'>): string {
  const kinds = TROUBLES.filter((kind) => facts.failuresByKind[kind]).toSorted(
    (a, b) => (facts.failuresByKind[b] ?? 0) - (facts.failuresByKind[a] ?? 0),
  );
  const [worst] = kinds;
  if (!worst) return '';
  const counts = kinds.map((kind) => `${facts.failuresByKind[kind]} ${TROUBLE_WORDS[kind].happened}`);
  return `Of ${facts.questions} questions ${facts.failures} failed: ${counts.join(', ')}; ${TROUBLE_WORDS[worst].advice}.`;
}

function spendingWords({ questions, tokensIn, tokensOut, cost }: Omit<ThinkingReport, 'words'>): string {
  const money = cost === null ? 'cost unknown (--price tells)' : `$${cost.toFixed(4)}`;
  return `${questions} questions, ${tokensIn} tokens in, ${tokensOut} out, ${money}`;
}
