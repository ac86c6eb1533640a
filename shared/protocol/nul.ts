/** Postgres stores no NUL in a text: it is refused at the edge, where the caller can still get an error. */

export const NO_NUL = 'must not contain the character NUL (U+0000); send it without';

/** The position of the first NUL in a JSON value, as a JSON pointer; null when there is none. */
export const pathOfNul = (value: unknown): string | null => (holdsNul(value) ? searchedPath(value) : null);

/** Fast path: nearly always there is none. */
function holdsNul(value: unknown): boolean {
  const open = [value];
  // Iterative: the nesting depth is under the caller's control.
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
