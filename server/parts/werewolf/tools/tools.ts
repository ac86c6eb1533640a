import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { yes } from '../../../../shared/protocol/refusals.ts';
import type { Budget } from '../../../budgets/budget.ts';
import type { MatchSummary } from '../../../matches/door.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { queueJoin, queueLeave, queueStatus } from '../../../tools/matches/queue-tools.ts';
import type { Tool } from '../../../tools/tool.ts';

import type { WerewolfBudgets } from '../settings.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { getState } from './get-state.ts';
import { moves } from './moves.ts';

export function werewolfTools(door: WerewolfDoor, { reads, looks }: WerewolfBudgets): readonly Tool[] {
  const queue = { door, scope: 'werewolf:play', seats: SEATS.length } as const;
  return [
    queueJoin(definitionOf(TOOLS.joinQueue), queue),
    queueLeave(definitionOf(TOOLS.leaveQueue), queue),
    queueStatus(definitionOf(TOOLS.queueStatus), { ...queue, budget: looks }),
    matchesList(door, looks),
    getState(door, reads),
    ...moves(door),
    eventsGet(definitionOf(TOOLS.getEvents), { door, budget: reads }),
  ];
}

type ListArgs = {
  readonly status: 'ACTIVE' | 'ENDED' | 'ALL';
  readonly limit: number;
};

export const matchesList = (door: WerewolfDoor, budget: Budget): Tool =>
  fromJsonSchema<ListArgs>({
    definition: definitionOf(TOOLS.listMatches),
    access: 'anyone',
    budget,
    async run({ args }) {
      const matches = await door.listMatches({ status: args.status, limit: args.limit });
      return yes({ matches: matches.map(itemOf) });
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
  ...(!match.ranked && { ranked: false }),
});
