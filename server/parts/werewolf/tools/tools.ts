/** Every tool of the registry, before this door. */
import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { queueJoin } from '../../../tools/matches/queue-join.ts';
import { queueLeave } from '../../../tools/matches/queue-leave.ts';
import { queueStatus } from '../../../tools/matches/queue-status.ts';
import type { AnyTool } from '../../../tools/tool.ts';
import type { WerewolfBudgets } from '../budgets.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { doctorProtect } from './doctor-protect.ts';
import { getState } from './get-state.ts';
import { matchesList } from './matches-list.ts';
import { ready } from './ready.ts';
import { sayPublic } from './say-public.ts';
import { seerInspect } from './seer-inspect.ts';
import { vote } from './vote.ts';
import { wolfChat } from './wolf-chat.ts';
import { wolfKill } from './wolf-kill.ts';

export function werewolfTools(door: WerewolfDoor, { reads, looks }: WerewolfBudgets): readonly AnyTool[] {
  const queue = { door, scope: 'werewolf:play', seats: SEATS.length } as const;
  return [
    queueJoin(definitionOf('et.werewolf.queue.join'), queue),
    queueLeave(definitionOf('et.werewolf.queue.leave'), queue),
    queueStatus(definitionOf('et.werewolf.queue.status'), { ...queue, budget: looks }),
    matchesList(door, looks),
    getState(door, reads),
    ready(door),
    sayPublic(door),
    vote(door),
    wolfChat(door),
    wolfKill(door),
    seerInspect(door),
    doctorProtect(door),
    eventsGet(definitionOf('et.werewolf.match.events.get'), { door, budget: reads }),
  ];
}
