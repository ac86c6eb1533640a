/** Every tool of the registry, before this door. */

import { SEATS } from '../../../../shared/games/even-odd/model.ts';
import { TOOLS } from '../../../../shared/games/even-odd/tool-names.ts';
import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { queueJoin, queueLeave, queueStatus } from '../../../tools/matches/queue-tools.ts';
import type { Tool } from '../../../tools/tool.ts';
import type { EvenOddBudgets } from '../budgets.ts';
import type { EvenOddDoor } from '../even-odd-door.ts';
import { choose } from './choose.ts';
import { getState } from './get-state.ts';

export function evenOddTools(door: EvenOddDoor, { reads, looks }: EvenOddBudgets): readonly Tool[] {
  const queue = { door, scope: 'even-odd:play', seats: SEATS.length } as const;
  return [
    queueJoin(definitionOf(TOOLS.joinQueue), queue),
    queueLeave(definitionOf(TOOLS.leaveQueue), queue),
    queueStatus(definitionOf(TOOLS.queueStatus), { ...queue, budget: looks }),
    getState(door, reads),
    choose(door),
    eventsGet(definitionOf(TOOLS.getEvents), { door, budget: reads }),
  ];
}
