/** Delivers messages to players: by calling an endpoint, in this process, or through a mailbox. */
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import type { LeaguePlayer, PlayerKind } from './records.ts';

/** MAILED: an answer, if any, arrives separately. */
export type Delivery =
  | { readonly kind: 'answer'; readonly message: AnyEnvelope | null }
  | { readonly kind: 'mailed' }
  | { readonly kind: 'failed'; readonly why: string };

export interface Patience {
  readonly dueAt: number;
  /** Aborted when nobody waits for the answer any longer. */
  readonly signal?: AbortSignal;
}

export interface Carrier {
  /** Waits for an answer within the given patience. Never throws. */
  ask(to: LeaguePlayer, message: AnyEnvelope, patience: Patience): Promise<Delivery>;
  /** Returns at once; undeliverable messages are lost. */
  tell(to: LeaguePlayer, message: AnyEnvelope): void;
  close?(): Promise<void>;
}

/** The way of each kind of player. */
export const carriers = (ways: Readonly<Record<PlayerKind, Carrier>>): Carrier => ({
  ask: (to, message, patience) => ways[to.kind].ask(to, message, patience),
  tell: (to, message) => ways[to.kind].tell(to, message),
  async close() {
    for (const way of Object.values(ways)) await way.close?.();
  },
});
