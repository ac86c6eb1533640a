/** Raw calls of `/mcp/connect`, and parsed OAuth refusals. */
import { rpcBody, send, toolCall } from '../../../../scripts/town/town-client.ts';

export interface Called {
  readonly status: number;
  readonly challenge: string | null;
  readonly tools?: readonly string[];
  readonly code?: string;
}

async function rpc(url: string, token: string | null, body: string): Promise<Called> {
  const { headers, status, text } = await send(url, { body, ...(token !== null && { key: token }) });
  const { result } = JSON.parse(text) as {
    result?: { tools?: { name: string }[]; structuredContent?: { error?: { code: string } } };
  };
  const tools = result?.tools?.map(({ name }) => name);
  const code = result?.structuredContent?.error?.code;
  const challenge = headers['www-authenticate'] ?? null;
  return { status, challenge, ...(tools && { tools }), ...(code && { code }) };
}

export const listTools = (url: string, token: string | null): Promise<Called> =>
  rpc(url, token, rpcBody('tools/list'));
/** Needs the scope to play, and changes nothing. */
export const leaveQueue = (url: string, token: string): Promise<Called> =>
  rpc(url, token, toolCall('et.werewolf.queue.leave', { queueId: 'werewolf-default' }));

export const errorOf = async (reply: Response): Promise<string> =>
  `${reply.status} ${((await reply.json()) as { error: string }).error}`;
