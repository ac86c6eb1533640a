/** `npm run admin -- lore …`: what agents have proposed about the town's own places, approved or refused by an operator. */

import { z } from 'zod';
import { commandsOf } from '../../operations/admin-command.ts';
import { type AdminReply, no, yes } from '../../operations/admin-requests.ts';
import type { Proposals, Review } from './proposals.ts';

const LISTED = 100;

export interface Reviewed {
  readonly proposals: Proposals;
  onAccepted(): void;
}

const command = commandsOf<Reviewed>();
const group = { name: 'lore', help: "review what agents propose about the town's own places" };
const proposalId = z.string();

export const REVIEW_COMMANDS = [
  command({
    group,
    name: 'waiting',
    help: 'list the proposals that wait for review',
    input: {},
    run: ({ proposals }) => listWaiting(proposals),
  }),
  command({
    group,
    name: 'approve',
    help: 'let a proposal take effect',
    positional: ['proposalId'],
    input: { proposalId },
    run: (reviewed, args) => decide(reviewed, args.proposalId, { approved: true }),
  }),
  command({
    group,
    name: 'refuse',
    help: 'refuse a proposal',
    positional: ['proposalId'],
    input: { proposalId, because: z.string().describe('why; the agent and the ledger show it') },
    run: (reviewed, { because, ...args }) => decide(reviewed, args.proposalId, { approved: false, because }),
  }),
];

async function listWaiting(proposals: Proposals): Promise<AdminReply> {
  const rows = await proposals.waiting(LISTED);
  return yes(
    rows.map((row) => ({
      proposalId: row.proposalId,
      agentId: row.actorId,
      text: row.title,
      why: row.reasons.map(({ message }) => message).join(' '),
    })),
    rows.length === 0
      ? 'No proposal waits for review.'
      : `${rows.length} proposals wait for review, oldest first.`,
  );
}

async function decide(
  { onAccepted, proposals }: Reviewed,
  proposalId: string,
  decision: Review,
): Promise<AdminReply> {
  const result = await proposals.review(proposalId, decision);
  if (!result) return no(`No proposal ${proposalId} waits for review.`);
  if (result.outcome === 'accepted') {
    onAccepted();
    return yes([], `${proposalId} is accepted.`);
  }
  const why = result.rejectionReasons.map(({ message }) => message).join(' ');
  return decision.approved
    ? no(`${proposalId} cannot be accepted any more (${result.gate}): ${why}`)
    : yes([], `${proposalId} is refused.`);
}
