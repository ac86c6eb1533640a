/** Puts what everybody knows on the shelf, once, and again when its words have changed. */

import { canonicalJson } from '../../../shared/canon/canonical-json.ts';
import type { RememberedFact } from '../../../shared/canon/remembered.ts';
import { isWritten } from '../../store/rows.ts';
import type { CanonTable } from './canon-table.ts';

const FOUNDERS = 'founding';

export async function seedCommonKnowledge(
  canon: CanonTable,
  facts: readonly RememberedFact[],
  at: number,
): Promise<void> {
  for (const fact of facts) {
    const known = await canon.fact(fact.factId);
    if (known && canonicalJson(known.fields) === canonicalJson(fact.fields)) continue;
    const about = { base: known?.version ?? 0, proposalId: FOUNDERS, at, curated: true };
    // Another node may do the same at this moment.
    await isWritten(canon.store, canon.addingFact(fact, about));
  }
}
