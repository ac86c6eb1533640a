/**
 * A language model as an agent's brain. It thinks within a budget of calls, tokens and time; when it fails, stays
 * silent or answers nonsense, the villager-folk's move is made instead, well before the deadline.
 */

import type { WireEvent } from '../../../matches/wire-event.ts';
import { MemoryStore } from '../../../mind/memory.ts';
import { ModelTroubleError } from '../../../mind/model-trouble.ts';
import type { Budget, MindClock, SeatOutcome, TownVoice } from '../../../mind/player.ts';
import type { Thinker } from '../../../mind/thinker.ts';
import { withoutThoughts } from '../../../mind/thoughts.ts';
import { oneLine } from '../../../prompts/plain-text.ts';
import type { Refusal } from '../../../protocol/refusals.ts';
import { PASS } from '../bots/action-call.ts';
import type { BotAction } from '../bots/policy.ts';
import type { BotSight } from '../bots/sight.ts';
import { asksForThought, isSameVote } from './attention.ts';
import { type Brain, type Decision, isOwed, phaseName, type Table } from './brain.ts';
import { factsOf, memoriesOfWelcome, memoryOfBrief, memoryOfLine, memoryOfOwnWords } from './llm-memory.ts';
import { moveTools, openMoves, readAnswer, reasoningIn } from './llm-moves.ts';
import { LlmPhase } from './llm-phase.ts';
import { reflectionPrompt, systemPrompt, userPrompt } from './llm-prompt.ts';

/** Failures per phase before the fallback takes over. */
const MOST_FAILURES = 2;
const MOST_LIMITS = 5;
const LONGEST_NOTE = 300;
const LONGEST_REFLECTION_MS = 30_000;

export interface LlmBrainOptions {
  readonly thinker: Thinker;
  /** The town's own texts for models. */
  readonly voice: () => TownVoice;
  /** Makes a legal move when the model does not. */
  readonly fallback: Brain;
  readonly budget: Budget;
  readonly clock: Pick<MindClock, 'now'>;
  /** The persona: how it talks, its character. */
  readonly persona?: string;
  /** 0…1: how long it lets others go first, so that a table of models does not talk all at once. */
  readonly stagger?: number;
  /** From earlier games. */
  readonly notes?: readonly string[];
  /** What the town knows about the other players. */
  readonly records?: readonly string[];
}

export class LlmBrain implements Brain {
  readonly #options: LlmBrainOptions;
  readonly #memory = new MemoryStore();
  #phase: LlmPhase | null = null;
  #table: Table | null = null;
  #wakeAt: number | null = null;
  #complaint: string | null = null;
  #isSeated = false;
  #hasPlayed = false;

  constructor(options: LlmBrainOptions) {
    this.#options = options;
  }

  get wakeAt(): number | null {
    return this.#wakeAt;
  }

  #now(): number {
    return this.#options.clock.now();
  }

  notice(table: Table, news: readonly WireEvent[], now: number): void {
    for (const event of news) {
      const own = memoryOfOwnWords(event, table.sight);
      if (own) this.#memory.remember(own);
    }
    for (const fact of factsOf(table.sight)) this.#memory.remember(fact);
    this.#options.fallback.notice(table, news, now);
    const isSame = this.#phase?.name === phaseName(table.sight);
    const phase = isSame && this.#phase ? this.#phase : this.#enter(table, now);
    if (isSame && asksForThought(news, table.sight)) phase.schedule.hear(now);
    this.#table = table;
    this.#wakeAt = this.#whenToWake(table.sight, phase, now);
  }

  async take(table: Table, now: number): Promise<Decision | null> {
    const { sight } = table;
    const phase = this.#phase ?? this.#enter(table, now);
    this.#wakeAt = null;
    if (sight.phase === 'LOBBY') {
      await this.#sitDown();
      return isDone(sight) ? null : { action: { tool: 'ready' } };
    }
    if (openMoves(sight).length === 0 || isDone(sight)) return null;
    if (this.#hasSaidAll(sight, phase, now)) return { action: PASS };
    const isLate = isOwed(sight) && now >= phase.fallbackAt;
    const decision =
      phase.isFallbacks || isLate
        ? await this.#standIn(table, phase, now)
        : await this.#think(table, phase, now);
    if (!decision) this.#wakeAt = this.#whenToWake(sight, phase, this.#now());
    return decision;
  }

  rejected(refusal: Refusal, now: number): void {
    const phase = this.#phase;
    if (!phase || !this.#table) return;
    const at = now + Math.max(refusal.retryAfterMs ?? 0, phase.pauseMs);
    this.#complaint = refusal.message;
    phase.fallbackNotBefore = at;
    if (refusal.retryable) phase.schedule.again(at);
    this.#options.fallback.rejected(refusal, now);
    this.#wakeAt = this.#whenToWake(this.#table.sight, phase, now);
  }

  async reflect(outcome: SeatOutcome): Promise<string | null> {
    const { thinker, budget } = this.#options;
    if (!this.#hasPlayed || thinker.nextAskAt(this.#now()) === null) return null;
    const thought = await thinker.think({
      question: {
        system: 'You have just played a match of Werewolf, and keep short notes for your next one.',
        user: reflectionPrompt(this.#memory, outcome),
        tools: [],
        timeoutMs: Math.min(budget.longestThoughtMs, LONGEST_REFLECTION_MS),
        maxTokens: budget.maxTokensPerCall,
      },
      about: { matchId: this.#table?.sight.matchId, phase: 'REFLECTION' },
      read: ({ text }) => {
        const note = oneLine(withoutThoughts(text), LONGEST_NOTE);
        if (!note) throw new ModelTroubleError('garbled', 'nothing was noted');
        return note;
      },
    });
    return thought.ok ? thought.value : null;
  }

  #enter(table: Table, now: number): LlmPhase {
    const { thinker, budget, stagger = 0 } = this.#options;
    const phase = new LlmPhase(table, now, { budget, typicalMs: thinker.typicalMs, stagger });
    this.#phase = phase;
    this.#complaint = null;
    if (openMoves(table.sight).length > 0) thinker.newPhase();
    this.#leaveToFallback(phase, now);
    return phase;
  }

  /** When the model cannot answer in time, the fallback acts at once. */
  #leaveToFallback(phase: LlmPhase, now: number): void {
    const askAt = this.#options.thinker.nextAskAt(now);
    const isOver = phase.failures >= MOST_FAILURES || phase.limits >= MOST_LIMITS;
    if (isOver || askAt === null || askAt >= phase.fallbackAt) phase.isFallbacks = true;
  }

  #whenToWake(sight: BotSight, phase: LlmPhase, now: number): number | null {
    if (sight.phase === 'LOBBY') return isDone(sight) ? null : now;
    if (openMoves(sight).length === 0 || isDone(sight)) return null;
    const own = phase.isFallbacks ? this.#options.fallback.wakeAt : this.#thoughtAt(phase, now);
    if (own === null && this.#hasSaidAll(sight, phase, now)) return Math.ceil(now + phase.pauseMs);
    const at = isOwed(sight) ? Math.min(own ?? phase.fallbackAt, phase.fallbackAt) : own;
    return at === null ? null : Math.ceil(Math.max(at, phase.fallbackNotBefore));
  }

  /** It has spoken, plans no further thought, and the others may go on without it. */
  #hasSaidAll(sight: BotSight, phase: LlmPhase, now: number): boolean {
    const mayPass = sight.phase === 'DAY_DISCUSSION' && sight.passing === 'done' && !isOwed(sight);
    return (
      mayPass &&
      !phase.isFallbacks &&
      !sight.passed.includes(sight.me) &&
      this.#thoughtAt(phase, now) === null
    );
  }

  #thoughtAt({ schedule, tokens, until }: LlmPhase, now: number): number | null {
    const { thinker, budget } = this.#options;
    const planned = schedule.nextAt;
    const askAt = thinker.nextAskAt(now);
    if (planned === null || askAt === null || tokens >= budget.tokensPerPhase) return null;
    const at = Math.max(planned, askAt);
    return at < until ? at : null;
  }

  /** News starts when it takes its seat; a player who joins late, or again, starts with the brief. */
  async #sitDown(): Promise<void> {
    if (this.#isSeated) return;
    const welcome = await this.#options.voice().welcome();
    for (const memory of memoriesOfWelcome(welcome)) this.#memory.remember(memory);
    this.#isSeated = true;
  }

  async #listen(): Promise<void> {
    const voice = this.#options.voice();
    await this.#sitDown();
    for (const line of await voice.news()) this.#memory.remember(memoryOfLine(line));
    this.#memory.remember(memoryOfBrief(await voice.brief()));
  }

  async #think({ sight }: Table, phase: LlmPhase, begun: number): Promise<Decision | null> {
    const { thinker, voice, budget } = this.#options;
    const latest = isOwed(sight) ? phase.fallbackAt : phase.until;
    const isDue = isOwed(sight) && phase.schedule.isLast;
    phase.schedule.begin(begun);
    await this.#listen();
    const leftMs = Math.round(latest - this.#now());
    const thought = await thinker.think({
      question: {
        system: systemPrompt(this.#memory, this.#options),
        user: userPrompt(this.#memory, sight, { mayWait: !isDue, complaint: this.#complaint }),
        tools: moveTools(voice().tools, sight, isDue),
        timeoutMs: Math.max(1, Math.min(budget.longestThoughtMs, leftMs)),
        maxTokens: budget.maxTokensPerCall,
      },
      about: {
        matchId: sight.matchId,
        phase: sight.phase,
        day: sight.day,
        playerId: sight.me,
        role: sight.role,
      },
      read: (answer) => ({ move: readAnswer(answer, sight), reasoning: reasoningIn(answer) }),
    });
    phase.tokens += thought.tokens;
    if (!thought.ok) return this.#failed(thought.trouble, phase);
    this.#complaint = null;
    const { move, reasoning } = thought.value;
    const decision = this.#decided(move, phase, sight);
    return decision && reasoning ? { ...decision, reasoning } : decision;
  }

  /** `null`: it waits. */
  #decided(value: BotAction | null, phase: LlmPhase, sight: BotSight): Decision | null {
    const isTalk = value === null || value.tool === 'say_public' || value.tool === 'wolf_chat';
    if (isTalk && (isOwed(sight) || sight.phase === 'DAY_DISCUSSION')) phase.schedule.plan(this.#now());
    if (value === null || isSameVote(value, sight)) return null;
    this.#hasPlayed = true;
    return { action: value, maker: 'model' };
  }

  #failed(trouble: ModelTroubleError, phase: LlmPhase): null {
    const now = this.#now();
    const isLimited = trouble.trouble === 'limited';
    phase.trouble = trouble.trouble;
    if (isLimited) phase.limits += 1;
    else phase.failures += 1;
    this.#complaint = isLimited ? null : trouble.message;
    const askAt = this.#options.thinker.nextAskAt(now);
    if (askAt !== null) phase.schedule.again(askAt, !isLimited);
    this.#leaveToFallback(phase, now);
    return null;
  }

  async #standIn(table: Table, phase: LlmPhase, now: number): Promise<Decision | null> {
    const decision = await this.#options.fallback.take(table, now);
    if (!decision) {
      phase.fallbackNotBefore = now + phase.pauseMs;
      return null;
    }
    const because = phase.trouble ?? this.#options.thinker.whyNot(now) ?? 'slow';
    return { ...decision, maker: 'fallback', because };
  }
}

/** Nothing more to do before the next phase. Talk goes on; votes and the pack's target may still be reconsidered. */
function isDone({ alive, action }: BotSight): boolean {
  if (!alive || !action) return true;
  return (
    action.alreadySubmitted &&
    action.type !== 'SPEAK_DISCUSSION' &&
    action.type !== 'WOLF_KILL' &&
    action.type !== 'VOTE'
  );
}
