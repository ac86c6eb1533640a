import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';

type ChatArgs = {
  readonly matchId: string;
  readonly text: string;
};

export const wolfChat = (door: WerewolfDoor): Tool =>
  fromJsonSchema<ChatArgs>({
    definition: definitionOf(TOOLS.wolfChat),
    access: 'agent',
    scope: 'werewolf:play',
    speech: { argument: 'text', whenMuted: 'refuse' },
    async run({ caller, args, idempotency }) {
      const { matchId, text } = args;
      const acted = await door.act(caller, matchId, { type: 'wolf_chat', text }, idempotency);
      if (!acted.ok) return acted;
      const said = eventOf(acted.value, 'WOLF_CHAT_MESSAGE');
      return answer({
        matchId,
        eventId: said.eventId,
        message: { playerId: said.playerId, text: said.text },
      });
    },
    blank: ({ matchId, text }) => ({ matchId, eventId: '', message: { playerId: '', text } }),
  });
