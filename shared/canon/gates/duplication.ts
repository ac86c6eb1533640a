/** Nothing that says nearly the same as what was accepted lately. */
import { type Gate, PURPOSE_OF, reason } from '../gate.ts';
import { type ProposedAction, wordsOf } from '../proposal.ts';
import { likenessOf, nearlyTheSame } from '../similarity.ts';

/** What an action is compared within: everything of its purpose, or its match. */
export const groupOf = (action: ProposedAction): string =>
  action.actionType === 'Lore.Chronicle'
    ? `${action.params.matchId}:${action.params.template}`
    : action.actionType === 'Lore.Season'
      ? `${action.params.seasonId}:${action.params.template}`
      : '';

export const duplicationGate: Gate = ({ proposedActions, proposalId }, { recent }) =>
  proposedActions.flatMap((action) => {
    const likeness = likenessOf(wordsOf(action));
    const purpose = PURPOSE_OF[action.actionType];
    const group = groupOf(action);
    const like = recent.find(
      (accepted) =>
        accepted.proposalId !== proposalId &&
        accepted.purpose === purpose &&
        accepted.group === group &&
        nearlyTheSame(accepted.likeness, likeness),
    );
    return like
      ? [
          reason(
            'NEAR_DUPLICATE',
            `Nearly the same was accepted already, as ${like.proposalId}.`,
            action.actionType,
          ),
        ]
      : [];
  });
