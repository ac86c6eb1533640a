import type { MatchEvent } from '../../../../shared/games/even-odd/events.ts';
import { SEATS } from '../../../../shared/games/even-odd/model.ts';
import { commitmentOf } from '../../../../shared/games/even-odd/seal.ts';
import { TOOLS } from '../../../../shared/games/even-odd/tool-names.ts';
import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import { yes } from '../../../../shared/protocol/refusals.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { eventsGet } from '../../../tools/matches/events-get.ts';
import { moveTools } from '../../../tools/matches/move-tool.ts';
import { queueJoin, queueLeave, queueStatus } from '../../../tools/matches/queue-tools.ts';
import type { Tool } from '../../../tools/tool.ts';

import type { EvenOddAction, EvenOddDoor } from '../even-odd-door.ts';
import type { EvenOddBudgets } from '../settings.ts';
import { BLANK_STATE, stateBody } from './state-body.ts';

export function evenOddTools(door: EvenOddDoor, { reads, looks }: EvenOddBudgets): readonly Tool[] {
  const queue = { door, scope: 'even-odd:play', seats: SEATS.length } as const;
  return [
    queueJoin(definitionOf(TOOLS.joinQueue), queue),
    queueLeave(definitionOf(TOOLS.leaveQueue), queue),
    queueStatus(definitionOf(TOOLS.queueStatus), { ...queue, budget: looks }),
    getState(door, reads),
    choose(door),
    eventsGet(definitionOf(TOOLS.getEvents), { door, budget: reads }),
  ];
}

type StateArgs = {
  readonly matchId: string;
};

export const getState = (door: EvenOddDoor, budget: Budget): Tool =>
  fromJsonSchema<StateArgs>({
    definition: definitionOf(TOOLS.getState),
    access: 'anyone',
    budget,
    async run({ caller, args }) {
      const view = await door.view(caller, args.matchId);
      return view.ok ? yes({ state: stateBody(view.value) }) : view;
    },
    blank: ({ matchId }) => ({ state: { ...BLANK_STATE, matchId } }),
  });

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
