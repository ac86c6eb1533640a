/** How a message reaches a player: by a call to its endpoint, in this process, or through its mailbox. */
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import type { LeaguePlayer, PlayerKind } from './records.ts';

/** MAILED: the answer, if one comes, comes by itself. */
export type Delivery =
  | { readonly kind: 'answer'; readonly message: AnyEnvelope | null }
  | { readonly kind: 'mailed' }
  | { readonly kind: 'failed'; readonly why: string };

export interface Patience {
  readonly dueAt: number;
  /** Aborted when nobody waits for the answer. */
  readonly signal?: AbortSignal;
}

export interface Carrier {
  /** Waits for an answer within the given patience. Never throws. */
  ask(to: LeaguePlayer, message: AnyEnvelope, patience: Patience): Promise<Delivery>;
  /** Delays nobody; what does not arrive is lost. */
  tell(to: LeaguePlayer, message: AnyEnvelope): void;
  close?(): Promise<void>;
}

export class Carriers implements Carrier {
  readonly #ways: Readonly<Record<PlayerKind, Carrier>>;

  constructor(ways: Readonly<Record<PlayerKind, Carrier>>) {
    this.#ways = ways;
  }

  ask(to: LeaguePlayer, message: AnyEnvelope, patience: Patience): Promise<Delivery> {
    return this.#ways[to.kind].ask(to, message, patience);
  }

  tell(to: LeaguePlayer, message: AnyEnvelope): void {
    this.#ways[to.kind].tell(to, message);
  }

  async close(): Promise<void> {
    for (const way of Object.values(this.#ways)) await way.close?.();
  }
}
