/** An agent makes itself heard: one call is enough to be there, and only who is there is seated. */
export const connectAgent = (townUrl: string, apiKey: string): Promise<Response> =>
  fetch(`${townUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
