/** Strict and versioned: missing, unknown or mistyped fields are named. It also defines who may propose what. */
import { type GateContext, PURPOSE_OF, type Reason, reason } from '../gate.ts';
import {
  ACTION_TYPES,
  type ActionType,
  layerTypeOf,
  type Proposal,
  type ProposedAction,
  proposalFaults,
} from '../proposal.ts';

export function schemaGate(given: unknown, { actor }: Pick<GateContext, 'actor'>): readonly Reason[] {
  const faults = proposalFaults(given);
  if (faults.length > 0)
    return faults.map(({ path, message }) =>
      reason('SCHEMA_INVALID', `${path} ${message}`, actionTypeAt(path, given)),
    );
  const proposal = given as Proposal;
  const claimed = proposal.actor;
  if (claimed.kind !== actor.kind || (claimed.id !== undefined && claimed.id !== actor.id)) {
    return [
      reason('ACTOR_NOT_ALLOWED', `This key proposes as ${actor.kind} ${actor.id}, and as nobody else.`),
    ];
  }
  const purposes = new Set(proposal.proposedActions.map(({ actionType }) => PURPOSE_OF[actionType]));
  if (purposes.size > 1)
    return [
      reason(
        'SCHEMA_INVALID',
        'proposedActions must all serve one purpose; send the others by themselves',
        proposal.proposedActions[0]?.actionType,
      ),
    ];
  const twice = sameLayerTwice(proposal.proposedActions);
  if (twice)
    return [
      reason(
        'SCHEMA_INVALID',
        `proposedActions must write each layer once: ${twice.layer} is named twice; send the second by itself`,
        twice.actionType,
      ),
    ];
  return proposal.proposedActions
    .filter(
      ({ actionType }) =>
        (actionType === 'Lore.Chronicle' || actionType === 'Lore.Season') && actor.kind !== 'system',
    )
    .map(({ actionType }) =>
      reason(
        'ACTOR_NOT_ALLOWED',
        'Chronicles are written by the town alone; offer a Lore.Legend.',
        actionType,
      ),
    );
}

/** Of the action that the fault is in; null for the envelope, and for a type that does not exist. */
function actionTypeAt(path: string, given: unknown): ActionType | null {
  const [, index] = /^proposedActions\[(\d+)\]/.exec(path) ?? [];
  const actions = (given as Partial<Proposal> | null)?.proposedActions;
  const named =
    index !== undefined && Array.isArray(actions) ? actions[Number(index)]?.actionType : undefined;
  return ACTION_TYPES.find((known) => known === named) ?? null;
}

/** Each is written on top of the version before it: of two in one proposal the second would never fit. */
function sameLayerTwice(
  actions: readonly ProposedAction[],
): { readonly layer: string; readonly actionType: ActionType } | null {
  const layers = new Set<string>();
  for (const action of actions) {
    if (action.actionType !== 'Ambience.Generate' && action.actionType !== 'Layer.Add') continue;
    const layer = `${layerTypeOf(action.params)} of ${action.scopeKey}`;
    if (layers.has(layer)) return { layer, actionType: action.actionType };
    layers.add(layer);
  }
  return null;
}
