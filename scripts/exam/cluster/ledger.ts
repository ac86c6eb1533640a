/** What the agents of an exam were promised: every acknowledged command, by the event it was answered with. */
import type { KeptOffer } from '../offering.ts';

export interface Promised {
  readonly matchId: string;
  readonly eventId: string;
  readonly tool: string;
}

export class Ledger {
  readonly promised: Promised[] = [];
  readonly matchIds = new Set<string>();
  /** Words that were sent once by one agent: they may stand in a journal once at most. */
  readonly markers = new Set<string>();
  /** What the town's memory has said that it keeps. */
  readonly keptOffers: KeptOffer[] = [];
  readonly offerComplaints: string[] = [];
  readonly refusals = new Map<string, number>();
  #marks = 0;

  /** A word that occurs nowhere else. */
  mark(): string {
    const marker = `#${(this.#marks++).toString(36)}#`;
    this.markers.add(marker);
    return marker;
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}
