import { TOOLS } from '../../../../shared/games/even-odd/tool-names.ts';
import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { EvenOddDoor } from '../even-odd-door.ts';
import { BLANK_STATE, stateBody } from './state-body.ts';

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
      return view.ok ? answer({ state: stateBody(view.value) }) : view;
    },
    blank: ({ matchId }) => ({ state: { ...BLANK_STATE, matchId } }),
  });
