import { answer, defineTool, idempotencyOf } from '../../../tools/tool.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

const NAME = 'et.werewolf.match.night.wolf_kill';

export const wolfKill = defineTool<TargetArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId, targetPlayerId } = args;
    const acted = await door.act(
      caller,
      matchId,
      { type: 'wolf_kill', targetPlayerId },
      idempotencyOf(NAME, args),
    );
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
