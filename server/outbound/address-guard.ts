/**
 * Decides which addresses the town calls on behalf of callers. A public town calls the public internet only. No town
 * calls link-local or metadata addresses, or itself: a call to its own port would come from loopback.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { AddressRefusedError } from './outbound-error.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { isNeverCalled, isPublicAddress } from './public-address.ts';

export interface Found {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (hostname: string) => Promise<readonly Found[]>;

const resolveBySystem: Resolve = (hostname) =>
  new Promise((found, failed) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses)));
  });

export interface GuardOptions {
  /** False if others than the machine's own users can reach the town. */
  readonly mayCallPrivate: boolean;
  readonly own?: OwnAddresses;
  /** The operator's own hosts, which may have private addresses even if the town is public. */
  readonly knownHosts?: readonly string[];
  readonly resolve?: Resolve;
}

const PROTOCOLS: readonly string[] = ['http:', 'https:'];
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

export class AddressGuard {
  readonly #options: GuardOptions;
  readonly #resolve: Resolve;
  readonly #known: ReadonlySet<string>;

  constructor(options: GuardOptions) {
    this.#options = options;
    this.#resolve = options.resolve ?? resolveBySystem;
    this.#known = new Set(options.knownHosts?.map((host) => host.toLowerCase()));
  }

  /** The addresses behind the URL; throws AddressRefusedError if one must not be called. */
  async addressesOf(url: URL): Promise<readonly Found[]> {
    checkForm(url);
    return this.leadingTo(bareHost(url.hostname), portOf(url));
  }

  /**
   * The same for a connection about to be made. Every address of a name must be allowed, because any of them may be
   * used.
   */
  async leadingTo(host: string, port: number): Promise<readonly Found[]> {
    const { mayCallPrivate, own } = this.#options;
    if (own?.isHost(host, port)) throw new AddressRefusedError(`${host} is this town itself.`);
    const family = isIP(host);
    const found = family ? [{ address: host, family }] : await this.#lookUp(host);
    if (found.length === 0) throw new AddressRefusedError(`${host} has no address.`);
    if (found.some(({ address }) => own?.isAddress(address, port)))
      throw new AddressRefusedError(`${host} leads to this town itself.`);
    if (found.some(({ address }) => isNeverCalled(address)))
      throw new AddressRefusedError(
        `${host} leads to a link-local or metadata address, or to a private one in disguise: those are never called.`,
      );
    const mayBePrivate = mayCallPrivate || this.#known.has(host.toLowerCase());
    if (!mayBePrivate && !found.every(({ address }) => isPublicAddress(address))) {
      throw new AddressRefusedError(
        `${host} is not on the public internet, and this town calls nothing else.`,
      );
    }
    return found;
  }

  async #lookUp(host: string): Promise<readonly Found[]> {
    try {
      return await this.#resolve(host);
    } catch {
      throw new AddressRefusedError(`${host} could not be found.`);
    }
  }
}

/** The checks that need no lookup. */
export function checkForm({ protocol, username, password }: URL): void {
  if (!PROTOCOLS.includes(protocol))
    throw new AddressRefusedError('The address must begin with https:// or http://.');
  if (username || password)
    throw new AddressRefusedError('The address must not hold a user name or a password.');
}

export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  Number(port) || (PORTS[protocol] ?? 0);
