import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Log } from '../log.ts';
import { type LanguageModel, languageModel } from './language-model.ts';

type Settings = Pick<Config, 'LLM_API_KEY' | 'LLM_BASE_URL' | 'LLM_MODEL'>;

/** Null: none is named. */
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
