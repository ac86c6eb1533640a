/** Which games an agent has shared with others: settled ones, as the books have their casts. */
import type { PartPlayed, SharedGame } from '../town-memory.ts';
import type { CanonTable, CastRow } from './canon-table.ts';

/** Older games are forgotten. */
const REMEMBERED = 200;

export async function playedTogether(
  canon: CanonTable,
  agentId: string,
  others: readonly string[],
): Promise<SharedGame[]> {
  const known = others.filter((other) => other !== agentId);
  if (known.length === 0) return [];
  const own = await canon.playedBy(agentId, REMEMBERED);
  const mine = new Map(own.map((row) => [row.match_id, row]));
  const theirs = await canon.casts([...mine.keys()], known);
  return theirs
    .toSorted((a, b) => Number(b.ended_at) - Number(a.ended_at) || (a.agent_id < b.agent_id ? -1 : 1))
    .flatMap((row) => {
      const me = mine.get(row.match_id);
      if (!me) return [];
      return [
        {
          game: row.game,
          gameNumber: row.game_number,
          mine: partOf(me),
          theirs: { agentId: row.agent_id, ...partOf(row) },
        },
      ];
    });
}

const partOf = ({ fate, role, survived, won }: CastRow): PartPlayed => ({
  role,
  won: won === 1,
  survived: survived === 1,
  fate,
});
