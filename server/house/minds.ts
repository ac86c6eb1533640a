/** Residents that think with a model: who they are, what each of them has used, and what came of it. */
import { diceFor } from '../../shared/matches/dice.ts';
import type { Trouble } from '../../shared/mind/model-trouble.ts';
import type { Budget, MoveMaker } from '../../shared/mind/player.ts';
import { type LoggedThought, Thinker } from '../../shared/mind/thinker.ts';
import { ThinkingAccount } from '../../shared/mind/thinking-account.ts';
import type { Models } from '../models/town-models.ts';
import type { Clock } from '../time/clock.ts';
import type { HouseBrain } from './brains.ts';

/** What a game's house player needs to think with a model. */
export interface HouseMind {
  readonly thinker: Thinker;
  readonly budget: Budget;
}

/** A move of a resident, as it was made. */
export interface HouseMove {
  /** Absent: it plays by folk wisdom anyway. */
  readonly maker?: MoveMaker;
  readonly because?: Trouble;
}

export interface ResidentFigures {
  readonly agentId: string;
  readonly name: string;
  readonly calls: number;
  readonly failures: number;
  readonly modelMoves: number;
  readonly fallbackMoves: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of all its thoughts together. */
  readonly thoughtMs: number;
}

export interface HouseMeters {
  onHouseMove(brain: HouseBrain): void;
  onHouseFallback(because: Trouble): void;
}

/** A thought costs some 2,500 tokens: three in a phase are one to speak, one to answer and one to spare. */
const BUDGET: Budget = {
  callsPerPhase: 3,
  tokensPerPhase: 20_000,
  maxTokensPerCall: 1_500,
  longestThoughtMs: 12_000,
};

export interface HouseMindsDeps {
  readonly models: Models;
  readonly clock: Clock;
  /** Of the residents that think. */
  readonly share: number;
}

interface Thinking extends HouseMind {
  readonly account: ThinkingAccount;
  modelMoves: number;
  fallbackMoves: number;
  thoughtMs: number;
}

export class HouseMinds {
  readonly #deps: HouseMindsDeps;
  readonly #thinking = new Map<string, Thinking>();

  constructor(deps: HouseMindsDeps) {
    this.#deps = deps;
  }

  /** Null: this resident keeps to folk wisdom. The same for life, as long as the share is. */
  of(agentId: string): HouseMind | null {
    if (diceFor('brain', agentId).roll() >= this.#deps.share) return null;
    return this.#thinkingOf(agentId);
  }

  moved(agentId: string, maker: MoveMaker): void {
    const thinking = this.#thinkingOf(agentId);
    if (maker === 'model') thinking.modelMoves += 1;
    else thinking.fallbackMoves += 1;
  }

  /** Of those who have thought since this process began. */
  figures(): Omit<ResidentFigures, 'name'>[] {
    return [...this.#thinking].map(([agentId, { account, modelMoves, fallbackMoves, thoughtMs }]) => {
      const { questions, failures, tokensIn, tokensOut } = account.report({ modelMoves, fallbackMoves });
      return {
        agentId,
        calls: questions,
        failures,
        modelMoves,
        fallbackMoves,
        tokensIn,
        tokensOut,
        thoughtMs,
      };
    });
  }

  #thinkingOf(agentId: string): Thinking {
    const known = this.#thinking.get(agentId);
    if (known) return known;
    const { clock, models } = this.#deps;
    const account = new ThinkingAccount();
    const thinker = new Thinker({
      model: models.for('house_move'),
      account,
      clock,
      log: (thought) => this.#count(agentId, thought),
    });
    const made: Thinking = {
      thinker,
      budget: BUDGET,
      account,
      modelMoves: 0,
      fallbackMoves: 0,
      thoughtMs: 0,
    };
    this.#thinking.set(agentId, made);
    return made;
  }

  #count(agentId: string, { answer, ms, trouble }: LoggedThought): void {
    this.#thinkingOf(agentId).thoughtMs += ms;
    this.#deps.models.count({
      purpose: 'house_move',
      outcome: trouble?.kind ?? 'ok',
      ms,
      usage: answer?.usage ?? null,
    });
  }
}
