import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';

interface ChatArgs {
  readonly matchId: string;
  readonly text: string;
}

export const wolfChat = (door: WerewolfDoor): AnyTool =>
  defineTool<ChatArgs>({
    definition: definitionOf('et.werewolf.match.night.wolf_chat'),
    access: 'agent',
    scope: 'werewolf:play',
    speaks: true,
    words: ({ text }) => text,
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
