/** The faces that a person may choose from: each is drawn from its name, as everybody's is. */
export const FACES: readonly string[] = Array.from(
  { length: 16 },
  (_, i) => `f${String(i + 1).padStart(2, '0')}`,
);
