import { definitionOf } from '../../../../shared/games/even-odd/tool-registry.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { EvenOddDoor } from '../even-odd-door.ts';
import { BLANK_STATE, stateBody } from './state-body.ts';

interface StateArgs {
  readonly matchId: string;
}

export const getState = (door: EvenOddDoor, budget: Budget): AnyTool =>
  defineTool<StateArgs>({
    definition: definitionOf('et.evenodd.match.get_state'),
    access: 'anyone',
    budget,
    async run({ caller, args }) {
      const view = await door.view(caller, args.matchId);
      return view.ok ? answer({ state: stateBody(view.value) }) : view;
    },
    blank: ({ matchId }) => ({ state: { ...BLANK_STATE, matchId } }),
  });
