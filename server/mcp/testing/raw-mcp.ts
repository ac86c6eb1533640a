/** Raw JSON-RPC, one POST and one answer, for requests that no client library would send. */

import { rpcBody as rpc } from '../../../scripts/town/town-client.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { keyFor } from './mcp-town.ts';

export { rpc };

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, parsed if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of any shape
  readonly body: any;
  readonly text: string;
}

export const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

export async function rawPost(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return read(await fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body }));
}

export async function read(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : null, text };
}

export const bearing = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });

export const bearer = (agent: AgentIdentity | null): Record<string, string> =>
  agent ? bearing(keyFor(agent)) : {};

export const toolCall = (tool: string, args: unknown): string =>
  rpc('tools/call', { name: `et.werewolf.${tool}`, arguments: args });
