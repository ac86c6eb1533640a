/** Makes an agent in the town and returns its key, which is shown this once. */
export async function register(town: string, name: string): Promise<string> {
  const response = await fetch(new URL('/api/agents', town), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const answer = (await response.json()) as { apiKey?: string; error?: { message?: string } };
  if (!response.ok || !answer.apiKey) {
    throw new Error(`the town makes no agent named ${name}: ${answer.error?.message ?? response.status}`);
  }
  return answer.apiKey;
}
