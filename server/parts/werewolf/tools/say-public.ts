import { type MessageKind, PASS_WORDS } from '../../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { eventOf } from './acted.ts';

type SayArgs = {
  readonly matchId: string;
  readonly text: string;
  readonly kind: MessageKind;
  readonly replyToEventId?: string | null;
};

export const sayPublic = (door: WerewolfDoor): Tool =>
  fromJsonSchema<SayArgs>({
    definition: definitionOf(TOOLS.sayPublic),
    access: 'agent',
    scope: 'werewolf:play',
    speech: { argument: 'text', whenMuted: 'refuse' },
    async run({ caller, args, idempotency }) {
      const { matchId, text, kind, replyToEventId = null } = args;
      const acted = await door.act(
        caller,
        matchId,
        { type: 'say_public', text, kind, replyToEventId },
        idempotency,
      );
      if (!acted.ok) return acted;
      const { event } = acted.value;
      const said =
        event?.type === 'PLAYER_PASSED'
          ? { eventId: event.eventId, playerId: acted.value.playerId, kind, text: PASS_WORDS }
          : eventOf(acted.value, 'PUBLIC_MESSAGE');
      return answer({
        matchId,
        eventId: said.eventId,
        message: { playerId: said.playerId, kind: said.kind, text: said.text },
      });
    },
    blank: ({ matchId, kind, text }) => ({ matchId, eventId: '', message: { playerId: '', kind, text } }),
  });
