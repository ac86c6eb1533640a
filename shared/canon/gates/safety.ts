/** Nothing that moderation blocks. In a chronicle the players' names are theirs already, and are not judged again. */
import { quotesIn, withoutNames } from '../../matches/chronicle.ts';
import { SAFETY_POLICY } from '../../safety/policy.ts';
import { type Gate, reason } from '../gate.ts';
import { type ProposedAction, wordsOf } from '../proposal.ts';

export const safetyGate: Gate = ({ proposedActions }, { unsafeIn }) =>
  proposedActions.flatMap((action) => {
    const categories = [...new Set(judged(action).flatMap((text) => unsafeIn(text)))];
    return categories.map((category) =>
      reason(
        'UNSAFE_CONTENT',
        `The text falls under ${category} (policy ${SAFETY_POLICY}).`,
        action.actionType,
      ),
    );
  });

function judged(action: ProposedAction): string[] {
  if (action.actionType === 'Lore.Season') return [withoutNames(wordsOf(action), action.params.season.table)];
  if (action.actionType !== 'Lore.Chronicle') return [wordsOf(action)];
  const { chronicle } = action.params;
  return [withoutNames(wordsOf(action), chronicle.cast), ...quotesIn(chronicle).map(({ text }) => text)];
}
