/**
 * What was worked out about strings that come with nearly every request: hosts, addresses. Strangers can make up any
 * number of others, so all is forgotten when it becomes too much.
 */
export function remembered<T>(most: number, workOut: (about: string) => T): (about: string) => T {
  const known = new Map<string, T>();
  return (about) => {
    const before = known.get(about);
    if (before !== undefined) return before;
    const found = workOut(about);
    if (known.size >= most) known.clear();
    known.set(about, found);
    return found;
  };
}
