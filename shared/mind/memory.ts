/**
 * An agent's memory of one match, by the kinds that the town names (S0-063): knowledge (the rules), long-term (role card
 * and private facts), short-term (talk and the phase brief). Recall weighs importance against age, within a budget.
 */
import type { MemoryKind } from '../prompts/template.ts';

export interface Memory {
  readonly kind: MemoryKind;
  readonly text: string;
  /** 0…1 */
  readonly importance: number;
  /** Always in mind, whatever its age (S0-061). */
  readonly pinned?: true;
  /** Replaces what was remembered of the same subject. */
  readonly subject?: string;
}

interface Kept extends Memory {
  readonly order: number;
}

/** After so many later memories, one has lost half its freshness. */
const HALF_LIFE = 30;
const MOST_KEPT = 2_000;

export class MemoryStore {
  #kept: Kept[] = [];
  #order = 0;

  remember(memory: Memory): void {
    const { subject, text } = memory;
    if (subject !== undefined) {
      if (this.#kept.some((kept) => kept.subject === subject && kept.text === text)) return;
      this.#kept = this.#kept.filter((kept) => kept.subject !== subject);
    }
    this.#order += 1;
    this.#kept.push({ ...memory, order: this.#order });
    if (this.#kept.length > MOST_KEPT) this.#forget();
  }

  pinned(kind: MemoryKind): string[] {
    return this.#kept.filter((kept) => kept.pinned && kept.kind === kind).map(({ text }) => text);
  }

  /** The weightiest of the rest that fit into so many characters, in the order in which they came about. */
  recall(kind: MemoryKind, maxCharacters: number): string[] {
    const candidates = this.#kept.filter((kept) => !kept.pinned && kept.kind === kind);
    const chosen: Kept[] = [];
    let room = maxCharacters;
    for (const kept of candidates.toSorted((a, b) => this.#weight(b) - this.#weight(a))) {
      if (kept.text.length > room) continue;
      room -= kept.text.length;
      chosen.push(kept);
    }
    return chosen.toSorted((a, b) => a.order - b.order).map(({ text }) => text);
  }

  #weight({ importance, order }: Kept): number {
    return importance + 0.5 ** ((this.#order - order) / HALF_LIFE);
  }

  /** The lighter half of what is not pinned: seldom, and never what counts. */
  #forget(): void {
    const byWeight = this.#kept.toSorted((a, b) => this.#weight(b) - this.#weight(a));
    const light = new Set(byWeight.slice(MOST_KEPT / 2).filter(({ pinned }) => !pinned));
    this.#kept = this.#kept.filter((kept) => !light.has(kept));
  }
}
