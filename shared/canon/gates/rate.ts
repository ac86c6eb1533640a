/** So many an hour for each who proposes, and for all together. */
import { type Gate, type GateContext, PURPOSE_OF, PURPOSES, RATES, type Reason, reason } from '../gate.ts';
import type { Proposal } from '../proposal.ts';

export const rateGate: Gate = (proposal, context) =>
  PURPOSES.flatMap((purpose) => overRate(proposal, purpose, context));

function overRate(
  { proposedActions }: Proposal,
  purpose: (typeof PURPOSES)[number],
  context: GateContext,
): Reason[] {
  const rate = RATES[purpose];
  const asked = proposedActions.filter(({ actionType }) => PURPOSE_OF[actionType] === purpose);
  const first = asked[0];
  if (!rate || !first) return [];
  const { byActor, byAll } = context.spent(purpose);
  if (byActor + asked.length > rate.perActor)
    return [
      reason(
        'RATE_EXCEEDED',
        `At most ${rate.perActor} of these an hour for one; try again later.`,
        first.actionType,
      ),
    ];
  if (byAll + asked.length > rate.all)
    return [
      reason(
        'RATE_EXCEEDED',
        `At most ${rate.all} of these an hour for all; try again later.`,
        first.actionType,
      ),
    ];
  return [];
}
