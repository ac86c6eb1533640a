import type { MessageKind } from '../../../../shared/games/werewolf/model.ts';
import { answer, defineTool, idempotencyOf, type Repeatable } from '../../../tools/tool.ts';
import { eventOf } from './acted.ts';

interface SayArgs extends Repeatable {
  readonly matchId: string;
  readonly text: string;
  readonly kind: MessageKind;
  readonly replyToEventId?: string | null;
}

const NAME = 'et.werewolf.match.say_public';

export const sayPublic = defineTool<SayArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId, text, kind, replyToEventId = null } = args;
    const acted = await door.act(
      caller,
      matchId,
      { type: 'say_public', text, kind, replyToEventId },
      idempotencyOf(NAME, args),
    );
    if (!acted.ok) return acted;
    const said = eventOf(acted.value, 'PUBLIC_MESSAGE');
    return answer({
      matchId,
      eventId: said.eventId,
      message: { playerId: said.playerId, kind: said.kind, text: said.text },
    });
  },
  blank: ({ matchId, kind, text }) => ({ matchId, eventId: '', message: { playerId: '', kind, text } }),
});
