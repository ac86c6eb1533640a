/** Experiences that nobody can reach from here: every call is refused in words. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Experience, Reply } from './experience.ts';

function unreachable(why: string): Experience {
  const words = `${why} session.end with reason "abandon" frees you.`;
  const refusal = gatewayRefusal('EXPERIENCE_UNREACHABLE', words, false);
  const refuse = async (): Promise<Extract<Reply, { ok: false }>> => ({ ok: false, inDoubt: false, refusal });
  return {
    info: refuse,
    status: async () => null,
    create: refuse,
    step: refuse,
    end: refuse,
    tools: refuse,
    lobby: { create: refuse, join: refuse, leave: refuse },
    match: { start: refuse, end: refuse },
  };
}

/** While somebody plays it. */
export const NOWHERE = unreachable('Its author has taken its address away.');

/** `EXPERIENCES=off`, in a town where some were registered before. */
export const NOT_CALLED = unreachable('This town calls no experiences elsewhere any more.');
