import type { MatchEvent } from '../../../../shared/games/even-odd/events.ts';
import { commitmentOf } from '../../../../shared/games/even-odd/seal.ts';
import { TOOLS } from '../../../../shared/games/even-odd/tool-names.ts';
import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import { moveTools } from '../../../tools/matches/move-tool.ts';
import type { Tool } from '../../../tools/tool.ts';
import type { EvenOddAction, EvenOddDoor } from '../even-odd-door.ts';

type ChooseArgs = {
  readonly matchId: string;
  readonly round: number;
  readonly choice: number;
  readonly claim?: number | null;
};

export const choose = (door: EvenOddDoor): Tool =>
  moveTools<EvenOddAction, MatchEvent>(
    door,
    'even-odd:play',
  )({
    definition: definitionOf(TOOLS.choose),
    event: 'CHOICE_MADE',
    action: ({ round, choice, claim = null }: ChooseArgs) => ({ type: 'choose', round, choice, claim }),
    made: ({ playerId, round, choice, claim, nonce }) => ({
      sealed: { playerId, round, choice, claim, nonce, commitment: commitmentOf(choice, nonce) },
    }),
    blank: ({ round, choice, claim = null }) => ({
      sealed: { playerId: '', round, choice, claim, nonce: '', commitment: '' },
    }),
  });
