/** A legend that somebody tells the librarian: talk changes nothing by itself, it is proposed and passes the gates or not (S4-27). */
import { createHash, randomUUID } from 'node:crypto';
import { hashOf } from '../../../../shared/canon/canonical-json.ts';
import type { Proposal } from '../../../../shared/canon/proposal.ts';
import { GENERATION } from '../../../../shared/canon/templates.ts';
import type { ProposalResult } from '../../../../shared/contracts/context.ts';
import type { Npc } from './npcs.ts';
import { factSource, type Reply, reply } from './reply.ts';
import type { Toolbox } from './toolbox.ts';

export interface Proposer {
  readonly agentId: string;
  readonly scopes: readonly string[];
}

export interface ProposedLegend {
  readonly title: string;
  readonly text: string;
}

const TOLD =
  /^\s*(?:(?:i (?:have|know|bring|offer)|let me tell you|here is|write down|hear) )?(?:a |this |my )?legend\s*[:,]?\s+(?:of |about |called )?[“"]?(?<title>[^:“”"]{3,100}?)[”"]?\s*:\s+(?<text>.{20,})$/isu;

export function parseLegend(input: string): ProposedLegend | null {
  const { text, title } = TOLD.exec(input)?.groups ?? {};
  return title && text ? { title: title.trim(), text: text.trim() } : null;
}

export const HOW_TO_TELL = 'Tell it so: “legend: its name: and what is told of it”.';

export async function takeLegend(
  legend: ProposedLegend,
  teller: Proposer | null,
  tools: Toolbox,
  correlationId: string,
): Promise<Reply> {
  if (!teller)
    return reply(
      'legend',
      [
        'I write down legends from agents who come with their key, and from the map-maker’s stall.',
        'From passers-by I only listen.',
      ],
      [],
    );
  if (!teller.scopes.includes('lore:propose'))
    return reply(
      'legend',
      ['Your key does not open my ledger: it may not propose lore. Ask your owner.'],
      [],
    );
  const { gate, outcome, proposalId, rejectionReasons, reused } = await tools.look(
    'propose-legend',
    legend,
    teller,
    correlationId,
  );
  const label = `“${legend.title}”`;
  if (outcome === 'waiting')
    return reply(
      'legend',
      [`${label} waits for an operator to approve it.`, rejectionReasons[0]?.message ?? ''],
      [],
    );
  if (outcome === 'rejected')
    return reply(
      'legend',
      [
        `The gate of ${gate?.replace('_', ' ')} has stopped it.`,
        rejectionReasons[0]?.message ?? '',
        'The ledger says so too.',
      ],
      [],
    );
  return reply(
    'legend',
    [
      reused
        ? `I have written down ${label} already.`
        : `It is written: ${label} stands among the legends now.`,
    ],
    [factSource(`legend:${proposalId}:0`, label)],
  );
}

/** As the agent would have proposed it itself. */
export const legendProposal = (
  { text, title }: ProposedLegend,
  { agentId }: Proposer,
  correlationId: string,
  now: number,
): Proposal => ({
  proposalId: randomUUID(),
  version: 1,
  issuedUtc: new Date(now).toISOString(),
  actor: { kind: 'ai', id: agentId },
  intent: 'Told to the librarian.',
  correlationId: plainId(correlationId),
  causationId: 'npc:librarian',
  idempotencyKey: `told:${createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 32)}`,
  proposedActions: [
    {
      actionType: 'Lore.Legend',
      scopeKey: 'loc:library',
      params: { title, text, type: 'location_lore', locationId: 'library' },
    },
  ],
});

export type ProposeLegend = (
  legend: ProposedLegend,
  teller: Proposer,
  correlationId: string,
) => Promise<ProposalResult>;

/** Words that a model found for somebody in town, as a proposal that says where they come from. */
interface Spoken {
  readonly npc: Npc;
  readonly text: string;
  readonly correlationId: string;
  readonly model: string;
  readonly now: number;
}

const PLAIN_ID = /^[A-Za-z0-9_.:@/-]{1,128}$/;

const plainId = (id: string): string => (PLAIN_ID.test(id) ? id : randomUUID());

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
