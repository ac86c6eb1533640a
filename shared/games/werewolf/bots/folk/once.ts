/** Memoization, so that no answer is computed twice. */

/** A pure function that computes each answer once, for as long as its holder lives. */
export function once<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const answers = new Map<Asked, { readonly answer: Answer }>();
  return (asked) => {
    const known = answers.get(asked);
    if (known) return known.answer;
    const fresh = answer(asked);
    answers.set(asked, { answer: fresh });
    return fresh;
  };
}

/** Caches the latest answer to each question until one of its inputs has changed. */
export class Latest<Asked, Answer> {
  readonly #kept = new Map<Asked, { readonly since: string; readonly answer: Answer }>();

  /** `since` must distinguish all inputs of the answer. */
  get(asked: Asked, since: string, answer: () => Answer): Answer {
    const known = this.#kept.get(asked);
    if (known?.since === since) return known.answer;
    const fresh = answer();
    this.#kept.set(asked, { since, answer: fresh });
    return fresh;
  }
}
