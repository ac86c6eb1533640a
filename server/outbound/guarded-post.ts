/**
 * Sends a little JSON to an address that a stranger has named. Where the town is public it reaches nothing but the
 * public internet: names are resolved once, every address is looked at, and the connection goes to those very
 * addresses. Redirects are not followed, the answer's body is not read.
 */
import { lookup as systemLookup } from 'node:dns';
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The address is one that the town does not call. The message is for its owner. */
export class AddressRefusedError extends Error {}

interface Found {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (hostname: string) => Promise<readonly Found[]>;

const resolveBySystem: Resolve = (hostname) =>
  new Promise((found, failed) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses)));
  });

export interface GuardOptions {
  /** False where others than the machine's own people use the town. */
  readonly mayCallPrivate: boolean;
  readonly resolve?: Resolve;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  /** Breaks it off. */
  readonly signal: AbortSignal;
}

const PROTOCOLS: readonly string[] = ['http:', 'https:'];

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

export class GuardedPost {
  readonly #mayCallPrivate: boolean;
  readonly #resolve: Resolve;

  constructor({ mayCallPrivate, resolve = resolveBySystem }: GuardOptions) {
    this.#mayCallPrivate = mayCallPrivate;
    this.#resolve = resolve;
  }

  /** Where the address leads; throws AddressRefusedError when that is not to be called. */
  async addressesOf({ protocol, hostname, username, password }: URL): Promise<readonly Found[]> {
    if (!PROTOCOLS.includes(protocol))
      throw new AddressRefusedError('The address must begin with https:// or http://.');
    if (username || password)
      throw new AddressRefusedError('The address must not hold a user name or a password.');
    const host = bare(hostname);
    const family = isIP(host);
    const found = family ? [{ address: host, family }] : await this.#lookUp(host);
    if (found.length === 0) throw new AddressRefusedError(`${host} has no address.`);
    if (!this.#mayCallPrivate && !found.every(({ address }) => isPublicAddress(address))) {
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

  /** The status of the answer, whatever it is. Rejects when there was none in time. */
  async send({ url, headers, body, timeoutMs, signal }: Post): Promise<number> {
    const target = new URL(url);
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const found = await beforeAbort(this.addressesOf(target), inTime);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: inTime,
      agent: false,
      lookup: only(found),
    };
    return new Promise((answered, failed) => {
      const call = (target.protocol === 'https:' ? tlsRequest : plainRequest)(target, options, (response) => {
        response.destroy();
        answered(response.statusCode ?? 0);
      });
      call.on('error', failed);
      call.end(body);
    });
  }
}

/** Hands out what was looked at, whatever name is asked for: a name may lead elsewhere a moment later. */
const only =
  (found: readonly Found[]): LookupFunction =>
  (_hostname, options, done) => {
    const [first] = found;
    if (options.all) done(null, [...found]);
    else done(null, first?.address ?? '', first?.family);
  };

function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, failed) => {
    if (signal.aborted) failed(signal.reason as Error);
    signal.addEventListener('abort', () => failed(signal.reason as Error), { once: true });
  });
  return Promise.race([work, aborted]);
}
