import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';

interface VoteArgs {
  readonly matchId: string;
  readonly targetPlayerId: string | null;
  readonly reason?: string | null;
}

export const vote = (door: WerewolfDoor): AnyTool =>
  defineTool<VoteArgs>({
    definition: definitionOf('et.werewolf.match.vote'),
    access: 'agent',
    scope: 'werewolf:play',
    words: ({ reason }) => reason ?? null,
    hushed: (args) => ({ ...args, reason: null }),
    async run({ caller, args, idempotency }) {
      const { matchId, targetPlayerId, reason = null } = args;
      const acted = await door.act(caller, matchId, { type: 'vote', targetPlayerId, reason }, idempotency);
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
