/** Tool calls over MCP as plain HTTP requests: one connection per caller, no session, no retries of its own. */
import { Agent, request } from 'node:http';
import type { ToolName } from '../../shared/games/werewolf/tool-registry.ts';

export interface ToolAnswer {
  readonly ok: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly [field: string]: unknown;
}

/** Nobody answered: the call may or may not have been carried out. */
export class NoAnswerError extends Error {}

const connections = new Agent({ keepAlive: true });

export async function callTool(
  url: string,
  apiKey: string,
  name: ToolName,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const { status, text } = await post(`${url}/mcp`, apiKey, body);
  const reply = status === 200 ? parse(text) : null;
  if (!reply) throw new Error(`${name} was answered with ${status}: ${text.slice(0, 300)}`);
  return reply;
}

function parse(text: string): ToolAnswer | null {
  const { result } = JSON.parse(text) as { result?: { structuredContent?: ToolAnswer } };
  return result?.structuredContent ?? null;
}

function post(url: string, apiKey: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent: connections,
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${apiKey}`,
      },
    });
    const lost = (error: Error) => reject(new NoAnswerError(error.message));
    outgoing.on('error', lost);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', lost);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.end(body);
  });
}
