/**
 * The town's language models: a fast and a good one. Every question has a purpose, which decides who is asked and out of
 * which budget. The most a question may cost is reserved before it is asked, so concurrent questions stay within the budget. A model that
 * fails repeatedly is not asked for a while.
 */
import type { ChatModel, Closed, ModelAnswer, Question, Usage } from '../../shared/mind/chat-model.ts';
import { ModelTroubleError, type Trouble } from '../../shared/mind/model-trouble.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import { ModelHealth } from './model-health.ts';
import { type ModelPurpose, type Plan, planOf, type Tier } from './purposes.ts';

/** `rejected`: it answered, and what it wrote was not true. */
export type CallOutcome = 'ok' | 'rejected' | Trouble;

export interface CountedCall {
  readonly purpose: ModelPurpose;
  readonly outcome: CallOutcome;
  readonly ms: number;
  readonly usage: Pick<Usage, 'tokensIn' | 'tokensOut'> | null;
}

/** A model as one purpose is given it. */
export interface PurposeModel extends ChatModel {
  readonly name: string;
  closed(now: number): Closed | null;
}

export interface Models {
  for(purpose: ModelPurpose): PurposeModel;
  /** When it is known what came of a call: the answer alone does not tell. */
  count(call: CountedCall): void;
}

interface NamedModel extends ChatModel {
  readonly name: string;
}

export interface TownModelsDeps {
  readonly clock: Clock;
  readonly tiers: Readonly<Record<Tier, NamedModel>>;
  readonly plan: Plan;
  readonly tokensPerHour: number;
  onCall(call: CountedCall): void;
  onRest(model: string, ms: number): void;
}

const HOUR_MS = 3_600_000;
/** Retry delay while pending questions have reserved the rest of the budget. */
const SOON_MS = 1_000;
/** English has about four letters per token; this reserves more than needed. */
const LETTERS_PER_TOKEN = 3;

/** The tokens of an hour, spent and reserved. */
interface Spent {
  readonly hour: number;
  tokens: number;
  reserved: number;
}

const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

export class TownModels implements Models {
  readonly #deps: TownModelsDeps;
  readonly #health: Readonly<Record<Tier, ModelHealth>>;
  readonly #spent = new Map<ModelPurpose, Spent>();

  constructor(deps: TownModelsDeps) {
    this.#deps = deps;
    const { clock, onRest, tiers } = deps;
    const healthOf = (tier: Tier) => new ModelHealth(clock, (ms) => onRest(tiers[tier].name, ms));
    const fast = healthOf('fast');
    // Where one model does both, one is as ill as the other.
    this.#health = { fast, good: tiers.fast === tiers.good ? fast : healthOf('good') };
  }

  for(purpose: ModelPurpose): PurposeModel {
    const { plan, tiers } = this.#deps;
    const { tier } = plan[purpose];
    return {
      name: tiers[tier].name,
      closed: (now) => this.#closed(purpose, now),
      ask: (question, late) => this.#ask(purpose, question, late),
    };
  }

  count(call: CountedCall): void {
    this.#deps.onCall(call);
  }

  #closed(purpose: ModelPurpose, now: number, tokens = 0): Closed | null {
    const { plan, tokensPerHour } = this.#deps;
    const { percent, tier } = plan[purpose];
    const left = (tokensPerHour * percent) / 100 - this.#spentBy(purpose, now).tokens;
    if (left <= 0 || left < tokens) return { until: (hourOf(now) + 1) * HOUR_MS, why: 'over-budget' };
    if (left - this.#spentBy(purpose, now).reserved < tokens)
      return { until: now + SOON_MS, why: 'over-budget' };
    const until = this.#health[tier].restsUntil(now);
    return until === null ? null : { until, why: 'unreachable' };
  }

  #spentBy(purpose: ModelPurpose, now: number): Spent {
    const spent = this.#spent.get(purpose);
    if (spent?.hour === hourOf(now)) return spent;
    const fresh: Spent = { hour: hourOf(now), tokens: 0, reserved: 0 };
    this.#spent.set(purpose, fresh);
    return fresh;
  }

  async #ask(purpose: ModelPurpose, question: Question, late?: Promise<void>): Promise<ModelAnswer> {
    const { clock, plan, tiers } = this.#deps;
    const { tier } = plan[purpose];
    const now = clock.now();
    const most = mostTokensOf(question);
    const closed = this.#closed(purpose, now, most);
    if (closed)
      throw new ModelTroubleError(closed.why, 'the model is not asked just now', {
        retryAfterMs: closed.until - now,
      });
    const health = this.#health[tier];
    const spent = this.#spentBy(purpose, now);
    spent.reserved += most;
    health.asked();
    try {
      const answer = await tiers[tier].ask(question, late);
      health.answered();
      spent.tokens += answer.usage.tokensIn + answer.usage.tokensOut;
      return answer;
    } catch (error) {
      if (error instanceof ModelTroubleError) health.failed(error);
      else health.answered();
      throw error;
    } finally {
      spent.reserved -= most;
    }
  }
}

const mostTokensOf = ({ maxTokens, system, tools, user }: Question): number =>
  Math.ceil((system.length + user.length + JSON.stringify(tools).length) / LETTERS_PER_TOKEN) + maxTokens;

type ModelSettings = Pick<
  Config,
  'LLM_API_KEY' | 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_MODEL_FAST' | 'LLM_PURPOSES' | 'LLM_TOKENS_PER_HOUR'
>;

interface Opening {
  readonly clock: Clock;
  readonly log: Log;
  onCall(call: CountedCall): void;
}

/** Null where the operator has named none. */
export async function townModels(
  settings: ModelSettings,
  { clock, log, onCall }: Opening,
): Promise<TownModels | null> {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: good } = settings;
  if (!baseUrl || !good) return null;
  // Its library has more than two hundred files, which a town without a model need not load.
  const { openAiModel } = await import('./chat-endpoint.ts');
  const apiKey = settings.LLM_API_KEY ?? 'none';
  const named = (model: string): NamedModel => ({
    name: model,
    ...openAiModel({ baseUrl, apiKey, model }),
  });
  const goodModel = named(good);
  const fast = settings.LLM_MODEL_FAST;
  return new TownModels({
    clock,
    tiers: { good: goodModel, fast: fast && fast !== good ? named(fast) : goodModel },
    plan: planOf(settings.LLM_PURPOSES),
    tokensPerHour: settings.LLM_TOKENS_PER_HOUR,
    onCall,
    onRest: (model, ms) =>
      log.warn({ model, restMs: ms }, 'the model does not answer: the town goes on without it for a while'),
  });
}
