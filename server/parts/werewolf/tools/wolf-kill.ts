import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

export const wolfKill = (door: WerewolfDoor): Tool =>
  fromJsonSchema<TargetArgs>({
    definition: definitionOf(TOOLS.wolfKill),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const { matchId, targetPlayerId } = args;
      const acted = await door.act(caller, matchId, { type: 'wolf_kill', targetPlayerId }, idempotency);
      if (!acted.ok) return acted;
      const chosen = eventOf(acted.value, 'WOLF_TARGET_CHOSEN');
      return answer({
        matchId,
        eventId: chosen.eventId,
        selection: { byPlayerId: chosen.playerId, targetPlayerId: chosen.targetPlayerId },
      });
    },
    blank: ({ matchId, targetPlayerId }) => ({
      matchId,
      eventId: '',
      selection: { byPlayerId: '', targetPlayerId },
    }),
  });
