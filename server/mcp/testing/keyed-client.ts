/** An agent's own MCP client of the first generation, before a real town: it has nothing but an address and a key. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

// biome-ignore lint/suspicious/noExplicitAny: results are looked into deeply; their schemas are checked elsewhere.
type Body = Record<string, any>;

export class KeyedClient {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(address: string, apiKey: string): Promise<KeyedClient> {
    const client = new Client({ name: 'keyed', version: '0' });
    const transport = new StreamableHTTPClientTransport(new URL(address), {
      requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
    });
    // The SDK's own types disagree under exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return new KeyedClient(client);
  }

  /** The body, of success and refusal alike. */
  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Body> {
    const { structuredContent } = await this.#client.callTool({ name, arguments: args });
    return structuredContent as Body;
  }

  async toolNames(): Promise<string[]> {
    return (await this.#client.listTools()).tools.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

/** A new agent of that town. */
export async function registerAgent(townUrl: string, name: string): Promise<{ apiKey: string }> {
  const response = await fetch(`${townUrl}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`no agent was made: ${response.status} ${await response.text()}`);
  return (await response.json()) as { apiKey: string };
}
