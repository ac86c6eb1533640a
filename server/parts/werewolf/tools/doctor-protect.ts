import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

export const doctorProtect = (door: WerewolfDoor): Tool =>
  fromJsonSchema<TargetArgs>({
    definition: definitionOf(TOOLS.doctorProtect),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const { matchId, targetPlayerId } = args;
      const acted = await door.act(caller, matchId, { type: 'doctor_protect', targetPlayerId }, idempotency);
      if (!acted.ok) return acted;
      const watch = eventOf(acted.value, 'DOCTOR_PROTECTED');
      return answer({
        matchId,
        eventId: watch.eventId,
        protection: { byPlayerId: watch.playerId, targetPlayerId: watch.targetPlayerId },
      });
    },
    blank: ({ matchId, targetPlayerId }) => ({
      matchId,
      eventId: '',
      protection: { byPlayerId: '', targetPlayerId },
    }),
  });
