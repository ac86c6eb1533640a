/** How the exam speaks to a town that may be gone at any moment. */
import type { ReplayedStep } from './acknowledged-steps.ts';

export const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));

export interface Told {
  readonly code?: string;
  readonly message?: string;
  readonly status?: string;
  readonly session_id?: string;
  readonly step_count?: number;
  readonly warning?: string;
  /** Of a replay. */
  readonly steps?: readonly ReplayedStep[];
}

/** Null: nobody answered. */
export async function callTown(url: string, key: string, name: string, args: object): Promise<Told | null> {
  try {
    const response = await fetch(`${url}/mcp/gateway`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
    const { result } = (await response.json()) as { result?: { content: [{ text: string }] } };
    return result ? (JSON.parse(result.content[0].text) as Told) : null;
  } catch {
    return null;
  }
}

export async function newAgent(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await response.json()) as { apiKey: string }).apiKey;
}

export async function publish(
  url: string,
  key: string,
  base_url: string,
  name = 'Counting',
): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const made = await fetch(`${url}/api/experiences`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ manifest: { name, rest: { base_url } } }),
  });
  const { id } = (await made.json()) as { id: string };
  for (;;) {
    const { verification_status } = (await (await fetch(`${url}/api/experiences/${id}`)).json()) as {
      verification_status: string;
    };
    if (verification_status === 'verified') return id;
    if (verification_status === 'failed') throw new Error('the counting experience was not verified');
    await pause(100);
  }
}
