/** The clients under test, each by its own means. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { MCPClient } from '@mastra/mcp';
import {
  Client as V2Client,
  StreamableHTTPClientTransport as V2Transport,
} from '@modelcontextprotocol/client';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { MCPServerStreamableHttp } from '@openai/agents';
import { type Access, type ClientKind, type Hand, refusalIn, textIn } from './hand.ts';

const packageFolder = (name: string): string => join(import.meta.dirname, 'node_modules', name);
const headersFor = ({ key }: Access): Record<string, string> => ({ Authorization: `Bearer ${key}` });

const v1Hand = (client: V1Client): Hand => ({
  list: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (tool, args) => textIn(await client.callTool({ name: tool, arguments: args })),
  close: () => client.close(),
});

const v1: ClientKind = {
  name: 'MCP SDK v1',
  packages: ['@modelcontextprotocol/sdk'],
  async connect(access) {
    const client = new V1Client({ name: 'v1', version: '0' });
    await client.connect(
      new V1Transport(new URL(access.url), { requestInit: { headers: headersFor(access) } }),
    );
    return v1Hand(client);
  },
};

const v2 = (era: 'legacy' | '2026-07-28'): ClientKind => ({
  name: `MCP SDK v2, ${era === 'legacy' ? 'initialize' : era}`,
  packages: ['@modelcontextprotocol/client'],
  async connect(access) {
    const mode = era === 'legacy' ? era : { pin: era };
    const client = new V2Client({ name: 'v2', version: '0' }, { versionNegotiation: { mode } });
    await client.connect(
      new V2Transport(new URL(access.url), { requestInit: { headers: headersFor(access) } }),
    );
    return {
      list: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (tool, args) => textIn(await client.callTool({ name: tool, arguments: args })),
      close: () => client.close(),
    };
  },
});

/** One process for each call. */
const inspector: ClientKind = {
  name: 'Inspector (command line)',
  packages: ['@modelcontextprotocol/inspector'],
  async connect(access) {
    const cli = join(packageFolder('@modelcontextprotocol/inspector'), 'clients/launcher/build/index.js');
    const run = async (...method: string[]): Promise<unknown> => {
      const header = `Authorization: Bearer ${access.key}`;
      const options = ['--cli', access.url, '--transport', 'http', '--header', header, '--method', ...method];
      // A refusal is exit code 1 with the result on standard output all the same.
      const ended = promisify(execFile)(process.execPath, [cli, ...options]).catch((error: unknown) => error);
      const { stdout, stderr } = (await ended) as { stdout: string; stderr: string };
      if (!stdout.trim()) throw new Error(stderr.trim().split('\n')[0]);
      return JSON.parse(stdout);
    };
    return {
      list: async () =>
        ((await run('tools/list')) as { tools: { name: string }[] }).tools.map(({ name }) => name),
      call: async (tool, args) => {
        const given = Object.entries(args).flatMap(([name, value]) =>
          value === null ? [] : ['--tool-arg', `${name}=${String(value)}`],
        );
        return textIn(await run('tools/call', '--tool-name', tool, ...given));
      },
      close: async () => undefined,
    };
  },
};

const mcpRemote: ClientKind = {
  name: 'mcp-remote (stdio)',
  packages: ['mcp-remote'],
  async connect(access) {
    const client = new V1Client({ name: 'through mcp-remote', version: '0' });
    const proxy = join(packageFolder('mcp-remote'), 'dist/proxy.js');
    const args = [proxy, access.url, '--allow-http', '--header', `Authorization: Bearer ${access.key}`];
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }),
    );
    return v1Hand(client);
  },
};

const ownProxy: ClientKind = {
  name: 'the town’s stdio proxy',
  packages: [],
  async connect(access) {
    const client = new V1Client({ name: 'through the proxy', version: '0' });
    const args = [join(import.meta.dirname, '../../scripts/mcp-stdio.cjs')];
    const env = { PATH: process.env.PATH ?? '', ELIZA_TOWN_URL: access.url, ELIZA_TOWN_KEY: access.key };
    const transport = new StdioClientTransport({ command: 'node', args, env, cwd: '/', stderr: 'ignore' });
    await client.connect(transport);
    return v1Hand(client);
  },
};

interface Executable {
  execute?(args: unknown, options?: unknown): unknown;
}

/** Frameworks give a model tools by name, each with a function that calls it. */
const handOf = (tools: Record<string, Executable>, close: () => Promise<void>, prefix = ''): Hand => ({
  list: async () => Object.keys(tools),
  async call(tool, args) {
    const made = tools[`${prefix}${tool}`];
    if (!made?.execute) throw new Error(`${tool} is not there`);
    const calling = Promise.resolve(made.execute(args, { toolCallId: 'call', messages: [] }));
    return textIn(await calling.catch(refusalIn));
  },
  close,
});

const aiSdk: ClientKind = {
  name: 'AI SDK',
  packages: ['@ai-sdk/mcp'],
  async connect(access) {
    const transport = { type: 'http' as const, url: access.url, headers: headersFor(access) };
    const client = await createMCPClient({ transport });
    return handOf((await client.tools()) as Record<string, Executable>, () => client.close());
  },
};

const langChain: ClientKind = {
  name: 'LangChain adapters',
  packages: ['@langchain/mcp-adapters'],
  async connect(access) {
    const town = { transport: 'http' as const, url: access.url, headers: headersFor(access) };
    const client = new MultiServerMCPClient({ mcpServers: { town } });
    const tools = await client.getTools();
    return {
      list: async () => tools.map(({ name }) => name),
      call: async (tool, args) => {
        const made = tools.find(({ name }) => name === tool);
        if (!made) throw new Error(`${tool} is not there`);
        return textIn(await made.invoke(args).catch(refusalIn));
      },
      close: () => client.close(),
    };
  },
};

const openAiAgents: ClientKind = {
  name: 'OpenAI Agents JS',
  packages: ['@openai/agents'],
  async connect(access) {
    const requestInit = { headers: headersFor(access) };
    const server = new MCPServerStreamableHttp({ url: access.url, requestInit });
    await server.connect();
    return {
      list: async () => (await server.listTools()).map(({ name }) => name),
      call: async (tool, args) => textIn(await server.callTool(tool, args)),
      close: () => server.close(),
    };
  },
};

const mastra: ClientKind = {
  name: 'Mastra',
  packages: ['@mastra/mcp'],
  async connect(access) {
    const town = { url: new URL(access.url), requestInit: { headers: headersFor(access) } };
    const client = new MCPClient({ id: access.key, servers: { town } });
    const tools = (await client.listTools()) as Record<string, Executable>;
    return handOf(tools, () => client.disconnect(), 'town_');
  },
};

export const KINDS: readonly ClientKind[] = [
  v1,
  v2('legacy'),
  v2('2026-07-28'),
  inspector,
  mcpRemote,
  ownProxy,
  aiSdk,
  langChain,
  openAiAgents,
  mastra,
];
