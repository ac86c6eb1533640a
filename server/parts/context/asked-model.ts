/** A model with its costs watched: a budget of tokens an hour, answers kept by what they were asked for, every call counted. */

import { LRUCache } from 'lru-cache';
import { unsafeIn } from '../../../shared/safety/safety.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import type { Question, WatchedModel } from '../../models/watched-model.ts';
import type { Kernel } from '../kernel.ts';
import type { Telemetry } from './telemetry.ts';

export interface AskedModelDeps extends Pick<Kernel, 'clock' | 'log' | 'tokensPerHour'> {
  readonly model: LanguageModel;
  readonly telemetry: Telemetry;
}

/** By what it says; how a model lays out its lines is nobody's harm. */
const isFlagged = (text: string): boolean =>
  unsafeIn(text, 'lore').some(({ category }) => category !== 'UNREADABLE');

const MOST_KEPT = 500;
const HOUR_MS = 3_600_000;

export class AskedModel implements WatchedModel {
  readonly #deps: AskedModelDeps;
  readonly #kept = new LRUCache<string, string>({ max: MOST_KEPT });
  #spent = { hour: -1, tokens: 0 };

  constructor(deps: AskedModelDeps) {
    this.#deps = deps;
  }

  get name(): string {
    return this.#deps.model.name;
  }

  async ask<T>(question: Question, check: (text: string) => T | null): Promise<T | null> {
    const { clock, model } = this.#deps;
    const key = [question.purpose, question.contextHash, question.template.hash, model.name].join('|');
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      const checked = check(kept);
      await this.#count(question, {
        hit: true,
        ms: 0,
        prompt: 0,
        completion: 0,
        checked: checked !== null,
        flagged: isFlagged(kept),
      });
      return checked;
    }
    if ((await this.#spentThisHour()) >= this.#deps.tokensPerHour) return null;
    const began = clock.now();
    const answer = await model.complete(question.prompt, question);
    const checked = answer && check(answer.text);
    const [prompt, completion] = [answer?.promptTokens ?? 0, answer?.completionTokens ?? 0];
    this.#spent.tokens += prompt + completion;
    if (answer && checked !== null) this.#kept.set(key, answer.text);
    await this.#count(question, {
      hit: false,
      ms: clock.now() - began,
      prompt,
      completion,
      checked: checked !== null,
      flagged: answer !== null && isFlagged(answer.text),
    });
    return checked;
  }

  /** Other nodes' share is read once an hour begins, and counted on from there. */
  async #spentThisHour(): Promise<number> {
    const hour = Math.floor(this.#deps.clock.now() / HOUR_MS);
    if (this.#spent.hour !== hour)
      this.#spent = { hour, tokens: await this.#deps.telemetry.tokensThisHour(this.#deps.clock.now()) };
    return this.#spent.tokens;
  }

  async #count(
    { event, purpose, template, toolCalls }: Question,
    call: {
      hit: boolean;
      ms: number;
      prompt: number;
      completion: number;
      checked: boolean;
      flagged: boolean;
    },
  ): Promise<void> {
    const { clock, log, model, telemetry } = this.#deps;
    const dims = {
      'ai.purpose': purpose,
      'ai.model': model.name,
      'ai.tokens.prompt': call.prompt,
      'ai.tokens.completion': call.completion,
      'ai.latency.total_ms': call.ms,
      'ai.toolCalls.count': toolCalls,
      'ai.validation.outcome': call.checked ? 'accepted' : 'rejected',
      'ai.moderation.flagged': call.flagged,
      'ai.cache.hit': call.hit,
      'ai.version.template': template.id,
    } as const;
    const name = call.checked ? event : 'Prompt.Genesis.Rejected';
    await telemetry
      .trackGameEventStrict(name, dims, clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'a call of the model could not be counted'));
  }
}
