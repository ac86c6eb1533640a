/** Determines the protocol era of a request. The SDK's own check costs as much as `get_state` itself. */
import { classifyInboundRequest, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';

export const MODERN_VERSION = '2026-07-28';

export const acceptsBoth = ({ headers: { accept = '' } }: Request): boolean =>
  accept.includes('application/json') && accept.includes('text/event-stream');

/** No version at all means the 2025 era too. */
export function isLegacyVersion({ headers: { 'mcp-protocol-version': version } }: Request): boolean {
  return version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version));
}

export const isLegacy = (req: Request): boolean => !mayBeModern(req) || classified(req) === 'legacy';

const FIRST_MODERN_VERSION = '2026';

/** A request of the 2025 era names no newer version in its header or envelope. */
function mayBeModern(req: Request): boolean {
  const { method, params } = (req.body ?? {}) as { method?: unknown; params?: { _meta?: unknown } };
  return (
    typeof method !== 'string' ||
    (req.get('mcp-protocol-version') ?? '') >= FIRST_MODERN_VERSION ||
    (typeof params === 'object' && params?._meta !== undefined)
  );
}

/** Caches 2026-era envelopes that the SDK has accepted. A client sends the same one with every request. */
export class SoundEnvelopes {
  readonly #known = new LRUCache<string, true>({ max: MOST_ENVELOPES });

  has(req: Request): boolean {
    // An agent's reasoning differs in every call and is not part of the envelope.
    const { reasoning: _, ...meta } = (req.body?.params?._meta ?? {}) as Record<string, unknown>;
    const envelope = JSON.stringify(meta);
    if (this.#known.get(envelope)) return true;
    if (classified(req) !== 'modern') return false;
    if (envelope.length <= LONGEST_ENVELOPE) this.#known.set(envelope, true);
    return true;
  }
}

/** A few hundred kinds of clients; callers can invent any number. */
const MOST_ENVELOPES = 500;
const LONGEST_ENVELOPE = 2_000;

const classified = (req: Request): ReturnType<typeof classifyInboundRequest>['kind'] =>
  classifyInboundRequest({
    httpMethod: req.method,
    body: req.body as unknown,
    ...header(req, 'protocolVersionHeader', 'mcp-protocol-version'),
    ...header(req, 'mcpMethodHeader', 'mcp-method'),
    ...header(req, 'mcpNameHeader', 'mcp-name'),
  }).kind;

function header(req: Request, as: string, name: string): Record<string, string> {
  const value = req.get(name);
  return value === undefined ? {} : { [as]: value };
}
