/** A model with its costs watched: a budget of tokens an hour, answers kept by what they were asked for, every call counted. */

import { LRUCache } from 'lru-cache';
import type { ModelAnswer } from '../../../shared/mind/chat-model.ts';
import { ModelTroubleError } from '../../../shared/mind/model-trouble.ts';
import { unsafeIn } from '../../../shared/safety/safety.ts';
import { AI_PURPOSE } from '../../models/purposes.ts';
import type { CallOutcome, Models } from '../../models/town-models.ts';
import type { Checked, Question, WatchedModel, Written } from '../../models/watched-model.ts';
import type { Kernel } from '../kernel.ts';
import type { Telemetry } from './telemetry.ts';

export interface AskedModelDeps extends Pick<Kernel, 'clock' | 'log' | 'tokensPerHour'> {
  readonly models: Models;
  readonly telemetry: Telemetry;
}

/** By what it says; how a model lays out its lines is nobody's harm. */
const isFlagged = (text: string): boolean =>
  unsafeIn(text, 'lore').some(({ category }) => category !== 'UNREADABLE');

const MOST_KEPT = 500;
const HOUR_MS = 3_600_000;
const TRIES = 2;
/** Less does not leave time for an answer. */
const LEAST_MS = 300;
const MOST_FAULTS = 4;

interface Call {
  readonly hit: boolean;
  readonly ms: number;
  readonly text: string | null;
  readonly usage: ModelAnswer['usage'] | null;
  readonly outcome: CallOutcome;
  readonly retries: number;
}

const NOTHING_SPENT = { tokensIn: 0, tokensOut: 0 };

export class AskedModel implements WatchedModel {
  readonly #deps: AskedModelDeps;
  readonly #kept = new LRUCache<string, string>({ max: MOST_KEPT });
  #spent = { hour: -1, tokens: 0 };

  constructor(deps: AskedModelDeps) {
    this.#deps = deps;
  }

  async ask<T>(question: Question, check: (text: string) => Checked<T>): Promise<Written<T> | null> {
    const { clock, models } = this.#deps;
    const endsAt = clock.now() + question.ms;
    const model = models.for(question.purpose);
    const key = [question.purpose, question.contextHash, question.template.hash, model.name].join('|');
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      const checked = check(kept);
      const outcome = checked.ok ? 'ok' : 'rejected';
      await this.#track(question, { hit: true, ms: 0, text: kept, usage: null, outcome, retries: 0 });
      return checked.ok ? { value: checked.value, model: model.name } : null;
    }
    if ((await this.#spentThisHour()) >= this.#deps.tokensPerHour) return null;
    let prompt = question.prompt;
    for (let tries = 0; tries < TRIES; tries++) {
      if (endsAt - clock.now() < LEAST_MS) return null;
      const { call, checked } = await this.#try(question, { prompt, ms: endsAt - clock.now(), tries }, check);
      models.count({ ...call, purpose: question.purpose });
      await this.#track(question, call);
      if (!checked) return null;
      if (checked.ok) {
        this.#kept.set(key, call.text ?? '');
        return { value: checked.value, model: model.name };
      }
      prompt = `${question.prompt}\n\nYour last answer was refused: ${JSON.stringify(checked.faults.slice(0, MOST_FAULTS).join(' '))}. Write it again without these faults.`;
    }
    return null;
  }

  /** `checked`: null for no answer at all. */
  async #try<T>(
    { purpose, tokens }: Question,
    { ms, prompt, tries }: { readonly ms: number; readonly prompt: string; readonly tries: number },
    check: (text: string) => Checked<T>,
  ): Promise<{ readonly call: Call; readonly checked: Checked<T> | null }> {
    const { clock, log, models } = this.#deps;
    const began = clock.now();
    const asked = { system: '', user: prompt, tools: [], timeoutMs: ms, maxTokens: tokens };
    let stop = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      stop = clock.at(began + ms, resolve);
    });
    const common = { hit: false, retries: tries };
    try {
      const answer = await models.for(purpose).ask(asked, late);
      this.#spent.tokens += answer.usage.tokensIn + answer.usage.tokensOut;
      const checked = check(answer.text);
      const outcome = checked.ok ? 'ok' : 'rejected';
      const { text, usage } = answer;
      return { call: { ...common, ms: clock.now() - began, text, usage, outcome }, checked };
    } catch (error) {
      if (!(error instanceof ModelTroubleError)) throw error;
      log.warn({ err: error, purpose }, 'the model gave no answer: the rules go on without it');
      const outcome = error.trouble;
      return {
        call: { ...common, ms: clock.now() - began, text: null, usage: null, outcome },
        checked: null,
      };
    } finally {
      stop();
    }
  }

  /** Other nodes' share is read once an hour begins, and counted on from there. */
  async #spentThisHour(): Promise<number> {
    const hour = Math.floor(this.#deps.clock.now() / HOUR_MS);
    if (this.#spent.hour !== hour)
      this.#spent = { hour, tokens: await this.#deps.telemetry.tokensThisHour(this.#deps.clock.now()) };
    return this.#spent.tokens;
  }

  async #track({ event, purpose, template, toolCalls }: Question, call: Call): Promise<void> {
    const { clock, log, models, telemetry } = this.#deps;
    const { tokensIn, tokensOut } = call.usage ?? NOTHING_SPENT;
    const dims = {
      'ai.purpose': AI_PURPOSE[purpose],
      'ai.model': models.for(purpose).name,
      'ai.tokens.prompt': tokensIn,
      'ai.tokens.completion': tokensOut,
      'ai.latency.total_ms': call.ms,
      'ai.toolCalls.count': toolCalls,
      'ai.validation.outcome': call.outcome === 'ok' ? 'accepted' : 'rejected',
      'ai.moderation.flagged': call.text !== null && isFlagged(call.text),
      'ai.cache.hit': call.hit,
      'ai.retry.count': call.retries,
      'ai.version.template': template.id,
    } as const;
    const name = call.outcome === 'ok' ? event : 'Prompt.Genesis.Rejected';
    await telemetry
      .trackGameEventStrict(name, dims, clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'a call of the model could not be counted'));
  }
}
