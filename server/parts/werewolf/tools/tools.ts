import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { queueJoin, queueLeave, queueStatus } from '../../../tools/matches/queue-tools.ts';
import type { Tool } from '../../../tools/tool.ts';
import type { WerewolfBudgets } from '../budgets.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { getState } from './get-state.ts';
import { matchesList } from './matches-list.ts';
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
