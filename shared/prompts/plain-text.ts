/** Line ends, control characters and direction overrides, which would let a name forge structure. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of at most `max` characters; a cut is marked by an ellipsis. */
export function oneLine(text: string, max: number): string {
  const plain = text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= max
    ? plain
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
