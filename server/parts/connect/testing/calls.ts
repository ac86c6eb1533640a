/** Raw calls of `/mcp/connect`, and parsed OAuth refusals. */
import { rpcBody } from '../../../../scripts/town/town-client.ts';

export interface Called {
  readonly status: number;
  readonly challenge: string | null;
  readonly tools?: readonly string[];
  readonly code?: string;
}

async function rpc(url: string, token: string | null, method: string, params?: object): Promise<Called> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: rpcBody(method, params),
  });
  const { result } = (await reply.json()) as {
    result?: { tools?: { name: string }[]; structuredContent?: { error?: { code: string } } };
  };
  const tools = result?.tools?.map(({ name }) => name);
  const code = result?.structuredContent?.error?.code;
  const challenge = reply.headers.get('www-authenticate');
  return { status: reply.status, challenge, ...(tools && { tools }), ...(code && { code }) };
}

export const listTools = (url: string, token: string | null): Promise<Called> =>
  rpc(url, token, 'tools/list');
/** Needs the scope to play, and changes nothing. */
export const leaveQueue = (url: string, token: string): Promise<Called> =>
  rpc(url, token, 'tools/call', {
    name: 'et.werewolf.queue.leave',
    arguments: { queueId: 'werewolf-default' },
  });

export const errorOf = async (reply: Response): Promise<string> =>
  `${reply.status} ${((await reply.json()) as { error: string }).error}`;
