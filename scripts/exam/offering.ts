/**
 * Somebody in an exam who offers moods and legends to the town's memory, whatever happens to it: what was not answered
 * is sent again under the same key, and what was answered is written down.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  ambience,
  legendAction,
  proposed,
  someText,
} from '../../server/parts/context/testing/sample-proposals.ts';
import type { ProposalResult } from '../../shared/canon/proposal-result.ts';

/** What the town has said that it keeps. */
export interface KeptOffer {
  readonly proposalId: string;
  readonly key: string;
}

export interface OfferingDeps {
  /** One sending: null when nobody answered, or nothing could be decided just then. */
  send(body: object): Promise<ProposalResult | null>;
  over(): boolean;
  readonly kept: KeptOffer[];
  readonly complaints: string[];
  /** Tells this one's texts from all others'. */
  readonly number: number;
  pauseMs(): number;
}

/** Texts of different numbers are nothing alike. */
const TEXTS_EACH = 10_000;
/** Every so often the same once more, as if the answer had been lost. */
const REPEAT_EVERY = 3;

export async function keepOffering(deps: OfferingDeps): Promise<void> {
  const { kept, number, over, pauseMs } = deps;
  for (let n = 0; !over(); n++) {
    const text = someText(number * TEXTS_EACH + n);
    const action = n % 2 === 0 ? ambience(text) : legendAction(`Tale ${number}-${n}`, text);
    const key = `exam-${number}-${n}`;
    const body = { ...proposed(key, action), actor: { kind: 'ai' } };
    const first = await untilAnswered(deps, body);
    if (!first) return;
    if (first.outcome === undefined) {
      deps.complaints.push(`${key} was answered with ${JSON.stringify(first)}`);
      return;
    }
    // The budget of the hour is spent: nothing more will be taken.
    if (first.gate === 'rate') return;
    if (first.outcome === 'accepted') kept.push({ proposalId: body.proposalId, key });
    if (n % REPEAT_EVERY === 0) {
      const again = await untilAnswered(deps, body);
      if (again && (again.outcome !== first.outcome || !again.reused))
        deps.complaints.push(`${key} was ${first.outcome}, and repeated it was ${again.outcome}`);
    }
    await delay(pauseMs());
  }
}

async function untilAnswered({ over, send }: OfferingDeps, body: object): Promise<ProposalResult | null> {
  for (; !over(); await delay(50)) {
    const answer = await send(body);
    if (answer && answer.gate !== 'audit') return answer;
  }
  return null;
}
