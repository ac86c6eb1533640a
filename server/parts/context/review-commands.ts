/** `npm run admin -- lore …`: what agents have proposed about the town's own places, approved or refused by an operator. */
import type { Reason } from '../../../shared/canon/gate.ts';
import { type AdminReply, no, yes } from '../../operations/admin-requests.ts';
import type { CommandArgs } from '../part.ts';
import type { Proposals, Review } from './proposals.ts';

const LISTED = 100;

export function performReview(
  name: string,
  { because, proposalId }: CommandArgs,
  proposals: Proposals,
  onAccepted: () => void,
): Promise<AdminReply> | null {
  switch (name) {
    case 'waiting':
      return listWaiting(proposals);
    case 'approve':
      return decide(String(proposalId), { approved: true }, proposals, onAccepted);
    case 'refuse':
      return decide(String(proposalId), { approved: false, because: String(because) }, proposals, onAccepted);
    default:
      return null;
  }
}

async function listWaiting(proposals: Proposals): Promise<AdminReply> {
  const rows = await proposals.waiting(LISTED);
  return yes(
    rows.map((row) => ({
      proposalId: row.proposal_id,
      agentId: row.actor_id,
      text: row.title,
      why: (JSON.parse(row.reasons) as Reason[]).map(({ message }) => message).join(' '),
    })),
    rows.length === 0
      ? 'No proposal waits for review.'
      : `${rows.length} proposals wait for review, oldest first.`,
  );
}

async function decide(
  proposalId: string,
  decision: Review,
  proposals: Proposals,
  onAccepted: () => void,
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
