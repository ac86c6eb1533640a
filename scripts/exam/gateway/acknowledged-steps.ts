/** What a town has acknowledged to one agent, and may never take back. */

/** A step as in a replay. */
export interface ReplayedStep {
  readonly step_number: number;
  readonly action: unknown;
}

interface Kept {
  /** By their number in the session. */
  readonly tags: Map<number, string>;
  /** The highest number acknowledged so far. */
  count: number;
  /** Sent since then without a response: each may have been counted, or not. */
  unsure: number;
}

export class AcknowledgedSteps {
  readonly #sessions = new Map<string, Kept>();
  readonly #findings: string[];

  constructor(findings: string[]) {
    this.#findings = findings;
  }

  get sessions(): IterableIterator<string> {
    return this.#sessions.keys();
  }

  /** A step without a response. */
  unsure(sessionId: string): void {
    this.#kept(sessionId).unsure += 1;
  }

  /** Its number is the next one; only unanswered steps may have been counted in between. */
  acknowledged(sessionId: string, n: number, tag: string): void {
    const kept = this.#kept(sessionId);
    if (n <= kept.count)
      this.#findings.push(`${sessionId}: ${tag} is step ${n}, but ${kept.count} were acknowledged before it`);
    if (n > kept.count + kept.unsure + 1)
      this.#findings.push(`${sessionId}: ${tag} is step ${n} after ${kept.count} and ${kept.unsure} unsure`);
    // The first acknowledgement stays: a number issued twice is a finding, and its tag must still be there.
    if (!kept.tags.has(n)) kept.tags.set(n, tag);
    kept.count = Math.max(kept.count, n);
    kept.unsure = 0;
  }

  /** Every acknowledged step is in the replay, at its number. */
  compare(sessionId: string, replayed: readonly ReplayedStep[]): void {
    const told = new Map(replayed.map(({ action, step_number }) => [step_number, tagIn(action)]));
    for (const [n, tag] of this.#kept(sessionId).tags)
      if (told.get(n) !== tag)
        this.#findings.push(`${sessionId}: acknowledged ${tag} is lost: step ${n} is ${told.get(n)}`);
  }

  #kept(sessionId: string): Kept {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const fresh: Kept = { tags: new Map(), count: 0, unsure: 0 };
    this.#sessions.set(sessionId, fresh);
    return fresh;
  }
}

const tagIn = (action: unknown): unknown =>
  typeof action === 'object' && action !== null && 'tag' in action ? action.tag : undefined;
