/** A small OpenAI-compatible endpoint on loopback, with the manners a test needs. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { serveLocally } from '../../../scripts/town/local-server.ts';

interface FunctionTool {
  readonly function: {
    readonly name: string;
    readonly parameters: { readonly properties: Record<string, { readonly enum?: (string | null)[] }> };
  };
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** None when words are wanted. */
  readonly tools?: readonly FunctionTool[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

type Respond = (message: unknown, finishReason?: string) => void;

/** What to do with a request; a manner that never answers keeps the caller hanging. */
export type Manner = (request: ChatRequest, respond: Respond, res: ServerResponse) => void;

const call = (name: string, args: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
});

export const says = (content: string) => ({ role: 'assistant', content });

export const saying =
  (content: string): Manner =>
  (_, respond) =>
    respond(says(content));

const firstTool = ({ tools }: ChatRequest): string => tools?.[0]?.function.name ?? '';

/** Plays the first move offered, against the first target that the schema allows; notes something when it is over. */
function firstMove({ tools }: ChatRequest) {
  const [tool] = tools ?? [];
  if (!tool) return says('I will listen longer before I vote.');
  const { name, parameters } = tool.function;
  const args = Object.fromEntries(
    Object.entries(parameters.properties).map(([key, schema]) => [
      key,
      schema.enum ? schema.enum[0] : 'I have a hunch.',
    ]),
  );
  return call(name, JSON.stringify(args));
}

function firstMoveInProse(request: ChatRequest): string {
  const [tool] = request.tools ?? [];
  const made = firstMove(request);
  const written = 'tool_calls' in made ? JSON.parse(made.tool_calls[0]?.function.arguments ?? '{}') : {};
  return JSON.stringify({ name: tool?.function.name, arguments: written });
}

const REMARKS = [
  'I slept badly, and {name} slept too well for my taste.',
  '{name}, what did you mean by that vote?',
  'I would rather hear {name} than guess about {name}.',
  'Two of you have not said a word. I am looking at {name}.',
  'I believe {name} for now. Ask me again at dusk.',
  'If {name} is a wolf, I am a turnip. And I am no turnip.',
  'Let us not hang anybody in a hurry. But if we must: {name}.',
] as const;

/** The same choice for the same words, and another for others. */
const among = <T>(items: readonly T[], words: string): T | undefined =>
  items[createHash('sha256').update(words).digest().readUInt32BE() % items.length];

/** A small grammar of valid moves and talk: calls one of the functions offered, with arguments that its schema allows. */
function fitMove({ messages, tools = [] }: ChatRequest) {
  const prompt = messages.at(-1)?.content ?? '';
  const [tool] = tools;
  if (!tool) return says('I will listen longer before I vote.');
  const living = /^Alive: (.+)\.$/m.exec(prompt)?.[1]?.split(', ') ?? [];
  const others = living.filter((name) => !name.endsWith('(you)'));
  const name = among(others, prompt) ?? 'somebody';
  const remark = (among(REMARKS, `remark ${prompt}`) ?? '').replaceAll('{name}', name);
  // Whispers come first in the list: whoever has whispered goes on to the deed.
  const hasWhispered = prompt.includes('you to the pack:');
  const chosen = hasWhispered
    ? (tools.find(({ function: { name: each } }) => /kill$/.test(each)) ?? tool)
    : tool;
  const { properties } = chosen.function.parameters;
  const args = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [
      key,
      schema.enum
        ? among(
            schema.enum.filter((each) => each !== null),
            prompt,
          )
        : remark,
    ]),
  );
  return call(chosen.function.name, JSON.stringify(args));
}

const limited =
  (headers: Record<string, string>): Manner =>
  (_, __, res) =>
    void res.writeHead(429, headers).end('{"error":{"message":"too many requests"}}');

export const MANNERS = {
  well: (request, respond) => respond(firstMove(request)),
  'like a player': (request, respond) => respond(fitMove(request)),
  'lying about tool names': (request, respond) =>
    respond(call(`${firstTool(request)}_now`, JSON.stringify({ targetPlayerId: 'Ada', text: 'Hear me.' }))),
  'streaming garbage': (_, __, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' });
    const more = (): void => {
      while (!res.destroyed && res.write('{"choices":[{"delta":'.repeat(1_000)));
    };
    res.on('drain', more);
    more();
  },
  slowly: (request, respond) => void setTimeout(() => respond(firstMove(request)), 300),
  'in prose': (request, respond) =>
    respond(says(`Let me think. ${firstMoveInProse(request)} That is my move.`)),
  'thinking aloud': (request, respond) =>
    respond(says(`<think>{"name":"shoot"} would be rash.</think>${firstMoveInProse(request)}`)),
  'with an unknown tool': (_, respond) => respond(call('shoot', '{}')),
  'with an illegal target': (request, respond) =>
    respond(call(firstTool(request), '{"targetPlayerId":"p:99"}')),
  'with broken arguments': (request, respond) => respond(call(firstTool(request), '{"targetPlayerId":')),
  'with chatter': (_, respond) => respond(says('As a large language model, I love villages.')),
  'with a page instead of JSON': (_, __, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
  'with no choice at all': (_, __, res) =>
    void res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  'with an error': (_, __, res) => void res.writeHead(500).end('{"error":{"message":"overloaded"}}'),
  'with a refusal': (_, respond) =>
    respond({ role: 'assistant', content: null, refusal: 'I will not help to deceive anybody.' }),
  'with a polite refusal': (_, respond) => respond(says("I'm sorry, but I can't take part in that.")),
  'with a filtered answer': (_, respond) => respond(says(''), 'content_filter'),
  'with an answer that is cut off': (_, respond) => respond(says(''), 'length'),
  'with a call that is cut off': (request, respond) =>
    respond(call(firstTool(request), '{"targetPlay'), 'length'),
  'with a limit': limited({}),
  'with a limit that is over soon': limited({ 'retry-after-ms': '40' }),
  'with a limit that lasts': limited({ 'Retry-After': '3600' }),
  'with an unknown key': (_, __, res) => void res.writeHead(401).end('{"error":{"message":"bad key"}}'),
  'not at all': () => undefined,
} satisfies Record<string, Manner>;

/** How the servers that people run dress an answer, and what they make of a limit of tokens. */
export const SHAPES = ['openai', 'ollama', 'vllm'] as const;
export type Shape = (typeof SHAPES)[number];

type Message = Readonly<Record<string, unknown>>;

const DRESSED: Readonly<Record<Shape, (message: Message) => Message>> = {
  openai: (message) => ({ refusal: null, annotations: [], ...message }),
  // Text is never null, and calls carry their index.
  ollama: (message) => ({
    ...message,
    content: message.content ?? '',
    ...(Array.isArray(message.tool_calls) && {
      tool_calls: message.tool_calls.map((each: object, index) => ({ index, ...each })),
    }),
  }),
  vllm: (message) => ({
    ...message,
    reasoning_content: 'Whom would a wolf name?',
    tool_calls: message.tool_calls ?? [],
  }),
};

const DRESSED_ANSWER: Readonly<Record<Shape, object>> = {
  openai: { service_tier: 'default', system_fingerprint: 'fp_1' },
  ollama: { system_fingerprint: 'fp_ollama' },
  vllm: { prompt_logprobs: null, kv_transfer_params: null },
};

const hasCalls = ({ tool_calls: calls }: Message): boolean => Array.isArray(calls) && calls.length > 0;

export interface LoopbackModel {
  readonly baseUrl: string;
  readonly requests: ChatRequest[];
  manner: Manner;
  close(): Promise<void>;
}

export async function openLoopbackModel(
  manner: Manner = MANNERS.well,
  shape: Shape = 'openai',
): Promise<LoopbackModel> {
  const { close, url } = await serveLocally(async (req, res) => {
    const request = (await json(req)) as ChatRequest;
    model.requests.push(request);
    if (shape === 'openai' && request.max_tokens !== undefined && /^o\d/.test(request.model)) {
      const message =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      res.writeHead(400, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: 'max_tokens' } }));
      return;
    }
    const respond: Respond = (said, finishReason) => {
      const message = DRESSED[shape](said as Message);
      const completion = {
        id: 'c',
        object: 'chat.completion',
        model: request.model,
        ...DRESSED_ANSWER[shape],
        choices: [
          { index: 0, message, finish_reason: finishReason ?? (hasCalls(message) ? 'tool_calls' : 'stop') },
        ],
      };
      res.writeHead(200, { 'Content-Type': 'application/json' });
      const usage = { prompt_tokens: 80, completion_tokens: 20, total_tokens: 100 };
      res.end(JSON.stringify({ ...completion, usage }));
    };
    model.manner(request, respond, res);
  });
  const model: LoopbackModel = {
    baseUrl: `${url}/v1`,
    requests: [],
    manner,
    close,
  };
  return model;
}
