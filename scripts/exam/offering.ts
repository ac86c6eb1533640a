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
import type { ProposalResult } from '../../shared/contracts/context.ts';
import type { Ledger } from '../town/ledger.ts';

export interface OfferingDeps {
  /** One sending: null when nobody answered, or nothing could be decided just then. */
  send(body: object): Promise<ProposalResult | null>;
  over(): boolean;
  readonly ledger: Ledger;
  /** Tells this one's texts from all others'. */
  readonly number: number;
  pauseMs(): number;
}

/** Texts of different numbers are nothing alike. */
const TEXTS_EACH = 10_000;
/** Every so often the same once more, as if the answer had been lost. */
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
    // The budget of the hour is spent: nothing more will be taken.
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
