/** What the town's memory answers to the page under `/api`: written once, for both sides. */
import type { CanonicalFact } from '../canon/fact.ts';

/** `GET /api/lore?kind&limit&before`: chronicles, legends or characters, newest first. */
export interface LorePage {
  readonly facts: readonly CanonicalFact[];
  /** The `before` of the next page; null at the end. */
  readonly next: string | null;
}

export interface LedgerEntry {
  readonly proposalId: string;
  readonly title: string;
  readonly actionTypes: readonly string[];
  readonly by: string;
  readonly outcome: 'accepted' | 'rejected' | 'pending' | 'waiting';
  /** That stopped it; empty where none did. */
  readonly gate: string;
  readonly reasons: readonly string[];
  readonly at: number;
}

/** `GET /api/lore/ledger?limit&before`. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly next: string | null;
}

export interface Grave {
  readonly matchId: string;
  readonly agentId: string;
  readonly name: string;
  readonly role: string;
  readonly fate: string;
  readonly day: number;
  readonly gameNumber: number;
  readonly lastWords: string | null;
  readonly lastWordsEvent: string | null;
  readonly at: number;
}

/** `GET /api/graveyard?limit`. */
export interface GraveyardReply {
  readonly graves: readonly Grave[];
}

export interface Plaque {
  readonly plotId: string;
  readonly address: string;
  readonly title: string;
  readonly matchId: string;
  /** The event that decided it. */
  readonly decidedBy: string;
}

/** Nobody counts further: so many, or more. */
export const MOST_NEWS = 1_000;

/** `GET /api/lore/news?since`: what has entered the books since then. */
export interface LoreNews {
  readonly serverNow: number;
  /** Each at most `MOST_NEWS`. */
  readonly matches: number;
  readonly leagues: number;
  readonly legends: number;
  /** The newest, in the order they came. */
  readonly titles: readonly {
    readonly factId: string;
    readonly title: string;
    readonly matchId: string;
    readonly plotId: string;
    readonly at: number;
  }[];
}

export interface NpcInfo {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly locationId: string;
  readonly greeting: string;
}

/** `POST /api/npc/dialogue {npcId, playerId, inputText, correlationId?}`. */
export interface DialogueReply {
  readonly npcId: string;
  readonly name: string;
  readonly text: string;
  readonly sources: readonly {
    readonly kind: string;
    readonly id: string;
    readonly label: string;
    readonly link?: string;
  }[];
  readonly generator: 'rules' | 'model';
  readonly fallback: boolean;
  readonly correlationId: string;
}
