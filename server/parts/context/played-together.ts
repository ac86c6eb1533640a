import type { PartPlayed, SharedGame } from '../town-memory.ts';
import type { CanonTable, CastRow } from './canon-table.ts';

const REMEMBERED = 200;

export async function playedTogether(
  canon: CanonTable,
  agentId: string,
  others: readonly string[],
): Promise<SharedGame[]> {
  const known = others.filter((other) => other !== agentId);
  if (known.length === 0) return [];
  const own = await canon.playedBy(agentId, REMEMBERED);
  const mine = new Map(own.map((row) => [row.matchId, row]));
  const theirs = await canon.casts([...mine.keys()], known);
  return theirs
    .toSorted((a, b) => Number(b.endedAt) - Number(a.endedAt) || (a.agentId < b.agentId ? -1 : 1))
    .flatMap((row) => {
      const me = mine.get(row.matchId);
      if (!me) return [];
      return [
        {
          game: row.game,
          gameNumber: row.gameNumber,
          mine: partOf(me),
          theirs: { agentId: row.agentId, ...partOf(row) },
        },
      ];
    });
}

const partOf = ({ fate, role, survived, won }: CastRow): PartPlayed => ({ role, won, survived, fate });
