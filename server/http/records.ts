import type { GameRecord } from '../../shared/contracts/agents.ts';
import type { RoleRecord } from '../../shared/contracts/matches.ts';
import type { RoleRecord as StoredRecord } from '../store/stats-table.ts';

export const roleRecords = (stored: readonly StoredRecord[]): RoleRecord[] =>
  stored.map(({ role, games, wins }) => ({ role, games, wins }));

export function gameRecords(stored: readonly StoredRecord[]): GameRecord[] {
  const byGame = Map.groupBy(stored, ({ game }) => game);
  return [...byGame].map(([game, played]) => {
    const sum = (pick: 'games' | 'wins') => played.reduce((total, record) => total + record[pick], 0);
    return { game, games: sum('games'), wins: sum('wins'), byRole: roleRecords(played) };
  });
}
