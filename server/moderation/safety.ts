/**
 * The safety gate as the town enforces it: the shared rules under the operator's policy, and a tally of what was refused.
 * A process has one policy and one tally, as it has one environment.
 */
import {
  DEFAULT_POLICY,
  SAFETY_POLICY,
  type SafetyCategory,
  type SafetyChoices,
  type SafetyPurpose,
  safetyPolicy,
} from '../../shared/safety/policy.ts';
import { type SafetyFinding, unsafeIn } from '../../shared/safety/safety.ts';

export interface RefusedTexts {
  readonly purpose: SafetyPurpose;
  readonly category: SafetyCategory;
  readonly count: number;
}

let policy = DEFAULT_POLICY;
const tally = new Map<string, RefusedTexts>();

/** To be called before the town opens. */
export function adoptSafetyPolicy(choices: SafetyChoices): void {
  policy = safetyPolicy(choices);
}

/** For text that may simply go unused, such as a model's answer: nothing is refused, nothing is counted. */
export const isSafe = (text: string, purpose: SafetyPurpose): boolean =>
  unsafeIn(text, purpose, policy).length === 0;

/** What is wrong with a text somebody wants to publish. Counted by category: the caller must refuse it. */
export function refusedIn(text: string, purpose: SafetyPurpose): SafetyFinding[] {
  const findings = unsafeIn(text, purpose, policy);
  for (const { category } of findings) {
    const key = `${purpose} ${category}`;
    tally.set(key, { purpose, category, count: (tally.get(key)?.count ?? 0) + 1 });
  }
  return findings;
}

/** The sentence for whoever sent it; null: the text may stand. */
export function safetyFault(text: string, purpose: SafetyPurpose): string | null {
  const findings = refusedIn(text, purpose);
  if (findings.length === 0) return null;
  const categories = findings.map(({ category }) => category).join(', ');
  return `The text is refused as ${categories} (safety policy ${SAFETY_POLICY}); rephrase it and send it again.`;
}

export const refusedTexts = (): RefusedTexts[] => [...tally.values()];
