/**
 * The town's MCP endpoint for clients that only speak stdio: every message is passed on as it is, both ways. Knows
 * no tool. Standard output belongs to the protocol; whatever people should read goes to standard error.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';

const { ELIZA_TOWN_URL = 'http://localhost:2567', ELIZA_TOWN_KEY } = process.env;

/** A bare address means the endpoint; a full one keeps its options, such as `/mcp?wait=20&names=underscore`. */
function endpoint(address: string): URL {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = '/mcp';
  return url;
}

const http = new StreamableHTTPClientTransport(
  endpoint(ELIZA_TOWN_URL),
  ELIZA_TOWN_KEY ? { requestInit: { headers: { Authorization: `Bearer ${ELIZA_TOWN_KEY}` } } } : {},
);
const stdio = new StdioServerTransport();
let initializing: string | number | null = null;

const complain = (error: unknown): void => {
  process.stderr.write(`mcp-stdio: ${error instanceof Error ? error.message : error}\n`);
};

stdio.onmessage = (message) => {
  if (isInitializeRequest(message) && isJSONRPCRequest(message)) initializing = message.id;
  http.send(message).catch((error: unknown) => {
    complain(error);
    if (isJSONRPCRequest(message)) void stdio.send(failure(message.id, error)).catch(complain);
  });
};

http.onmessage = (message) => {
  // Later requests must name the version that was agreed upon, as any HTTP client's would.
  if (isJSONRPCResultResponse(message) && message.id === initializing) {
    http.setProtocolVersion(String(message.result.protocolVersion));
  }
  stdio.send(message).catch(complain);
};

/** A request whose answer will never come is answered here, or the client would wait for ever. */
const failure = (id: string | number, error: unknown): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: -32_000,
    message: `The town at ${ELIZA_TOWN_URL} did not answer: ${error instanceof Error ? error.message : error}`,
  },
});

http.onerror = complain;
stdio.onerror = complain;
process.stdin.on('end', () => {
  http.close().then(() => process.exit(0), complain);
});

await http.start();
await stdio.start();
