/**
 * A language model behind an OpenAI-compatible endpoint. Bounded in time; whoever asks can do without it, so trouble is
 * a value here and never an exception.
 */

import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Log } from '../log.ts';
export interface ModelSettings {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
}

export interface ModelAnswer {
  readonly text: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface LanguageModel {
  readonly name: string;
  complete(
    prompt: string,
    limits: { readonly ms: number; readonly tokens: number },
  ): Promise<ModelAnswer | null>;
}

const MOST_BYTES = 64 * 1024;
const CHARACTERS_PER_TOKEN = 4;

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

export function languageModel(
  { baseUrl, model, apiKey }: ModelSettings,
  onTrouble: (error: unknown) => void,
): LanguageModel {
  const url = `${baseUrl.replace(/\/$/, '')}/chat/completions`;
  return {
    name: model,
    async complete(prompt, { ms, tokens }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          signal: AbortSignal.timeout(ms),
          redirect: 'error',
          headers: {
            'Content-Type': 'application/json',
            ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify({ model, max_tokens: tokens, messages: [{ role: 'user', content: prompt }] }),
        });
        if (!response.ok) throw new Error(`the model answered ${response.status}`);
        const body = await response.text();
        if (body.length > MOST_BYTES) throw new Error('the model answered too much');
        const { choices, usage } = JSON.parse(body) as Completion;
        const text = choices?.[0]?.message?.content;
        if (typeof text !== 'string') throw new Error('the model answered no text');
        const guess = (words: string): number => Math.ceil(words.length / CHARACTERS_PER_TOKEN);
        return {
          text,
          promptTokens: usage?.prompt_tokens ?? guess(prompt),
          completionTokens: usage?.completion_tokens ?? guess(text),
        };
      } catch (error) {
        onTrouble(error);
        return null;
      }
    },
  };
}

type Settings = Pick<Config, 'LLM_API_KEY' | 'LLM_BASE_URL' | 'LLM_MODEL'>;

export function modelOf(
  { LLM_API_KEY: apiKey, LLM_BASE_URL: baseUrl, LLM_MODEL: model }: Settings,
  log: Log,
): LanguageModel | null {
  if (!baseUrl) return null;
  if (!model) throw new ConfigError('LLM_BASE_URL needs LLM_MODEL');
  return languageModel({ baseUrl, model, ...(apiKey && { apiKey }) }, (error) =>
    log.warn({ err: error }, 'the model gave no answer: the rules go on without it'),
  );
}
