/** A language model behind any OpenAI-compatible endpoint, asked once, within a time. */
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { ChatModel, ModelAnswer, ModelCall, Question, Usage } from '../../shared/mind/chat-model.ts';
import { ModelTroubleError } from '../../shared/mind/model-trouble.ts';
import { networkReason } from '../../shared/protocol/network-reason.ts';

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** Four characters to a token, for endpoints that do not count. */
const CHARACTERS_PER_TOKEN = 4;

export function openAiModel({ baseUrl, apiKey, model }: Endpoint): ChatModel {
  // Retries are the agent's own business: it knows how much time is left.
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0, fetch: boundedFetch });
  let limit: LimitName = OWN_LIMIT_NAME.test(new URL(baseUrl).hostname)
    ? 'max_completion_tokens'
    : 'max_tokens';
  return {
    async ask(question, late) {
      const { timeoutMs } = question;
      const ending = new AbortController();
      void late?.then(() => ending.abort());
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]);
      const create = () =>
        client.chat.completions.create(requestOf(model, question, limit), { signal, timeout: timeoutMs });
      const completion = await create()
        .catch((error: unknown) => {
          if (!isAbout(error, limit)) throw error;
          limit = limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
          return create();
        })
        .catch((error: unknown) => {
          throw troubleOf(error, timeoutMs);
        });
      return answerOf(completion, question);
    },
  };
}

/** OpenAI's newer models refuse the first name; Ollama and others take no notice of the second, or refuse it. */
type LimitName = 'max_tokens' | 'max_completion_tokens';
const OWN_LIMIT_NAME = /(?:^|\.)(?:openai\.com|openai\.azure\.com|openrouter\.ai)$/;

const isAbout = (error: unknown, limit: LimitName): boolean =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  error.message.includes(limit);

/** No answer is longer; what streams on for ever is cut off. */
const MOST_BYTES = 2 ** 20;

const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) controller.error(new Error('the answer is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { headers, status, statusText } = response;
  return new Response(bounded ?? null, { headers, status, statusText });
};

const requestOf = (model: string, { system, user, tools, maxTokens }: Question, limit: LimitName) => ({
  model,
  messages: [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user' as const, content: user },
  ],
  // An empty list is an error to some endpoints.
  ...(tools.length > 0 && {
    tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } })),
    tool_choice: 'auto' as const,
  }),
  [limit]: maxTokens,
});

function answerOf(completion: OpenAI.Chat.ChatCompletion, { system, user }: Question): ModelAnswer {
  const choice = completion.choices?.[0];
  if (!choice?.message) throw new ModelTroubleError('garbled', 'the model answered without a message');
  const { message, finish_reason: reason } = choice;
  const text = typeof message.content === 'string' ? message.content : '';
  return {
    calls: callsOf(message.tool_calls),
    text: text || (message.refusal ?? ''),
    end:
      reason === 'length' ? 'cut-off' : reason === 'content_filter' || message.refusal ? 'refused' : 'done',
    usage: usageOf(completion.usage, system.length + user.length, text.length),
  };
}

type ToolCalls = OpenAI.Chat.ChatCompletionMessage['tool_calls'];

const callsOf = (calls: ToolCalls): ModelCall[] =>
  (calls ?? []).flatMap((call) =>
    call.type === 'function' ? [{ name: call.function.name, args: call.function.arguments }] : [],
  );

function usageOf(usage: OpenAI.CompletionUsage | undefined, asked: number, answered: number): Usage {
  const { cost } = (usage ?? {}) as { cost?: unknown };
  const tokensIn = usage?.prompt_tokens ?? Math.ceil(asked / CHARACTERS_PER_TOKEN);
  const counted = usage?.completion_tokens ?? (usage?.total_tokens ?? 0) - tokensIn;
  return {
    tokensIn,
    tokensOut: usage ? Math.max(0, counted) : Math.ceil(answered / CHARACTERS_PER_TOKEN),
    cost: typeof cost === 'number' ? cost : null,
  };
}

function troubleOf(error: unknown, timeoutMs: number): ModelTroubleError {
  if (error instanceof APIUserAbortError || error instanceof APIConnectionTimeoutError)
    return new ModelTroubleError('slow', `no answer within ${timeoutMs} ms`);
  if (error instanceof APIConnectionError) {
    const reason = networkReason(error.cause) ?? error.message;
    return new ModelTroubleError('unreachable', `no connection (${reason})`);
  }
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof APIError)) {
    // What came back could not be read as JSON.
    return new ModelTroubleError('garbled', message);
  }
  const { status, headers } = error;
  const answered = { status: status ?? null, retryAfterMs: retryAfterOf(headers) };
  if (status === 429) return new ModelTroubleError('limited', message, answered);
  // A page instead of JSON is read as an error without a status by some versions of the client.
  const isTurnedAway = status !== undefined && status < 500;
  return new ModelTroubleError(isTurnedAway ? 'turned-away' : 'unreachable', message, answered);
}

/** `Retry-After` in seconds or as a date, or the finer `retry-after-ms`; `null` where there is none. */
export function retryAfterOf(headers: Headers | undefined, now = Date.now()): number | null {
  const fine = headers?.get('retry-after-ms');
  if (fine && Number(fine) >= 0) return Number(fine);
  const said = headers?.get('retry-after');
  if (!said) return null;
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
