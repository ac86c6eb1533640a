/** The gates in their order: the first that finds a reason stops the rest, and all its reasons are told. Pure. */

import { quotesIn, withoutNames } from '../matches/chronicle.ts';
import { SAFETY_POLICY } from '../safety/policy.ts';
import {
  type Gate,
  type GateContext,
  type GateName,
  PURPOSE_OF,
  type Purpose,
  RATES,
  type Reason,
  reason,
} from './gate.ts';
import { duplicationGate } from './gates/duplication.ts';
import { invariantGate } from './gates/invariant.ts';
import { schemaGate } from './gates/schema.ts';
import type { Proposal } from './proposal.ts';
import { type ProposedAction, wordsOf } from './proposal.ts';

/** Roughly: four characters are a token. */
const CHARACTERS_PER_TOKEN = 4;

/** The first number that is too many. */
const TOKEN_BUDGETS: Readonly<Record<Purpose, number>> = {
  layer: 800,
  npc: 221,
  legend: 601,
  chronicle: 601,
};

export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

const tokenBudgetGate: Gate = ({ proposedActions }) =>
  proposedActions.flatMap((action) => {
    const budget = TOKEN_BUDGETS[PURPOSE_OF[action.actionType]];
    const tokens = tokensIn(wordsOf(action));
    return tokens < budget
      ? []
      : [
          reason(
            'TOKEN_BUDGET_EXCEEDED',
            `About ${tokens} tokens; fewer than ${budget} are allowed.`,
            action.actionType,
          ),
        ];
  });

/** Nothing that moderation blocks. In a chronicle the players' names are theirs already, and are not judged again. */
const safetyGate: Gate = ({ proposedActions }, { unsafeIn }) =>
  proposedActions.flatMap((action) => {
    const categories = [...new Set(judged(action).flatMap((text) => unsafeIn(text)))];
    return categories.map((category) =>
      reason(
        'UNSAFE_CONTENT',
        `The text falls under ${category} (policy ${SAFETY_POLICY}).`,
        action.actionType,
      ),
    );
  });

function judged(action: ProposedAction): string[] {
  if (action.actionType === 'Lore.Season') return [withoutNames(wordsOf(action), action.params.season.table)];
  if (action.actionType !== 'Lore.Chronicle') return [wordsOf(action)];
  const { chronicle } = action.params;
  return [withoutNames(wordsOf(action), chronicle.cast), ...quotesIn(chronicle).map(({ text }) => text)];
}

/** A proposal that claims a model must name a registered template and the exact context, so that it can be repeated. */
const replayGate: Gate = ({ provenance, proposedActions }, context) => {
  if (!provenance) return [];
  const template = context.template(provenance.templateId);
  if (!template)
    return [reason('UNKNOWN_TEMPLATE', `No template is registered as ${provenance.templateId}.`)];
  const found: Reason[] = [];
  if (template.hash !== provenance.templateHash)
    found.push(reason('TEMPLATE_HASH_MISMATCH', `${template.id} has another hash.`));
  for (const action of proposedActions) {
    const expected = context.contextHash(action);
    if (expected !== provenance.contextHash)
      found.push(reason('CONTEXT_HASH_MISMATCH', 'The context makes another hash today.', action.actionType));
  }
  return found;
};

const rateGate: Gate = ({ proposedActions }, context) => {
  const [first] = proposedActions;
  if (!first) return [];
  const { actionType } = first;
  const purpose = PURPOSE_OF[actionType];
  const rate = RATES[purpose];
  if (!rate) return [];
  const { byActor, byAll } = context.spent(purpose);
  const over = (limit: number, who: string) => [
    reason('RATE_EXCEEDED', `At most ${limit} of these an hour for ${who}; try again later.`, actionType),
  ];
  if (byActor + proposedActions.length > rate.perActor) return over(rate.perActor, 'one');
  return byAll + proposedActions.length > rate.all ? over(rate.all, 'all') : [];
};

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
