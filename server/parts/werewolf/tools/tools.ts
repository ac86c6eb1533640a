/** Every tool of the registry, before this door. */
import type { AnyTool } from '../../../tools/tool.ts';
import type { WerewolfBudgets } from '../budgets.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { doctorProtect } from './doctor-protect.ts';
import { eventsGet } from './events-get.ts';
import { getState } from './get-state.ts';
import { matchesList } from './matches-list.ts';
import { queueJoin } from './queue-join.ts';
import { queueLeave } from './queue-leave.ts';
import { queueStatus } from './queue-status.ts';
import { ready } from './ready.ts';
import { sayPublic } from './say-public.ts';
import { seerInspect } from './seer-inspect.ts';
import { vote } from './vote.ts';
import { wolfChat } from './wolf-chat.ts';
import { wolfKill } from './wolf-kill.ts';

export const werewolfTools = (door: WerewolfDoor, { reads, looks }: WerewolfBudgets): readonly AnyTool[] => [
  queueJoin(door),
  queueLeave(door),
  queueStatus(door, looks),
  matchesList(door, looks),
  getState(door, reads),
  ready(door),
  sayPublic(door),
  vote(door),
  wolfChat(door),
  wolfKill(door),
  seerInspect(door),
  doctorProtect(door),
  eventsGet(door, reads),
];
