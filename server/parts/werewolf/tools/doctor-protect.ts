import { answer, defineTool, idempotencyOf } from '../../../tools/tool.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

const NAME = 'et.werewolf.match.night.doctor_protect';

export const doctorProtect = defineTool<TargetArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId, targetPlayerId } = args;
    const acted = await door.act(
      caller,
      matchId,
      { type: 'doctor_protect', targetPlayerId },
      idempotencyOf(NAME, args),
    );
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
