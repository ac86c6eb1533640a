import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

export const wolfKill = (door: WerewolfDoor): AnyTool =>
  defineTool<TargetArgs>({
    definition: definitionOf('et.werewolf.match.night.wolf_kill'),
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
