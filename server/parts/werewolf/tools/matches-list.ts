import type { MatchSummary } from '../../../matches/door.ts';
import { answer, defineTool } from '../../../tools/tool.ts';

interface ListArgs {
  readonly status: 'ACTIVE' | 'ENDED' | 'ALL';
  readonly limit: number;
}

export const matchesList = defineTool<ListArgs>({
  name: 'et.werewolf.matches.list',
  access: 'anyone',
  budget: 'looks',
  async run({ door, args }) {
    const matches = await door.listMatches({ status: args.status, limit: args.limit });
    return answer({ matches: matches.map(itemOf) });
  },
  blank: () => ({ matches: [] }),
});

const itemOf = (match: MatchSummary) => ({
  matchId: match.matchId,
  buildingInstanceId: match.buildingInstanceId,
  gameNumber: match.gameNumber,
  phase: match.phase,
  dayNumber: match.round,
  playersAlive: match.remaining,
  startedAt: new Date(match.startedAt).toISOString(),
  winner: match.winner,
  aborted: match.aborted,
});
