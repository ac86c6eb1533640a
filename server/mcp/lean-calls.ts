/**
 * Tool calls as nearly all of them come, in either era: read, dispatched and written here, without a server of the
 * SDK, which costs as much as most tools do. Takes only what needs no judgement; whatever is odd about a call (a
 * batch, progress, another header, a member nobody knows) is the SDK's to judge, and tests hold both ways to the same
 * bytes.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { ToolResult } from '../tools/results.ts';
import { resultMembers } from './call-tool-result.ts';
import type { Endpoint } from './endpoints.ts';
import { acceptsBoth, isLegacyVersion, MODERN_VERSION, type SoundEnvelopes } from './eras.ts';
import { type Exchange, type McpServices, protocolErrorOf } from './mcp-server.ts';

export interface LeanCall {
  readonly id: string | number;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
  readonly isModern: boolean;
}

const CALL = 'tools/call';
/** Of resources, and no code of a tool's: the SDK writes it as bad arguments. */
const NOT_FOUND = -32_002;
const MEMBERS = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS = new Set(['name', 'arguments', '_meta']);

export function leanCallIn(req: Request, envelopes: SoundEnvelopes): LeanCall | null {
  const message: unknown = req.body;
  if (!isRecord(message) || message.method !== CALL || message.jsonrpc !== '2.0') return null;
  const { id, params } = message;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return null;
  if (!isRecord(params) || typeof params.name !== 'string') return null;
  if (!hasOnly(message, MEMBERS) || !hasOnly(params, PARAMS)) return null;
  const { name, arguments: args, _meta: meta } = params;
  if (args !== undefined && (!isRecord(args) || Object.hasOwn(args, '__proto__'))) return null;
  const isModern = meta !== undefined;
  if (!acceptsBoth(req) || !(isModern ? isSoundModern(req, meta, name, envelopes) : isLegacyVersion(req))) {
    return null;
  }
  return { id: id as string | number, name, args, isModern };
}

/** Headers and envelope say the same, and it asks for nothing but its result. */
function isSoundModern(req: Request, meta: unknown, name: string, envelopes: SoundEnvelopes): boolean {
  const { headers } = req;
  return (
    headers['mcp-protocol-version'] === MODERN_VERSION &&
    headers['mcp-method'] === CALL &&
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

export async function answerLeanly(
  services: McpServices,
  call: LeanCall,
  { exchange, res }: { readonly exchange: Exchange; readonly res: Response },
): Promise<void> {
  const { caller, options, endpoint } = exchange;
  try {
    const result = await services.dispatch(call.name, call.args, caller, options);
    const told = call.isModern ? modernResult(result, endpoint) : legacyResult(result);
    write(res, `{"result":{${told}},"jsonrpc":"2.0","id":${JSON.stringify(call.id)}}`);
  } catch (thrown) {
    const { code, message, data } = protocolErrorOf(thrown, (bug) =>
      services.onError(bug, `${CALL} ${call.name}`),
    );
    const error = { code: code === NOT_FOUND ? ProtocolErrorCode.InvalidParams : code, message, data };
    write(res, JSON.stringify({ jsonrpc: '2.0', id: call.id, error }));
  }
}

function write(res: Response, body: string): void {
  res.setHeader('Content-Type', 'application/json');
  res.end(body);
}

/** The SDK's own place for it: first of all members. */
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

/** With every result of the 2026 era. */
function serverInfoOf(endpoint: Endpoint): string {
  const known = serverInfo.get(endpoint);
  if (known) return known;
  const member = `,"_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: endpoint.info })}`;
  serverInfo.set(endpoint, member);
  return member;
}
