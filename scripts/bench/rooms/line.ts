/** What everybody says in the bench: of middling length, and no claim that anybody would remark on. */
export const BENCH_LINE =
  'I walked round the square before breakfast and saw nothing but a cat, two crows and the baker at his door.';
