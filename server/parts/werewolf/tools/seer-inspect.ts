import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

export const seerInspect = (door: WerewolfDoor): Tool =>
  fromJsonSchema<TargetArgs>({
    definition: definitionOf(TOOLS.seerInspect),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const { matchId, targetPlayerId } = args;
      const acted = await door.act(caller, matchId, { type: 'seer_inspect', targetPlayerId }, idempotency);
      if (!acted.ok) return acted;
      const vision = eventOf(acted.value, 'SEER_INSPECTED');
      return answer({
        matchId,
        eventId: vision.eventId,
        result: { targetPlayerId: vision.targetPlayerId, alignment: vision.alignment },
      });
    },
    /** The schema wants an alignment; a constant one, tied to nobody, says nothing (D1). */
    blank: ({ matchId }) => ({
      matchId,
      eventId: '',
      result: { targetPlayerId: '', alignment: 'NOT_WEREWOLF' },
    }),
  });
