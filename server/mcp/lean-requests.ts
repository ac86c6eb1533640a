/**
 * Answers the usual tool calls and listings of either era directly, without an SDK server, which costs as much as most
 * tools do. Requests with anything unusual (progress, another header, an unknown member) are left to the SDK, and tests
 * compare both ways byte for byte.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { ToolResult } from '../tools/results.ts';
import type { Endpoint } from './endpoints.ts';
import { acceptsBoth, isLegacyVersion, MODERN_VERSION, type SoundEnvelopes } from './eras.ts';
import { isListMethod, type ListMethod } from './listings.ts';
import { type Exchange, type McpServices, protocolErrorOf, resultMembers } from './mcp-server.ts';
import type { Answer } from './plain-answer.ts';

const CALL = 'tools/call';

interface Envelope {
  readonly id: string | number;
  readonly isModern: boolean;
}

interface LeanCall extends Envelope {
  readonly method: typeof CALL;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

interface LeanListing extends Envelope {
  readonly method: ListMethod;
}

export type LeanRequest = LeanCall | LeanListing;

/** For resources and not an error of tools: the SDK reports it as bad arguments. */
const NOT_FOUND = -32_002;
const MEMBERS = new Set(['jsonrpc', 'id', 'method', 'params']);
const CALL_PARAMS = new Set(['name', 'arguments', '_meta']);
const LIST_PARAMS = new Set(['_meta']);
const NO_PARAMS = {};

/** `message`: the body of the request, or one message of a batch. */
export function leanRequestIn(message: unknown, req: Request, envelopes: SoundEnvelopes): LeanRequest | null {
  if (!isRecord(message) || message.jsonrpc !== '2.0' || !hasOnly(message, MEMBERS)) return null;
  const { id, method } = message;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return null;
  const asked = method === CALL ? callIn(message.params) : isListMethod(method) ? listingIn(message) : null;
  if (!asked) return null;
  const { meta, ...request } = asked;
  const isModern = meta !== undefined;
  const isSound = isModern ? isSoundModern(req, meta, request, envelopes) : isLegacyVersion(req);
  return acceptsBoth(req) && isSound ? { id: id as string | number, isModern, ...request } : null;
}

function callIn(params: unknown) {
  if (!isRecord(params) || typeof params.name !== 'string' || !hasOnly(params, CALL_PARAMS)) return null;
  const { name, arguments: args, _meta: meta } = params;
  if (args !== undefined && (!isRecord(args) || Object.hasOwn(args, '__proto__'))) return null;
  return { method: CALL, name, args, meta } as const;
}

function listingIn({ method, params = NO_PARAMS }: Readonly<Record<string, unknown>>) {
  if (!isRecord(params) || !hasOnly(params, LIST_PARAMS)) return null;
  return { method: method as ListMethod, meta: params._meta };
}

/** Headers and envelope agree, and it asks for nothing but its result. */
function isSoundModern(
  req: Request,
  meta: unknown,
  { method, name }: { readonly method: string; readonly name?: string },
  envelopes: SoundEnvelopes,
): boolean {
  const { headers } = req;
  return (
    headers['mcp-protocol-version'] === MODERN_VERSION &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === name &&
    isRecord(meta) &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION &&
    isRecord(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    meta.progressToken === undefined &&
    envelopes.has(req)
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasOnly(value: object, known: ReadonlySet<string>): boolean {
  for (const name in value) if (!known.has(name)) return false;
  return true;
}

export async function leanAnswer(
  services: McpServices,
  request: LeanRequest,
  exchange: Exchange,
): Promise<Answer> {
  const end = `},"jsonrpc":"2.0","id":${JSON.stringify(request.id)}}`;
  if (request.method !== CALL) return ['{"result":{', ...listingMembers(request, exchange), end];
  try {
    const { caller, options, endpoint } = exchange;
    const result = await services.dispatch(request.name, request.args, caller, options);
    return [`{"result":{${request.isModern ? modernResult(result, endpoint) : legacyResult(result)}${end}`];
  } catch (thrown) {
    const { code, message, data } = protocolErrorOf(thrown, (bug) =>
      services.onError(bug, `${CALL} ${request.name}`),
    );
    const error = { code: code === NOT_FOUND ? ProtocolErrorCode.InvalidParams : code, message, data };
    return [JSON.stringify({ jsonrpc: '2.0', id: request.id, error })];
  }
}

/** The SDK's default for results whose address gives no cache hint. */
const NOT_TO_BE_KEPT = { ttlMs: 0, cacheScope: 'private' };

function listingMembers({ isModern, method }: LeanListing, exchange: Exchange): Answer {
  const { caller, endpoint, underscoreNames } = exchange;
  const list = endpoint.listing(method, caller, underscoreNames);
  if (!isModern) return [list];
  const { ttlMs, cacheScope } = { ...NOT_TO_BE_KEPT, ...endpoint.options.cacheHints?.[method] };
  const hints = `"ttlMs":${ttlMs},"cacheScope":"${cacheScope}"`;
  return [list, `,"resultType":"complete",${hints}${serverInfoOf(endpoint)}`];
}

/** The SDK writes it before all other members. */
const metaMember = (meta: object): string => `"_meta":${JSON.stringify(meta)},`;

const legacyResult = (result: ToolResult): string =>
  `${result.meta ? metaMember(result.meta) : ''}${resultMembers(result)}`;

function modernResult(result: ToolResult, endpoint: Endpoint): string {
  const members = `${resultMembers(result)},"resultType":"complete"`;
  return result.meta
    ? `${metaMember({ ...result.meta, [SERVER_INFO_META_KEY]: endpoint.info })}${members}`
    : `${members}${serverInfoOf(endpoint)}`;
}

const serverInfo = new WeakMap<Endpoint, string>();

/** Part of every result of the 2026 era. */
function serverInfoOf(endpoint: Endpoint): string {
  const known = serverInfo.get(endpoint);
  if (known) return known;
  const member = `,"_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: endpoint.info })}`;
  serverInfo.set(endpoint, member);
  return member;
}
