/** So many an hour for each who proposes, and for all together. */
import { type Gate, PURPOSE_OF, RATES, reason } from '../gate.ts';

export const rateGate: Gate = ({ proposedActions }, context) => {
  const [first] = proposedActions;
  if (!first) return [];
  const { actionType } = first;
  const purpose = PURPOSE_OF[actionType];
  const rate = RATES[purpose];
  if (!rate) return [];
  const { byActor, byAll } = context.spent(purpose);
  const over = (limit: number, who: string) => [
    reason('RATE_EXCEEDED', `At most ${limit} of these an hour for ${who}; try again later.`, actionType),
  ];
  if (byActor + proposedActions.length > rate.perActor) return over(rate.perActor, 'one');
  return byAll + proposedActions.length > rate.all ? over(rate.all, 'all') : [];
};
