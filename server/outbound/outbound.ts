/** How parts call what strangers have named: one policy for the whole town, a caller for each who needs one. */
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

  /** The town does not call itself for others; a port that the system picked is known only when it listens. */
  listensOn(port: number): void {
    this.#own.addPort(port);
  }

  /** Its connections are its own, so that nobody waits behind another part's calls; whoever asked closes it. */
  caller(wishes: OutboundWishes = {}): GuardedCaller {
    return new GuardedCaller({ ...wishes, own: this.#own, mayCallPrivate: this.#mayCallPrivate });
  }
}
