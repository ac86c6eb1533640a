/**
 * One authorization server for each address that the town is reached at. With PUBLIC_URL there is one; a town without
 * it is called localhost, 127.0.0.1 or by its name, and clients hold what it says of itself against what they called.
 */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type Provider from 'oidc-provider';

export interface OriginServer {
  readonly origin: string;
  readonly provider: Provider;
  readonly answer: ReturnType<Provider['callback']>;
}

/** Names come from requests: where every name is answered, they are unbounded. */
const MOST_KEPT = 8;

export class OriginServers {
  readonly #publicOrigin: string | null;
  readonly #make: (origin: string) => Provider;
  readonly #kept = new LRUCache<string, OriginServer>({ max: MOST_KEPT });

  constructor(publicUrl: string | null, make: (origin: string) => Provider) {
    this.#publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
    this.#make = make;
  }

  originOf(req: Request): string {
    return this.#publicOrigin ?? new URL(`${req.protocol}://${req.get('host')}`).origin;
  }

  of(req: Request): OriginServer {
    const origin = this.originOf(req);
    const known = this.#kept.get(origin);
    if (known) return known;
    const provider = this.#make(origin);
    const made = { origin, provider, answer: provider.callback() };
    this.#kept.set(origin, made);
    return made;
  }
}

/** The library builds addresses of these headers; nobody but the town says what they hold. */
export function addressedTo(origin: string, req: IncomingMessage): void {
  const { host, protocol } = new URL(origin);
  req.headers['x-forwarded-host'] = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
