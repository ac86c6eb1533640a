/** Roughly: four characters are a token. */
import { type Gate, PURPOSE_OF, type Purpose, reason } from '../gate.ts';
import { wordsOf } from '../proposal.ts';

const CHARACTERS_PER_TOKEN = 4;

/** The first number that is too many. */
export const TOKEN_BUDGETS: Readonly<Record<Purpose, number>> = {
  layer: 800,
  npc: 221,
  legend: 601,
  chronicle: 601,
};

export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

export const tokenBudgetGate: Gate = ({ proposedActions }) =>
  proposedActions.flatMap((action) => {
    const budget = TOKEN_BUDGETS[PURPOSE_OF[action.actionType]];
    const tokens = tokensIn(wordsOf(action));
    return tokens < budget
      ? []
      : [
          reason(
            'TOKEN_BUDGET_EXCEEDED',
            `About ${tokens} tokens; fewer than ${budget} are allowed.`,
            action.actionType,
          ),
        ];
  });
