/** Who says that a model wrote it must say with what: a registered template and the very context, to be made again. */
import { type Gate, type Reason, reason } from '../gate.ts';

export const replayGate: Gate = ({ provenance, proposedActions }, context) => {
  if (!provenance) return [];
  const template = context.template(provenance.templateId);
  if (!template)
    return [reason('UNKNOWN_TEMPLATE', `No template is registered as ${provenance.templateId}.`)];
  const found: Reason[] = [];
  if (template.hash !== provenance.templateHash)
    found.push(reason('TEMPLATE_HASH_MISMATCH', `${template.id} has another hash.`));
  for (const action of proposedActions) {
    const expected = context.contextHash(action);
    if (expected !== provenance.contextHash)
      found.push(reason('CONTEXT_HASH_MISMATCH', 'The context makes another hash today.', action.actionType));
  }
  return found;
};
