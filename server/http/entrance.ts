/**
 * What is turned away before anybody reads it. Colyseus builds addresses out of a request's headers and reads its
 * bodies to the end, whatever they are; and a page of another site must not reach a town on this machine under a
 * name of its own (DNS rebinding).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

export interface EntranceRules {
  /** Host names that this town answers to; `null` answers to any. Addresses in figures are nobody's trick. */
  readonly hosts: readonly string[] | null;
  /** The largest body of a request to Colyseus. */
  readonly mostBytes: number;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const BAD_HOST = { status: 400, code: 'BAD_REQUEST', message: 'The Host header is not an address.' };
const BAD_PROTOCOL = { status: 400, code: 'BAD_REQUEST', message: 'X-Forwarded-Proto is http or https.' };
const NO_LENGTH = { status: 411, code: 'BAD_REQUEST', message: 'Send a Content-Length.' };

export function refusalAtEntrance(
  { headers }: IncomingMessage,
  forColyseus: boolean,
  rules: EntranceRules,
): Refusal | null {
  const { host = '', 'x-forwarded-proto': protocol = 'http' } = headers;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return BAD_HOST;
  if (!isKnown(new URL(`http://${host}`).hostname, rules.hosts)) {
    const message = `This town does not answer to the name ${host}; set PUBLIC_URL or ALLOWED_HOSTS.`;
    return { status: 403, code: 'FORBIDDEN', message };
  }
  if (!forColyseus) return null;
  if (!/^https?$/.test(String(protocol))) return BAD_PROTOCOL;
  if (headers['transfer-encoding'] !== undefined) return NO_LENGTH;
  if (Number(headers['content-length'] ?? 0) <= rules.mostBytes) return null;
  return { status: 413, code: 'TOO_LARGE', message: `At most ${rules.mostBytes} bytes.` };
}

const isKnown = (hostname: string, hosts: readonly string[] | null): boolean =>
  hosts === null ||
  hosts.includes('*') ||
  hosts.includes(hostname) ||
  isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

export function turnAway(res: ServerResponse, { status, code, message }: Refusal): void {
  res.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  res.end(JSON.stringify({ error: { code, message } }));
}
