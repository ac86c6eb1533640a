/** What one step of a match causes asks the same of the same thing several times over, and then never again. */

/** A pure function that remembers its last answer, and no other. */
export function latest<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let known: { readonly asked: Asked; readonly answer: Answer } | null = null;
  return (asked) => {
    if (known === null || known.asked !== asked) known = { asked, answer: answer(asked) };
    return known.answer;
  };
}
