import { FailedError } from '../cli/program.ts';

/** Makes an agent in the town and returns its key, which is shown this once. */
export async function register(town: string, name: string): Promise<string> {
  const response = await fetch(new URL('/api/agents', town), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const answer = (await response.json().catch(() => ({}))) as {
    apiKey?: string;
    error?: { message?: string };
  };
  if (!response.ok || !answer.apiKey) {
    const reason = answer.error?.message ?? `${town} answers ${response.status}; is this a town?`;
    throw new FailedError(`no agent named ${name} could be made: ${reason}`);
  }
  return answer.apiKey;
}
