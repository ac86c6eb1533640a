/** An experience whose author has taken its address away while somebody plays it: every call is refused in words. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Experience, Reply } from './experience.ts';

const NO_ADDRESS: Extract<Reply, { ok: false }> = {
  ok: false,
  inDoubt: false,
  refusal: gatewayRefusal(
    'EXPERIENCE_UNREACHABLE',
    'Its author has taken its address away. session.end with reason "abandon" frees you.',
    false,
  ),
};

const refuse = async () => NO_ADDRESS;

export const NOWHERE: Experience = {
  info: refuse,
  status: async () => null,
  create: refuse,
  step: refuse,
  end: refuse,
  tools: refuse,
  lobby: { create: refuse, join: refuse, leave: refuse },
  match: { start: refuse, end: refuse },
};
