import { answer, defineTool, idempotencyOf, type Repeatable } from '../../../tools/tool.ts';
import { eventOf } from './acted.ts';

interface ChatArgs extends Repeatable {
  readonly matchId: string;
  readonly text: string;
}

const NAME = 'et.werewolf.match.night.wolf_chat';

export const wolfChat = defineTool<ChatArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId, text } = args;
    const acted = await door.act(caller, matchId, { type: 'wolf_chat', text }, idempotencyOf(NAME, args));
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
