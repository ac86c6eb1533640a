import { answer, defineTool, idempotencyOf } from '../../../tools/tool.ts';
import { eventOf } from './acted.ts';
import type { TargetArgs } from './night-target.ts';

const NAME = 'et.werewolf.match.night.seer_inspect';

export const seerInspect = defineTool<TargetArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId, targetPlayerId } = args;
    const acted = await door.act(
      caller,
      matchId,
      { type: 'seer_inspect', targetPlayerId },
      idempotencyOf(NAME, args),
    );
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
