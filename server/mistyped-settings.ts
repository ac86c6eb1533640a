/** Finds environment variables that were probably meant as settings: a typo would otherwise be ignored silently. */

export interface Mistyped {
  readonly given: string;
  readonly meant: string;
}

/** Names as short as HOST and PORT resemble too many unrelated variables. */
const SHORTEST_NAME = 6;
/** From this length on, even two typos leave no doubt. */
const LONG_NAME = 10;

export function mistypedSettings(given: readonly string[], known: readonly string[]): Mistyped[] {
  const names = known.filter((name) => name.length >= SHORTEST_NAME);
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = names.find((setting) => slips(name, setting) <= (setting.length >= LONG_NAME ? 2 : 1));
      return meant ? [{ given: name, meant }] : [];
    });
}

function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + changed,
          isSwap ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(a.length, b.length);
}
