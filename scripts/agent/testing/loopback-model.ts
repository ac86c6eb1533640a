/** A small OpenAI-compatible endpoint on loopback, with the manners a test needs. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface FunctionTool {
  readonly function: {
    readonly name: string;
    readonly parameters: { readonly properties: Record<string, { readonly enum?: (string | null)[] }> };
  };
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools: readonly FunctionTool[];
  readonly max_completion_tokens: number;
}

/** What to do with a request; a manner that never answers keeps the caller hanging. */
export type Manner = (request: ChatRequest, respond: (message: unknown) => void, res: ServerResponse) => void;

const call = (name: string, args: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
});

/** Plays the first move offered, against the first target that the schema allows. */
function firstMove({ tools }: ChatRequest) {
  const { name, parameters } = (tools[0] as FunctionTool).function;
  const args = Object.fromEntries(
    Object.entries(parameters.properties).map(([key, schema]) => [
      key,
      schema.enum ? schema.enum[0] : 'I have a hunch.',
    ]),
  );
  return call(name, JSON.stringify(args));
}

export const MANNERS = {
  well: (request, respond) => respond(firstMove(request)),
  slowly: (request, respond) => void setTimeout(() => respond(firstMove(request)), 300),
  'in prose': (request, respond) => {
    const made = firstMove(request).tool_calls[0]?.function;
    const written = { name: made?.name, arguments: JSON.parse(made?.arguments ?? '{}') };
    respond({ role: 'assistant', content: `Let me think. ${JSON.stringify(written)} That is my move.` });
  },
  'with an unknown tool': (_, respond) => respond(call('shoot', '{}')),
  'with an illegal target': ({ tools }, respond) =>
    respond(call(tools[0]?.function.name ?? '', '{"targetPlayerId":"p:99"}')),
  'with broken arguments': ({ tools }, respond) =>
    respond(call(tools[0]?.function.name ?? '', '{"targetPlayerId":')),
  'with chatter': (_, respond) =>
    respond({ role: 'assistant', content: 'As a large language model, I love villages.' }),
  'with a page instead of JSON': (_, __, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
  'with no choice at all': (_, __, res) =>
    void res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  'with an error': (_, __, res) => void res.writeHead(500).end('{"error":{"message":"overloaded"}}'),
  'not at all': () => undefined,
} satisfies Record<string, Manner>;

export interface LoopbackModel {
  readonly baseUrl: string;
  readonly requests: ChatRequest[];
  manner: Manner;
  close(): Promise<void>;
}

export async function openLoopbackModel(manner: Manner = MANNERS.well): Promise<LoopbackModel> {
  const server = createServer(async (req: IncomingMessage, res: ServerResponse) => {
    const request = (await json(req)) as ChatRequest;
    model.requests.push(request);
    const respond = (message: unknown): void => {
      const completion = {
        id: 'c',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      };
      res.writeHead(200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify({ ...completion, usage: { total_tokens: 100 } }));
    };
    model.manner(request, respond, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const model: LoopbackModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    manner,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return model;
}
