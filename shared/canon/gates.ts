/** The gates in their order: the first that finds a reason stops the rest, and all its reasons are told. Pure. */
import { type Gate, type GateContext, type GateName, type Reason, reason } from './gate.ts';
import { duplicationGate } from './gates/duplication.ts';
import { invariantGate } from './gates/invariant.ts';
import { rateGate } from './gates/rate.ts';
import { replayGate } from './gates/replay.ts';
import { safetyGate } from './gates/safety.ts';
import { schemaGate } from './gates/schema.ts';
import { tokenBudgetGate } from './gates/token-budget.ts';
import type { Proposal } from './proposal.ts';

export type Verdict =
  | { readonly passed: true; readonly proposal: Proposal }
  | { readonly passed: false; readonly gate: GateName; readonly reasons: readonly Reason[] };

const AFTER_SCHEMA: readonly (readonly [GateName, Gate])[] = [
  ['token_budget', tokenBudgetGate],
  ['safety', safetyGate],
  ['invariant', invariantGate],
  ['duplication', duplicationGate],
  ['replay', replayGate],
  ['rate', rateGate],
];

/** All but the audit, which is the act of writing it down. */
export function throughGates(given: unknown, context: GateContext): Verdict {
  const malformed = schemaGate(given, context);
  if (malformed.length > 0) return { passed: false, gate: 'schema', reasons: malformed };
  const proposal = given as Proposal;
  for (const [gate, ask] of AFTER_SCHEMA) {
    const reasons = ask(proposal, context);
    if (reasons.length > 0) return { passed: false, gate, reasons };
  }
  return { passed: true, proposal };
}

/** The last gate: what could not be written down does not happen. Whatever an earlier one has found is the answer still. */
export function afterAudit(verdict: Verdict, unwritten: string | null): Verdict {
  if (!verdict.passed || unwritten === null) return verdict;
  return { passed: false, gate: 'audit', reasons: [reason('AUDIT_FAILED', unwritten)] };
}

/** What may pass later though nothing of it changes. */
export const isPassing = (gate: GateName): boolean => gate === 'rate' || gate === 'audit';
