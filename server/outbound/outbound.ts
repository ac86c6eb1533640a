/** Outbound calls for parts: one policy for the whole town, a separate caller for each part. */
import type { GuardOptions } from './address-guard.ts';
import { GuardedCaller } from './guarded-caller.ts';
import { OwnAddresses } from './own-addresses.ts';

export const OUTBOUND_MODES = ['auto', 'strict'] as const;

export interface OutboundPolicy {
  readonly OUTBOUND: (typeof OUTBOUND_MODES)[number];
  readonly isPublic: boolean;
  readonly HOST: string;
  readonly PORT: number;
  readonly PUBLIC_URL?: string | undefined;
  readonly NODE_ADDRESS?: string | undefined;
}

export interface OutboundWishes extends Pick<GuardOptions, 'knownHosts' | 'resolve'> {
  readonly connectMs?: number;
  readonly connections?: number;
}

export class Outbound {
  readonly #mayCallPrivate: boolean;
  readonly #own = new OwnAddresses();

  constructor({ OUTBOUND, isPublic, HOST, PORT, PUBLIC_URL, NODE_ADDRESS }: OutboundPolicy) {
    this.#mayCallPrivate = OUTBOUND === 'auto' && !isPublic;
    this.listensOn(PORT);
    for (const name of [HOST, PUBLIC_URL, NODE_ADDRESS]) if (name) this.#own.addName(name);
  }

  /** The town does not call itself on behalf of others; a port picked by the system is known only once it listens. */
  listensOn(port: number): void {
    this.#own.addPort(port);
  }

  /** Has its own connections, so that no part waits behind another's calls; the part closes it. */
  caller(wishes: OutboundWishes = {}): GuardedCaller {
    return new GuardedCaller({ ...wishes, own: this.#own, mayCallPrivate: this.#mayCallPrivate });
  }
}
