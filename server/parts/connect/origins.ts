/**
 * One authorization server for each address of the town. With PUBLIC_URL there is one; without it a town may be called
 * localhost, 127.0.0.1 or by name, and clients compare its metadata with the address they used.
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

/** Names come from requests and are unbounded if any name is accepted. */
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

/** The library builds addresses from these headers, so the town overwrites them. */
export function addressedTo(origin: string, req: IncomingMessage): void {
  const { host, protocol } = new URL(origin);
  req.headers['x-forwarded-host'] = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
