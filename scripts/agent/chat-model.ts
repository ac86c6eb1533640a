/** A language model behind any OpenAI-compatible endpoint, asked once, within a time. */
import OpenAI from 'openai';

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

export interface Question {
  readonly system: string;
  readonly user: string;
  readonly tools: readonly ModelTool[];
  readonly timeoutMs: number;
  readonly maxTokens: number;
}

export interface ModelCall {
  readonly name: string;
  /** As the model wrote them: JSON, if all is well. */
  readonly args: string;
}

export interface ModelAnswer {
  readonly calls: readonly ModelCall[];
  readonly text: string;
  readonly tokens: number;
}

export interface ChatModel {
  /** Rejects when the model fails, answers with rubbish on the wire, or takes too long. */
  ask(question: Question): Promise<ModelAnswer>;
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** Four characters to a token, for endpoints that do not count. */
const CHARACTERS_PER_TOKEN = 4;

export function openAiModel({ baseUrl, apiKey, model }: Endpoint): ChatModel {
  // Retries are the agent's own business: it knows how much time is left.
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0 });
  return {
    async ask({ system, user, tools, timeoutMs, maxTokens }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const completion = await client.chat.completions.create(
        {
          model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } })),
          tool_choice: 'auto',
          max_completion_tokens: maxTokens,
        },
        { signal, timeout: timeoutMs },
      );
      const message = completion.choices?.[0]?.message;
      if (!message) throw new Error('the model answered without a message');
      const text = typeof message.content === 'string' ? message.content : '';
      return {
        calls: callsOf(message.tool_calls),
        text,
        tokens:
          completion.usage?.total_tokens ??
          Math.ceil((system.length + user.length + text.length) / CHARACTERS_PER_TOKEN),
      };
    },
  };
}

type ToolCalls = OpenAI.Chat.ChatCompletionMessage['tool_calls'];

const callsOf = (calls: ToolCalls): ModelCall[] =>
  (calls ?? []).flatMap((call) =>
    call.type === 'function' ? [{ name: call.function.name, args: call.function.arguments }] : [],
  );
