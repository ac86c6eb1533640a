/** A model's budget in one phase: when it thinks, what it has used, and from when the fallback moves for it. */

import type { Trouble } from '../../../mind/model-trouble.ts';
import type { Budget } from '../../../mind/player.ts';
import { ThinkingSchedule } from '../../../mind/thinking-schedule.ts';
import type { BotSight } from '../bots/sight.ts';
import type { RequiredAction } from '../view.ts';
import { phaseName, type Table } from './brain.ts';

/** The last part of a phase belongs to the fallback, as long as an action is due. */
const FALLBACK_SHARE = 0.3;
/** A decision in the very last part arrives too late. */
const TOO_LATE_SHARE = 0.08;
/** After a fruitless thought, nothing new is tried sooner than this. */
const PAUSE_SHARE = 0.05;
/** A margin for thoughts that take longer than the last ones. */
const SLOWER = 1.5;

/** The share of the phase spent listening before the first thought. */
const LISTENING: Partial<Readonly<Record<RequiredAction['type'], number>>> = {
  SPEAK_DISCUSSION: 0.05,
  VOTE: 0.35,
};

/** The spacing of the first thoughts at a table of models. */
const SPREAD: Partial<Readonly<Record<RequiredAction['type'], number>>> = {
  SPEAK_OPENING: 0.4,
  SPEAK_DISCUSSION: 0.4,
  VOTE: 0.2,
  WOLF_KILL: 0.2,
};

export interface PhaseMeans {
  readonly budget: Budget;
  /** Expected duration of a thought. */
  readonly typicalMs: number;
  /** 0…1: how long it lets others go first. */
  readonly stagger: number;
}

export class LlmPhase {
  readonly name: string;
  readonly fallbackAt: number;
  readonly until: number;
  readonly pauseMs: number;
  readonly schedule: ThinkingSchedule;
  tokens = 0;
  failures = 0;
  /** The last failure. */
  trouble: Trouble | null = null;
  /** Number of times the endpoint's rate limit was exceeded. */
  limits = 0;
  /** The model is unavailable for the rest of the phase: the fallback plays as it would alone. */
  isFallbacks = false;
  fallbackNotBefore = 0;

  constructor({ sight, phaseEndsAt }: Table, now: number, { budget, typicalMs, stagger }: PhaseMeans) {
    const length = Math.max(1, phaseEndsAt - now);
    this.name = phaseName(sight);
    this.fallbackAt = phaseEndsAt - length * FALLBACK_SHARE;
    this.until = phaseEndsAt - length * TOO_LATE_SHARE;
    this.pauseMs = length * PAUSE_SHARE;
    const listening = now + length * listeningShare(sight, stagger);
    this.schedule = new ThinkingSchedule({
      startsAt: now,
      endsAt: phaseEndsAt,
      calls: budget.callsPerPhase,
      firstAt: Math.max(now, Math.min(listening, this.fallbackAt - typicalMs * SLOWER)),
      until: this.until,
    });
  }
}

/** A patient phase waits for everybody: there is nothing to listen to but what the others have said already. */
function listeningShare({ action, patient }: BotSight, stagger: number): number {
  const type = action?.type ?? 'NONE';
  return patient ? 0 : (LISTENING[type] ?? 0) + (SPREAD[type] ?? 0) * stagger;
}
