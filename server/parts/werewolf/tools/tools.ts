/** Every tool of the registry, before this door. */

import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { queueJoin, queueLeave, queueStatus } from '../../../tools/matches/queue-tools.ts';
import type { Tool } from '../../../tools/tool.ts';
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

export function werewolfTools(door: WerewolfDoor, { reads, looks }: WerewolfBudgets): readonly Tool[] {
  const queue = { door, scope: 'werewolf:play', seats: SEATS.length } as const;
  return [
    queueJoin(definitionOf(TOOLS.joinQueue), queue),
    queueLeave(definitionOf(TOOLS.leaveQueue), queue),
    queueStatus(definitionOf(TOOLS.queueStatus), { ...queue, budget: looks }),
    matchesList(door, looks),
    getState(door, reads),
    ready(door),
    sayPublic(door),
    vote(door),
    wolfChat(door),
    wolfKill(door),
    seerInspect(door),
    doctorProtect(door),
    eventsGet(definitionOf(TOOLS.getEvents), { door, budget: reads }),
  ];
}
