import { answer, defineTool, idempotencyOf, type Repeatable } from '../../../tools/tool.ts';
import { eventOf } from './acted.ts';

interface VoteArgs extends Repeatable {
  readonly matchId: string;
  readonly targetPlayerId: string | null;
  readonly reason?: string | null;
}

const NAME = 'et.werewolf.match.vote';

export const vote = defineTool<VoteArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId, targetPlayerId, reason = null } = args;
    const acted = await door.act(
      caller,
      matchId,
      { type: 'vote', targetPlayerId, reason },
      idempotencyOf(NAME, args),
    );
    if (!acted.ok) return acted;
    const cast = eventOf(acted.value, 'VOTE_CAST');
    return answer({
      matchId,
      eventId: cast.eventId,
      vote: { voterPlayerId: cast.playerId, targetPlayerId: cast.targetPlayerId },
    });
  },
  blank: ({ matchId, targetPlayerId }) => ({
    matchId,
    eventId: '',
    vote: { voterPlayerId: '', targetPlayerId },
  }),
});
