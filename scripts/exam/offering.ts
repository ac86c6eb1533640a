/**
 * Offers moods and legends to the town's memory in an exam, whatever happens to it: unanswered offers are sent again
 * under the same key, and responses are recorded.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  ambience,
  legendAction,
  proposed,
  someText,
} from '../../server/parts/context/testing/sample-proposals.ts';
import type { ProposalResult } from '../../shared/contracts/context.ts';
import type { Ledger } from '../town/ledger.ts';

export interface OfferingDeps {
  /** One attempt: null without a response, or without a decision for now. */
  send(body: object): Promise<ProposalResult | null>;
  over(): boolean;
  readonly ledger: Ledger;
  /** Distinguishes this one's texts from all others'. */
  readonly number: number;
  pauseMs(): number;
}

/** Texts of different numbers are unrelated. */
const TEXTS_EACH = 10_000;
/** Now and then a repetition, as if the response had been lost. */
const REPEAT_EVERY = 3;

export async function keepOffering(deps: OfferingDeps): Promise<void> {
  const { ledger, number, over, pauseMs } = deps;
  for (let n = 0; !over(); n++) {
    const text = someText(number * TEXTS_EACH + n);
    const action = n % 2 === 0 ? ambience(text) : legendAction(`Tale ${number}-${n}`, text);
    const key = `exam-${number}-${n}`;
    const body = { ...proposed(key, action), actor: { kind: 'ai' } };
    const first = await untilAnswered(deps, body);
    if (!first) return;
    if (first.outcome === undefined) {
      ledger.complaints.push(`${key} was answered with ${JSON.stringify(first)}`);
      return;
    }
    // The budget of the hour is spent: nothing more will be accepted.
    if (first.gate === 'rate') return;
    if (first.outcome === 'accepted') ledger.keptOffers.push({ proposalId: body.proposalId, key });
    if (n % REPEAT_EVERY === 0) {
      const again = await untilAnswered(deps, body);
      if (again && (again.outcome !== first.outcome || !again.reused))
        ledger.complaints.push(`${key} was ${first.outcome}, and repeated it was ${again.outcome}`);
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
