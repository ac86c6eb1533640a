/** How an agent fared in each role, as rows of a table. */
import type { Outcome } from './play-match.ts';

type Result = Pick<Outcome, 'role' | 'won' | 'survived' | 'missed' | 'modelMoves' | 'fallbackMoves'>;

export type ResultRow = Readonly<Record<string, string | number>>;

/** One row for each role, in the order of their first game, and one for all when there are several. */
export function resultRows(results: readonly Result[]): ResultRow[] {
  const roles = [...new Set(results.map(({ role }) => role))];
  const rows = roles.map((role) =>
    rowOf(
      role,
      results.filter((each) => each.role === role),
    ),
  );
  return roles.length > 1 ? [...rows, rowOf('all', results)] : rows;
}

function rowOf(role: string, results: readonly Result[]): ResultRow {
  const sum = (pick: (result: Result) => number): number =>
    results.reduce((total, each) => total + pick(each), 0);
  return {
    role,
    games: results.length,
    won: sum(({ won }) => Number(won)),
    survived: sum(({ survived }) => Number(survived)),
    'model moves': sum(({ modelMoves }) => modelMoves),
    'fallback moves': sum(({ fallbackMoves }) => fallbackMoves),
    missed: sum(({ missed }) => missed),
  };
}
