/** Memoizes the latest answer: one step of a match causes the same question several times, and then never again. */

/** A pure function that caches only its last answer. */
export function latest<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let known: { readonly asked: Asked; readonly answer: Answer } | null = null;
  return (asked) => {
    if (known === null || known.asked !== asked) known = { asked, answer: answer(asked) };
    return known.answer;
  };
}
