/**
 * The guard of every HTTP port: refuses requests that a page of another site could make a visitor's browser send.
 * Bodies must be JSON, which no page can send to another site without permission; changes must come from the town's own
 * pages or from programs, which send no Origin; and the port answers only to its own names (DNS rebinding). Reads
 * headers only.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { remembered } from '../remembered.ts';

export interface SiteRules {
  /**
   * Host names that this port answers to; null or `*`: any. IP addresses are always accepted, because they cannot be
   * rebound.
   */
  readonly hosts: readonly string[] | null;
  /** Origins besides its own, or host names for all their origins, whose pages may change something here; `*`: any. */
  readonly origins: readonly string[];
  /** Accepted media types of bodies; default: JSON only. */
  readonly types?: readonly string[];
}

export interface SiteRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: string;
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);
const BAD_HOST = { status: 400, code: 'BAD_REQUEST', message: 'The Host header is not an address.' };
const FOREIGN_ORIGIN = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'Pages of this origin may not change anything here; see ALLOWED_ORIGINS.',
};

/** Null: the request does not come from another site. */
export function crossSiteRefusal(
  { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  { hosts, origins, types = [JSON_TYPE] }: SiteRules,
): SiteRefusal | null {
  const { host = '', origin } = headers;
  const hostname = hostnameIn(host);
  if (!hostname) return BAD_HOST;
  if (!isKnown(hostname, hosts)) {
    const message = `This port does not answer to the name ${host}; set PUBLIC_URL or ALLOWED_HOSTS.`;
    return { status: 403, code: 'FORBIDDEN', message };
  }
  if (SAFE_METHODS.has(method)) return null;
  if (origin !== undefined && !isAllowed(origin, host, origins)) return FOREIGN_ORIGIN;
  if (!hasBody(headers) || types.includes(mediaTypeOf(headers))) return null;
  const message = `Send the body as JSON, with the header Content-Type: ${types.join(' or ')}.`;
  return { status: 415, code: 'UNSUPPORTED_TYPE', message };
}

/** Colyseus' clients look for the message outside of `error`. */
export function turnAway(res: ServerResponse, refusal: SiteRefusal): void {
  const { status, code, message, retryAfter } = refusal;
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  res.writeHead(status, retryAfter ? { ...headers, 'Retry-After': retryAfter } : headers);
  res.end(JSON.stringify({ message, error: { code, message } }));
}

/** The rules of the town's settings: loopback names always; other names of the town must be configured. */
export function siteRulesOf({
  HOST,
  PUBLIC_URL,
  ALLOWED_HOSTS,
  ALLOWED_ORIGINS,
}: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS'>): {
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
} {
  const own = HOST === '0.0.0.0' || HOST === '::' ? [] : [HOST];
  const known = PUBLIC_URL ? [new URL(PUBLIC_URL)] : [];
  return {
    hosts: [...LOOPBACK_NAMES, ...own, ...known.map(({ hostname }) => hostname), ...ALLOWED_HOSTS],
    origins: [...known.map(({ origin }) => origin), ...ALLOWED_ORIGINS],
  };
}

/** Empty if it is not a host. */
const hostnameIn = remembered(1_000, (host) =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '',
);

const isKnown = (hostname: string, hosts: readonly string[] | null): boolean =>
  hosts === null ||
  hosts.includes('*') ||
  hosts.includes(hostname) ||
  isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** Compares host and port but not the scheme, because TLS may end at a proxy. */
function isAllowed(origin: string, host: string, origins: readonly string[]): boolean {
  if (origins.includes('*') || origins.includes(origin)) return true;
  const from = URL.parse(origin);
  return from !== null && (from.host === host.toLowerCase() || origins.includes(from.hostname));
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const mediaTypeOf = (headers: IncomingMessage['headers']): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
