/**
 * A language model as an agent's brain. It thinks within a budget of calls, tokens and time; when it fails, stays
 * silent or talks rubbish, the villager-folk's move is made instead, well before the deadline.
 */
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { ChatModel, ModelAnswer } from '../../chat-model.ts';
import { MemoryStore } from '../../memory.ts';
import type { Budget } from '../../thinking-budget.ts';
import type { Brain, Table } from './brain.ts';
import { memoryOf } from './llm-memory.ts';
import { callInText, moveOf, moveTools, openMoves, WAIT } from './llm-moves.ts';
import { isFitToSay, systemPrompt, userPrompt } from './llm-prompt.ts';

/** The last part of a phase belongs to the fallback. */
const FALLBACK_SHARE = 0.3;
const MOST_FAILURES = 2;

export interface LlmBrainOptions {
  readonly model: ChatModel;
  /** Makes a legal move when the model does not. */
  readonly fallback: Brain;
  readonly budget: Budget;
  readonly onTrouble?: (error: unknown) => void;
}

interface PhaseAccount {
  readonly name: string;
  readonly fallbackAt: number;
  calls: number;
  tokens: number;
  failures: number;
}

export class LlmBrain implements Brain {
  readonly #options: LlmBrainOptions;
  readonly #memory = new MemoryStore();
  #phase: PhaseAccount = { name: '', fallbackAt: 0, calls: 0, tokens: 0, failures: 0 };
  #wakeAt: number | null = null;

  constructor(options: LlmBrainOptions) {
    this.#options = options;
  }

  get wakeAt(): number | null {
    return this.#wakeAt;
  }

  notice(table: Table, news: readonly WireEvent[], now: number): void {
    for (const event of news) {
      const memory = memoryOf(event);
      if (memory) this.#memory.remember(memory);
    }
    this.#options.fallback.notice(table, news, now);
    const turned = this.#enter(table, now);
    if (!isOpen(table)) this.#wakeAt = table.sight.phase === 'LOBBY' ? now : null;
    else if (turned || (this.#wakeAt === null && news.some((event) => isAddressed(event, table))))
      this.#wakeAt = now;
    else if (isOwed(table)) this.#wakeAt ??= this.#phase.fallbackAt;
    if (isDone(table)) this.#wakeAt = null;
  }

  async take(table: Table, now: number): Promise<BotAction | null> {
    this.#wakeAt = null;
    if (table.sight.phase === 'LOBBY') return isDone(table) ? null : { tool: 'ready' };
    const thought = this.#mayThink(now) ? await this.#think(table, now) : 'failed';
    if (typeof thought === 'object') return thought;
    if (!isOwed(table)) return null;
    if (thought === 'wait' || this.#mayThink(Date.now())) {
      this.#wakeAt = thought === 'wait' ? this.#phase.fallbackAt : Date.now();
      return null;
    }
    return this.#options.fallback.take(table, now);
  }

  rejected(refusal: Refusal, now: number): void {
    this.#phase.failures += 1;
    this.#wakeAt = refusal.retryable ? now + (refusal.retryAfterMs ?? 1_000) : null;
    this.#options.fallback.rejected(refusal, now);
  }

  /** Opens a new account when the phase is another; says whether it is. */
  #enter({ sight, phaseEndsAt }: Table, now: number): boolean {
    const name = `${sight.phase} ${sight.day} ${sight.night}`;
    if (name === this.#phase.name) return false;
    const fallbackAt = phaseEndsAt - (phaseEndsAt - now) * FALLBACK_SHARE;
    this.#phase = { name, fallbackAt, calls: 0, tokens: 0, failures: 0 };
    return true;
  }

  #mayThink(now: number): boolean {
    const { budget } = this.#options;
    const { calls, tokens, failures, fallbackAt } = this.#phase;
    return (
      calls < budget.callsPerPhase &&
      tokens < budget.tokensPerPhase &&
      failures < MOST_FAILURES &&
      now < fallbackAt
    );
  }

  async #think(table: Table, now: number): Promise<BotAction | 'wait' | 'failed'> {
    const { model, budget, onTrouble } = this.#options;
    const phase = this.#phase;
    phase.calls += 1;
    try {
      const answer = await model.ask({
        system: systemPrompt(this.#memory),
        user: userPrompt(this.#memory, table, now),
        tools: moveTools(table.sight),
        timeoutMs: Math.max(1, Math.min(budget.longestThoughtMs, Math.round(phase.fallbackAt - now))),
        maxTokens: budget.maxTokensPerCall,
      });
      phase.tokens += answer.tokens;
      const move = readAnswer(answer, table);
      if (move !== 'failed') return move;
      onTrouble?.(
        new Error(`not a legal move: ${JSON.stringify(answer.calls[0] ?? answer.text).slice(0, 200)}`),
      );
    } catch (error) {
      onTrouble?.(error);
    }
    phase.failures += 1;
    return 'failed';
  }
}

function readAnswer(answer: ModelAnswer, { sight }: Table): BotAction | 'wait' | 'failed' {
  const call = answer.calls[0] ?? callInText(answer.text);
  if (!call) return 'failed';
  if (call.name === WAIT) return 'wait';
  const move = moveOf(call, sight);
  if (!move || (move.tool === 'say_public' && !isFitToSay(move.text))) return 'failed';
  return move;
}

const isOpen = ({ sight }: Table): boolean => openMoves(sight).length > 0;

/** The rules expect something that has not been done yet. */
const isOwed = ({ sight }: Table): boolean =>
  sight.alive && sight.action !== null && sight.action.type !== 'NONE' && !sight.action.alreadySubmitted;

/** Nothing more to do before the next phase: all but talk is done once it is done. */
function isDone({ sight }: Table): boolean {
  if (!sight.alive || !sight.action) return true;
  return (
    sight.action.alreadySubmitted &&
    sight.action.type !== 'SPEAK_DISCUSSION' &&
    sight.action.type !== 'WOLF_KILL'
  );
}

/** Worth another thought: somebody else has spoken. */
function isAddressed({ type, payload }: WireEvent, { sight }: Table): boolean {
  if (type === 'PUBLIC_MESSAGE') return sight.phase === 'DAY_DISCUSSION' && payload.playerId !== sight.me;
  return type === 'WOLF_CHAT_MESSAGE' && payload.fromWolfId !== sight.me;
}
