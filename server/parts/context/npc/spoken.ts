/** Words that a model found for somebody in town, as a proposal that says where they come from. */
import { randomUUID } from 'node:crypto';
import { hashOf } from '../../../../shared/canon/canonical-json.ts';
import type { Proposal } from '../../../../shared/canon/proposal.ts';
import { GENERATION } from '../../../../shared/canon/templates.ts';
import type { Npc } from './npcs.ts';

export interface Spoken {
  readonly npc: Npc;
  readonly text: string;
  readonly correlationId: string;
  readonly model: string;
  readonly now: number;
}

const PLAIN_ID = /^[A-Za-z0-9_.:@/-]{1,128}$/;

export const plainId = (id: string): string => (PLAIN_ID.test(id) ? id : randomUUID());

export function spokenProposal({ correlationId, model, now, npc, text }: Spoken): Proposal {
  const scopeKey = `loc:${npc.locationId}`;
  const { hash: templateHash, id: templateId } = GENERATION.npcDialogue;
  return {
    proposalId: randomUUID(),
    version: 1,
    issuedUtc: new Date(now).toISOString(),
    actor: { kind: 'npc', id: npc.id },
    intent: 'Said to a visitor.',
    correlationId: plainId(correlationId),
    idempotencyKey: `spoken:${npc.id}:${hashOf({ text }).slice(0, 32)}`,
    proposedActions: [{ actionType: 'NPC.Dialogue', scopeKey, params: { npcId: npc.id, text } }],
    provenance: { model, templateId, templateHash, contextHash: hashOf({ npcId: npc.id, scopeKey }) },
  };
}
