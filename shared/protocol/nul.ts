/** Postgres keeps no NUL in a text: one is refused at the edge, where the caller can be told. */

export const NO_NUL = 'must not contain the character NUL (U+0000); send it without';

/** Where in a value of JSON the first NUL stands, as a JSON pointer; null when there is none. */
export const pathOfNul = (value: unknown): string | null => (holdsNul(value) ? searchedPath(value) : null);

/** Nearly always it does not, and nobody need know where. */
function holdsNul(value: unknown): boolean {
  const open = [value];
  // Not by recursion: how deep it goes is the caller's to say.
  for (const next of open) {
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (key.includes('\0')) return true;
      open.push(inner);
    }
  }
  return false;
}

function searchedPath(value: unknown): string | null {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && value.includes('\0')) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return path;
      open.push({ path: `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, value: inner });
    }
  }
  return null;
}
