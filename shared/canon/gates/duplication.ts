/** Nothing that says nearly the same as what was accepted lately. */
import { type AcceptedText, type Gate, PURPOSE_OF, reason } from '../gate.ts';
import { type ProposedAction, wordsOf } from '../proposal.ts';
import { likenessOf, nearlyTheSame } from '../similarity.ts';

/** What an action is compared within: everything of its purpose, or its match as it may be shown. */
export const groupOf = (action: ProposedAction): string =>
  action.actionType === 'Lore.Chronicle'
    ? [action.params.matchId, action.params.template, action.params.revision ?? []].flat().join(':')
    : action.actionType === 'Lore.Season'
      ? `${action.params.seasonId}:${action.params.template}`
      : '';

export const duplicationGate: Gate = ({ proposedActions, proposalId }, { recent }) => {
  const offered = proposedActions.map((action) => ({
    actionType: action.actionType,
    purpose: PURPOSE_OF[action.actionType],
    group: groupOf(action),
    likeness: likenessOf(wordsOf(action)),
  }));
  type Held = Pick<AcceptedText, 'purpose' | 'group' | 'likeness'>;
  const isLike = (a: Held, b: Held): boolean =>
    a.purpose === b.purpose && a.group === b.group && nearlyTheSame(a.likeness, b.likeness);
  return offered.flatMap((one, i) => {
    const like = recent.find((accepted) => accepted.proposalId !== proposalId && isLike(accepted, one));
    const said = like
      ? `Nearly the same was accepted already, as ${like.proposalId}.`
      : offered.slice(0, i).some((earlier) => isLike(earlier, one))
        ? 'Nearly the same stands in this proposal already.'
        : null;
    return said === null ? [] : [reason('NEAR_DUPLICATE', said, one.actionType)];
  });
};
