/** Strict and versioned: what is missing, unknown or of another kind is named. Who may propose what is part of it. */
import { type GateContext, PURPOSE_OF, type Reason, reason } from '../gate.ts';
import { layerTypeOf, type Proposal, type ProposedAction, proposalFaults } from '../proposal.ts';

export function schemaGate(given: unknown, { actor }: Pick<GateContext, 'actor'>): readonly Reason[] {
  const faults = proposalFaults(given);
  if (faults.length > 0)
    return faults.map(({ path, message }) => reason('SCHEMA_INVALID', `${path} ${message}`));
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
      reason('SCHEMA_INVALID', 'proposedActions must all serve one purpose; send the others by themselves'),
    ];
  const twice = sameLayerTwice(proposal.proposedActions);
  if (twice)
    return [
      reason(
        'SCHEMA_INVALID',
        `proposedActions must write each layer once: ${twice} is named twice; send the second by itself`,
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

/** Each is written on top of the version before it: of two in one proposal the second would never fit. */
function sameLayerTwice(actions: readonly ProposedAction[]): string | null {
  const layers = new Set<string>();
  for (const action of actions) {
    if (action.actionType !== 'Ambience.Generate' && action.actionType !== 'Layer.Add') continue;
    const layer = `${layerTypeOf(action.params)} of ${action.scopeKey}`;
    if (layers.has(layer)) return layer;
    layers.add(layer);
  }
  return null;
}
