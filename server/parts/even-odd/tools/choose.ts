import type { ChoiceMade } from '../../../../shared/games/even-odd/events.ts';
import { commitmentOf } from '../../../../shared/games/even-odd/seal.ts';
import { TOOLS } from '../../../../shared/games/even-odd/tool-names.ts';
import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import type { Acted } from '../../../matches/door.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { EvenOddDoor } from '../even-odd-door.ts';

type ChooseArgs = {
  readonly matchId: string;
  readonly round: number;
  readonly choice: number;
  readonly claim?: number | null;
};

export const choose = (door: EvenOddDoor): Tool =>
  fromJsonSchema<ChooseArgs>({
    definition: definitionOf(TOOLS.choose),
    access: 'agent',
    scope: 'even-odd:play',
    async run({ caller, args, idempotency }) {
      const { matchId, round, choice, claim = null } = args;
      const acted = await door.act(caller, matchId, { type: 'choose', round, choice, claim }, idempotency);
      if (!acted.ok) return acted;
      const made = choiceOf(acted.value);
      return answer({
        matchId,
        eventId: made.eventId,
        sealed: {
          playerId: made.playerId,
          round: made.round,
          choice: made.choice,
          claim: made.claim,
          nonce: made.nonce,
          commitment: commitmentOf(made.choice, made.nonce),
        },
      });
    },
    blank: ({ matchId, round, choice, claim = null }) => ({
      matchId,
      eventId: '',
      sealed: { playerId: '', round, choice, claim, nonce: '', commitment: '' },
    }),
  });

/** Made now, or standing already; anything else is a bug behind the door. */
function choiceOf({ event, playerId }: Acted): ChoiceMade {
  if (event?.type !== 'CHOICE_MADE') {
    throw new Error(`expected CHOICE_MADE of ${playerId}, got ${event?.type ?? 'nothing'}`);
  }
  return event as ChoiceMade;
}
