/**
 * An agent that plays match after match over MCP, whatever happens to the nodes: it repeats what was not answered
 * with the same idempotency key, and writes down what was acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProposalResult } from '../../../shared/canon/proposal-result.ts';
import { TOOL_OF } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper } from '../../../shared/games/werewolf/bots/chronicle.ts';
import type { Bot, BotAction } from '../../../shared/games/werewolf/bots/policy.ts';
import { randomBot } from '../../../shared/games/werewolf/bots/random.ts';
import {
  noteOfWire,
  sightFromTools,
  type ToolState,
} from '../../../shared/games/werewolf/bots/sight-from-tools.ts';
import type { ToolName } from '../../../shared/games/werewolf/tool-registry.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import { keepOffering } from '../offering.ts';
import { type Doors, NoAnswer, type ToolAnswer } from './doors.ts';
import type { Ledger } from './ledger.ts';
import type { Silences } from './silences.ts';

const QUEUE = 'werewolf-default';
const RETRY_MS = 300;
const WAIT_S = 2;
const MOST_EVENTS = 200;
const REPEAT_EVERY = 3;
const OFFER_EVERY_MS = 1_000;
/** Answers that say nothing about the call itself: it is made again. */
const AGAIN = new Set(['UNAVAILABLE', 'RATE_LIMITED']);

export interface ExamAgentDeps {
  readonly doors: Doors;
  readonly ledger: Ledger;
  /** How long agents went without an answer, beyond what they asked to be held. */
  readonly silences: Silences;
  readonly timeScale: number;
  /** Its number among those who offer layers and legends; null: it only plays. */
  readonly offering: number | null;
  /** No new match is begun after this. */
  stopping(): boolean;
  /** Nothing at all is done after this. */
  over(): boolean;
}

export class ExamAgent {
  readonly #deps: ExamAgentDeps;
  readonly #name: string;
  #key = '';
  #acts = 0;
  #bot: Bot = { act: () => null };

  constructor(deps: ExamAgentDeps, name: string) {
    this.#deps = deps;
    this.#name = name;
  }

  async run(): Promise<void> {
    const made = await this.#untilAnswered(() =>
      this.#deps.doors.post<{ agentId: string; apiKey: string }>('/api/agents', { name: this.#name }),
    );
    if (!made) return;
    this.#key = made.apiKey;
    this.#bot = randomBot({ seed: this.#name, agentId: made.agentId });
    await Promise.all([this.#playOn(), this.#offer()]);
  }

  async #playOn(): Promise<void> {
    for (;;) {
      const matchId = await this.#findMatch();
      if (matchId === null) return;
      this.#deps.ledger.matchIds.add(matchId);
      await this.#play(matchId);
    }
  }

  /** The first few offer something to the town's memory beside their games. */
  async #offer(): Promise<void> {
    const { doors, ledger, offering, stopping } = this.#deps;
    if (offering === null) return;
    await keepOffering({
      send: (body) =>
        doors.post<ProposalResult>('/api/agent/propose', body, this.#key).catch((error: unknown) => {
          if (error instanceof NoAnswer) return null;
          throw error;
        }),
      over: stopping,
      kept: ledger.keptOffers,
      complaints: ledger.offerComplaints,
      number: offering,
      pauseMs: () => OFFER_EVERY_MS,
    });
  }

  async #findMatch(): Promise<string | null> {
    for (;;) {
      const leaving = this.#deps.stopping();
      const answer = await this.#call(leaving ? 'et.werewolf.queue.leave' : 'et.werewolf.queue.join', {
        queueId: QUEUE,
      });
      if (!answer) return null;
      const status = leaving ? await this.#call('et.werewolf.queue.status', { queueId: QUEUE }) : answer;
      const assigned = status?.matchAssignment as { matchId: string } | null | undefined;
      if (assigned) return assigned.matchId;
      if (leaving) return null;
      await delay(RETRY_MS * 2);
    }
  }

  /** Until the match has ended, or the exam is over. */
  async #play(matchId: string): Promise<void> {
    const chronicle = new ChronicleKeeper();
    let cursor: string | null = null;
    while (!this.#deps.over()) {
      const news = await this.#call(
        'et.werewolf.match.events.get',
        { matchId, afterEventId: cursor, limit: MOST_EVENTS },
        WAIT_S,
      );
      if (!news) return;
      for (const event of (news.events ?? []) as readonly WireEvent[]) {
        cursor = event.eventId;
        const note = noteOfWire(event);
        if (note) chronicle.add(note);
      }
      const looked = await this.#call('et.werewolf.match.get_state', {
        matchId,
        includeTranscriptSummary: false,
      });
      if (!looked) return;
      const state = looked.state as ToolState;
      if (state.phase === 'ENDED') return;
      const sight = sightFromTools(state, chronicle);
      const move = sight && this.#bot.act(sight);
      if (!move) continue;
      await delay(move.afterMs / this.#deps.timeScale);
      await this.#act(matchId, move.action);
    }
  }

  async #act(matchId: string, { tool, ...args }: BotAction): Promise<void> {
    const { ledger } = this.#deps;
    const key = randomUUID();
    const marked =
      'text' in args
        ? { ...args, text: `${args.text} ${ledger.mark()}` }
        : tool === 'vote'
          ? { ...args, reason: ledger.mark() }
          : args;
    const call = () => this.#call(TOOL_OF[tool], { matchId, ...marked, idempotencyKey: key });
    // As if an answer had been lost: the same call once more, at the same time, through another node.
    const calls = this.#acts++ % REPEAT_EVERY === 0 ? [call(), call()] : [call()];
    for (const answer of await Promise.all(calls)) {
      if (answer?.ok && typeof answer.eventId === 'string')
        ledger.promised.push({ matchId, eventId: answer.eventId, tool });
    }
  }

  /** Repeats until somebody answers; null when the exam was over first. */
  async #call(name: ToolName, args: object, waitS?: number): Promise<ToolAnswer | null> {
    const { doors, ledger, silences } = this.#deps;
    const begun = Date.now();
    for (;;) {
      const answer = await this.#untilAnswered(() =>
        doors.tool(name, args, { key: this.#key, ...(waitS && { waitS }) }),
      );
      if (!answer) return null;
      if (!answer.ok) ledger.refused(answer.error?.code ?? 'no code');
      if (answer.ok || !AGAIN.has(answer.error?.code ?? '')) {
        silences.since(begun + (waitS ?? 0) * 1000);
        return answer;
      }
      await delay(answer.error?.retryAfterMs ?? RETRY_MS);
    }
  }

  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | null> {
    while (!this.#deps.over()) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        await delay(RETRY_MS);
      }
    }
    return null;
  }
}
