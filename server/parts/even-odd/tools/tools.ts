/** Every tool of the registry, before this door. */
import { SEATS } from '../../../../shared/games/even-odd/model.ts';
import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { queueJoin } from '../../../tools/matches/queue-join.ts';
import { queueLeave } from '../../../tools/matches/queue-leave.ts';
import { queueStatus } from '../../../tools/matches/queue-status.ts';
import type { AnyTool } from '../../../tools/tool.ts';
import type { EvenOddBudgets } from '../budgets.ts';
import type { EvenOddDoor } from '../even-odd-door.ts';
import { choose } from './choose.ts';
import { getState } from './get-state.ts';

export function evenOddTools(door: EvenOddDoor, { reads, looks }: EvenOddBudgets): readonly AnyTool[] {
  const queue = { door, scope: 'even-odd:play', seats: SEATS.length } as const;
  return [
    queueJoin(definitionOf('et.evenodd.queue.join'), queue),
    queueLeave(definitionOf('et.evenodd.queue.leave'), queue),
    queueStatus(definitionOf('et.evenodd.queue.status'), { ...queue, budget: looks }),
    getState(door, reads),
    choose(door),
    eventsGet(definitionOf('et.evenodd.match.events.get'), { door, budget: reads }),
  ];
}
