/**
 * Calls addresses named by callers. Every connection, including to IP literals, goes to addresses checked at the moment
 * it is made; redirects are failures, encoded bodies are refused (a small one may unpack to any size), and only a
 * limited number of bytes is read. Connections are reused.
 */
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, errors, request as undiciRequest } from 'undici';
import { traced } from '../telemetry/tracing.ts';
import { AddressGuard, bareHost, checkForm, type Found, type GuardOptions } from './address-guard.ts';
import { AddressRefusedError, OutboundError } from './outbound-error.ts';

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface CallerOptions extends GuardOptions {
  readonly connectMs?: number;
  /** Simultaneous connections to one host. */
  readonly connections?: number;
}

const DEFAULT_CONNECT_MS = 5_000;
const DEFAULT_CONNECTIONS = 64;

export class GuardedCaller {
  readonly #guard: AddressGuard;
  readonly #agent: Agent;

  constructor(options: CallerOptions) {
    this.#guard = new AddressGuard(options);
    this.#agent = new Agent({
      connect: connectorBehind(this.#guard, options.connectMs ?? DEFAULT_CONNECT_MS),
      connections: options.connections ?? DEFAULT_CONNECTIONS,
      pipelining: 1,
      allowH2: false,
      // The whole exchange has its own limit; these would interrupt what may be slow.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** The addresses behind the URL; throws AddressRefusedError if one must not be called. */
  addressesOf(url: URL): Promise<readonly Found[]> {
    return this.#guard.addressesOf(url);
  }

  async request(wanted: OutboundRequest): Promise<OutboundAnswer> {
    const limit = limitedBy(wanted);
    try {
      const { statusCode, headers, body } = await this.#send(wanted, limit.signal);
      return { status: statusCode, headers, body: await wholeOf(body, limit.host, wanted.maxBytes) };
    } catch (error) {
      throw outboundErrorOf(error, limit);
    } finally {
      limit.release();
    }
  }

  /** The status of the answer, whatever it is; the body is not read. */
  async status(wanted: Omit<OutboundRequest, 'maxBytes'>): Promise<number> {
    const limit = limitedBy(wanted);
    try {
      const { statusCode, body } = await this.#dispatch(wanted, limit.signal);
      body.on('error', () => undefined).destroy();
      return statusCode;
    } catch (error) {
      throw outboundErrorOf(error, limit);
    } finally {
      limit.release();
    }
  }

  /**
   * The same guard as a standard `fetch`, for libraries with their own protocol. An event stream is passed on as it
   * arrives, within the same limits of bytes and time.
   */
  fetchWithin(limits: Pick<OutboundRequest, 'timeoutMs' | 'maxBytes'>): typeof fetch {
    return async (input, init = {}) => {
      const url = String(input instanceof Request ? input.url : input);
      const wanted = { ...limits, url, ...(init.signal && { signal: init.signal }) };
      const limit = limitedBy(wanted);
      try {
        const { statusCode, headers, body } = await this.#send(
          {
            ...wanted,
            method: (init.method ?? 'GET') as 'GET',
            headers: Object.fromEntries(new Headers(init.headers)),
            ...(typeof init.body === 'string' && { body: init.body }),
          },
          limit.signal,
        );
        const plain = plainHeaders(headers);
        if (plain.get('content-type')?.startsWith('text/event-stream')) {
          return new Response(streamOf(body, limit, limits.maxBytes), { status: statusCode, headers: plain });
        }
        const whole = await wholeOf(body, limit.host, limits.maxBytes);
        limit.release();
        return new Response(BODILESS.has(statusCode) ? null : new Uint8Array(whole), {
          status: statusCode,
          headers: plain,
        });
      } catch (error) {
        limit.release();
        throw outboundErrorOf(error, limit);
      }
    };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(wanted: OutboundRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const response = await this.#dispatch(wanted, signal);
    const refused = refusalOf(response, wanted);
    if (refused) {
      response.body.on('error', () => undefined).destroy();
      throw refused;
    }
    return response;
  }

  #dispatch(
    { url, method = 'GET', headers, body }: Omit<OutboundRequest, 'maxBytes'>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const target = new URL(url);
    checkForm(target);
    // Trace headers are not sent to other servers.
    return traced(
      () => ({
        kind: 'outbound',
        name: method,
        attributes: { 'http.request.method': method, 'server.address': target.hostname },
      }),
      async (mark) => {
        const response = await undiciRequest(target, {
          method,
          headers: { ...headers, 'accept-encoding': 'identity' },
          ...(body !== undefined && { body }),
          signal,
          dispatcher: this.#agent,
        });
        mark.set({ 'http.response.status_code': response.statusCode });
        return response;
      },
    );
  }
}

/** Returns the checked addresses for any name, because a name may resolve differently a moment later. */
export const lookupOnly =
  (found: readonly Found[]): LookupFunction =>
  (_hostname, options, done) => {
    const [first] = found;
    if (options.all) done(null, [...found]);
    else done(null, first?.address ?? '', first?.family);
  };

function connectorBehind(guard: AddressGuard, timeout: number): buildConnector.connector {
  return (options, done) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new errors.ConnectTimeoutError('its name was not found in time')),
      timeout,
    );
    Promise.race([guard.leadingTo(bareHost(options.hostname), port), late.promise])
      .finally(() => clearTimeout(timer))
      .then(
        (found) => buildConnector({ timeout, allowH2: false, lookup: lookupOnly(found) })(options, done),
        (error: Error) => done(error, null),
      );
  };
}

interface Limit {
  readonly host: string;
  readonly signal: AbortSignal;
  readonly outer: AbortSignal | undefined;
  readonly ranOut: () => boolean;
  release(): void;
}

/** A single timer without chained signals, because thousands of calls run at once. */
function limitedBy({
  url,
  timeoutMs,
  signal: outer,
}: Pick<OutboundRequest, 'url' | 'timeoutMs' | 'signal'>): Limit {
  const limit = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    limit.abort();
  }, timeoutMs);
  const stop = (): void => limit.abort();
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    host: hostOf(url),
    signal: limit.signal,
    outer,
    ranOut: () => late,
    release() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}

const sent = { wasSent: true } as const;
const notSent = { wasSent: false } as const;

function refusalOf(
  { statusCode, headers }: Dispatcher.ResponseData,
  { url, maxBytes }: OutboundRequest,
): OutboundError | null {
  const host = hostOf(url);
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    return new OutboundError(
      'REDIRECTED',
      `${host} answered ${statusCode}: redirects are not followed. Name the address it leads to.`,
      sent,
    );
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding !== 'identity')
    return new OutboundError(
      'ENCODED',
      `${host} encoded its answer as ${encoding.slice(0, 32)}, though accept-encoding is identity.`,
      sent,
    );
  if (Number(headers['content-length'] ?? 0) > maxBytes) return tooLarge(host, maxBytes);
  return null;
}

const hostOf = (url: string): string => URL.parse(url)?.host || 'the address';

const tooLarge = (host: string, maxBytes: number): OutboundError =>
  new OutboundError('TOO_LARGE', `${host} answered with more than ${maxBytes} bytes.`, sent);

type Body = Dispatcher.ResponseData['body'];

async function wholeOf(body: Body, host: string, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Leaving the loop destroys the body and its connection.
    if (bytes > maxBytes) throw tooLarge(host, maxBytes);
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

function streamOf(body: Body, limit: Limit, maxBytes: number): ReadableStream<Uint8Array> {
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) {
          limit.release();
          controller.close();
          return;
        }
        bytes += value.length;
        if (bytes > maxBytes) throw tooLarge(limit.host, maxBytes);
        controller.enqueue(new Uint8Array(value));
      } catch (error) {
        limit.release();
        body.on('error', () => undefined).destroy();
        controller.error(outboundErrorOf(error, limit));
      }
    },
    cancel() {
      limit.release();
      body.on('error', () => undefined).destroy();
    },
  });
}

const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function plainHeaders(headers: OutboundAnswer['headers']): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain.set(name, [value].flat().join(', '));
  }
  return plain;
}

/** A caller that aborted the exchange gets its own reason back. */
function outboundErrorOf(error: unknown, { host, outer, ranOut }: Limit): unknown {
  if (error instanceof OutboundError) return error;
  if (ranOut()) return new OutboundError('TIMEOUT', `${host} did not answer in time.`, sent);
  if (outer?.aborted) return outer.reason;
  if (!(error instanceof Error)) return error;
  const refused = error.cause instanceof AddressRefusedError ? error.cause : null;
  if (refused) return refused;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new OutboundError('TIMEOUT', `${host} could not be connected to in time.`, notSent);
  const never = NEVER_CONNECTED.has(code) || code.startsWith('ERR_TLS') || code.startsWith('CERT');
  return new OutboundError('UNREACHABLE', `${host} could not be reached (${code || error.message}).`, {
    wasSent: !never,
  });
}

const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
]);
