/**
 * The town's MCP endpoint for clients that only speak stdio: passes every message on unchanged, both ways, except that
 * it requests keep-alives where the client does not. Knows no tool. Standard output belongs to the protocol; messages
 * for people go to standard error.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { livelyFetch } from './cli/lively-fetch.ts';
import { plainProgram, runProgram, UsageError } from './cli/program.ts';

const { ELIZA_TOWN_URL = 'http://localhost:2567', ELIZA_TOWN_KEY } = process.env;

/** How long requests in flight may still be answered after the client has closed its input. */
const LAST_ANSWERS_MS = 5_000;

/** A bare address means the endpoint for language models; a full one is used as it is, such as `/mcp?wait=20`. */
function endpoint(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new UsageError(`ELIZA_TOWN_URL=${address} is not a URL such as http://localhost:2567`);
  if (url.pathname !== '/') return url;
  url.pathname = '/mcp';
  if (!url.searchParams.has('profile')) url.searchParams.set('profile', 'llm');
  return url;
}

/** Tokens with this prefix were requested here, and are not passed on. */
const OWN_TOKEN = 'mcp-stdio/';

/** A hung town sends no keep-alive: then the call is answered here, and can be repeated. */
function askingForLife(message: JSONRPCMessage): JSONRPCMessage {
  if (!isJSONRPCRequest(message) || message.method !== 'tools/call') return message;
  const { id, params } = message;
  if (params?._meta?.progressToken !== undefined) return message;
  const progressToken = `${OWN_TOKEN}${id}`;
  return { ...message, params: { ...params, _meta: { ...params?._meta, progressToken } } };
}

const isOwnSign = (message: JSONRPCMessage): boolean =>
  'method' in message &&
  message.method === 'notifications/progress' &&
  String(message.params?.progressToken).startsWith(OWN_TOKEN);

const say = (words: string): void => void process.stderr.write(`mcp-stdio: ${words}\n`);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // `fetch` reports no more than that it failed; the reason is its cause.
  return error.cause instanceof Error
    ? `${error.message}: ${error.cause.message || 'no connection'}`
    : error.message;
};

const complain = (error: unknown): void => say(reasonOf(error));

async function relay(): Promise<void> {
  const town = endpoint(ELIZA_TOWN_URL);
  const http = new StreamableHTTPClientTransport(town, {
    fetch: livelyFetch(),
    ...(ELIZA_TOWN_KEY && { requestInit: { headers: { Authorization: `Bearer ${ELIZA_TOWN_KEY}` } } }),
  });
  const stdio = new StdioServerTransport();
  const unanswered = new Set<string | number>();
  let initializing: string | number | null = null;
  let isLeaving = false;

  stdio.onmessage = (message) => {
    if (isInitializeRequest(message) && isJSONRPCRequest(message)) initializing = message.id;
    if (isJSONRPCRequest(message)) unanswered.add(message.id);
    http.send(askingForLife(message)).catch((error: unknown) => {
      if (isJSONRPCRequest(message)) void answer(message.id, failure(message.id, error));
    });
  };

  http.onmessage = (message) => {
    if (isOwnSign(message)) return;
    // Later requests must name the negotiated version, as any HTTP client's would.
    if (isJSONRPCResultResponse(message) && message.id === initializing) {
      http.setProtocolVersion(String(message.result.protocolVersion));
    }
    if ('method' in message || message.id === undefined) stdio.send(message).catch(complain);
    else void answer(message.id, message);
  };

  async function answer(id: string | number, message: JSONRPCMessage): Promise<void> {
    await stdio.send(message).catch(complain);
    unanswered.delete(id);
    if (isLeaving && unanswered.size === 0) leave();
  }

  /** A request whose response will never come is answered here; otherwise the client would wait for ever. */
  const failure = (id: string | number, error: unknown): JSONRPCMessage => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32_000, message: `The town at ${town} did not answer: ${reasonOf(error)}` },
  });

  function leave(): void {
    http.close().then(() => process.exit(0), complain);
  }

  // The transport also reports here whatever it throws, so that nothing is reported twice.
  http.onerror = complain;
  stdio.onerror = complain;
  process.stdin.on('end', () => {
    isLeaving = true;
    if (unanswered.size === 0) leave();
    else setTimeout(leave, LAST_ANSWERS_MS);
  });

  say(
    `passing everything on to ${town}${ELIZA_TOWN_KEY ? '' : ' as a spectator: set ELIZA_TOWN_KEY to play'}`,
  );
  await http.start();
  await stdio.start();
}

await runProgram(
  plainProgram('mcp:stdio', "Passes the town's MCP endpoint on to a client that only speaks stdio.")
    .addHelpText(
      'after',
      '\nELIZA_TOWN_URL is the address of the town [http://localhost:2567], ELIZA_TOWN_KEY the key of the agent.',
    )
    .action(relay),
);
