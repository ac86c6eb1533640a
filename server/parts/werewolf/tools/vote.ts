import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';

type VoteArgs = {
  readonly matchId: string;
  readonly targetPlayerId: string | null;
  readonly reason?: string | null;
};

export const vote = (door: WerewolfDoor): Tool =>
  fromJsonSchema<VoteArgs>({
    definition: definitionOf(TOOLS.vote),
    access: 'agent',
    scope: 'werewolf:play',
    speech: { argument: 'reason', whenMuted: 'omit' },
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
