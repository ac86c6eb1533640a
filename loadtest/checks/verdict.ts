/** The verdict on a run: every reason for a failure, in words. */

export interface Evidence {
  readonly made: number;
  readonly finished: number;
  readonly stuck: number;
  readonly aborted: number;
  readonly journalsVerified: number;
  /** Faults in journals, by match. */
  readonly badJournals: readonly string[];
  readonly leaks: readonly string[];
  readonly gaps: readonly string[];
  readonly brokenPromises: readonly string[];
  readonly unexpectedRefusals: Readonly<Record<string, number>>;
  /** Failed calls, joins and downloads that the run itself did not cause. */
  readonly failures: Readonly<Record<string, number>>;
  readonly trouble: readonly string[];
}

export interface Verdict {
  readonly verdict: 'ok' | 'bad';
  readonly reasons: readonly string[];
}

const EXAMPLES = 3;

export function judge(evidence: Evidence): Verdict {
  const { made, finished, stuck, aborted, journalsVerified, badJournals } = evidence;
  const reasons: string[] = [];
  if (made === 0) reasons.push('no match was made');
  if (stuck > 0) reasons.push(`${stuck} of ${made} matches did not finish`);
  else if (finished < made) reasons.push(`${made - finished} of ${made} matches are unaccounted for`);
  if (aborted > 0) reasons.push(`${aborted} matches were aborted`);
  reasons.push(...summed('journals do not verify', badJournals));
  const unread = finished - journalsVerified - badJournals.length;
  if (unread > 0) reasons.push(`${unread} journals were not verified`);
  reasons.push(...summed('times a viewer was shown what it may not see', evidence.leaks));
  reasons.push(...summed('viewers missed something', evidence.gaps));
  reasons.push(...summed('acknowledged commands were not kept as acknowledged', evidence.brokenPromises));
  for (const [code, count] of Object.entries(evidence.unexpectedRefusals)) {
    reasons.push(`${count} unexpected refusals ${code}`);
  }
  for (const [what, count] of Object.entries(evidence.failures)) reasons.push(`${count} failures: ${what}`);
  reasons.push(...evidence.trouble);
  return { verdict: reasons.length === 0 ? 'ok' : 'bad', reasons };
}

function summed(what: string, found: readonly string[]): string[] {
  if (found.length === 0) return [];
  const examples = found.slice(0, EXAMPLES).map((each) => `\n    ${each}`);
  return [`${found.length} ${what}, such as${examples.join('')}`];
}
