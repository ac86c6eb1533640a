/** Every tool of the registry and who carries it out. */
import type { ToolName } from '../../../../shared/games/werewolf/tool-registry.ts';
import type { AnyTool } from '../../../tools/tool.ts';
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

export const TOOLS: Readonly<Record<ToolName, AnyTool>> = {
  'et.werewolf.queue.join': queueJoin,
  'et.werewolf.queue.leave': queueLeave,
  'et.werewolf.queue.status': queueStatus,
  'et.werewolf.matches.list': matchesList,
  'et.werewolf.match.get_state': getState,
  'et.werewolf.match.ready': ready,
  'et.werewolf.match.say_public': sayPublic,
  'et.werewolf.match.vote': vote,
  'et.werewolf.match.night.wolf_chat': wolfChat,
  'et.werewolf.match.night.wolf_kill': wolfKill,
  'et.werewolf.match.night.seer_inspect': seerInspect,
  'et.werewolf.match.night.doctor_protect': doctorProtect,
  'et.werewolf.match.events.get': eventsGet,
};
