/** A player of Even/Odd in the load test: chooses as a house player does, from the tools' results. */

import { housePlayer } from '../../../shared/games/even-odd/bots/house-player.ts';
import type { Bot, BotAction } from '../../../shared/games/even-odd/bots/policy.ts';
import { sightFromTools, type ToolState } from '../../../shared/games/even-odd/bots/sight.ts';
import type { StrategyName } from '../../../shared/games/even-odd/bots/strategies.ts';
import type { MatchState } from '../../../shared/games/even-odd/model.ts';
import { TOOLS, type ToolName } from '../../../shared/games/even-odd/tool-names.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { SeenEvent } from '../../agents/entrance.ts';
import type { Mind, MindSeat, Move, ToolUse } from '../../agents/mind.ts';
import { watchToolState } from './state-watch.ts';

const GET_STATE: ToolName = TOOLS.getState;
const CHOOSE: ToolName = TOOLS.choose;

/** One that says nothing and one that announces every choice: claims are sent too. */
const STRATEGIES = ['uniform', 'bluffer'] as const satisfies readonly StrategyName[];

type Choosing = Extract<BotAction, { readonly type: 'choose' }>;

/** One choice per round. */
export const stageOf = ({ phase, round }: Pick<MatchState, 'phase' | 'round'>): string => `${phase} ${round}`;

export const choiceText = ({ round, choice, claim }: Omit<Choosing, 'type'>): string =>
  `${round}: ${choice}, announcing ${claim}`;

export class EvenOddMind implements Mind {
  readonly #seat: MindSeat;
  readonly #bot: Bot;
  readonly look: ToolUse;
  #state: ToolState | null = null;
  /** According to events; empty before them. */
  #stage = '';
  /** Its decision, made once per stage. */
  #plan: { readonly stage: string; readonly choice: Choosing | null } | null = null;
  #wakeAt: number | null = null;

  constructor(seat: MindSeat) {
    this.#seat = seat;
    this.#bot = housePlayer(diceFor(seat.seed, 'strategy').pick(STRATEGIES))(seat);
    this.look = { tool: GET_STATE, args: { matchId: seat.matchId } };
  }

  get isOut(): boolean {
    return this.#stage.startsWith('FINISHED');
  }

  get wakeAt(): number | null {
    return this.#wakeAt;
  }

  heard(events: readonly SeenEvent[], fromStart: boolean): boolean {
    const before = this.#stage;
    for (const { type, payload } of events) {
      if (type === 'PHASE_CHANGED') this.#stage = `${payload.to} ${payload.round}`;
    }
    return this.#stage !== before || fromStart;
  }

  saw(answer: Readonly<Record<string, unknown>>): boolean {
    const state = answer.state as ToolState;
    watchToolState(state, this.#seat.playerId, this.#seat.witness);
    this.#state = state;
    return this.#isCurrent(state);
  }

  consider(now: number): void {
    const state = this.#state;
    if (!state || !this.#isCurrent(state) || this.#plan?.stage === stageOf(state)) return;
    const sight = sightFromTools(state);
    const move = sight && this.#bot.act(sight);
    const choice = move?.action.type === 'choose' ? move.action : null;
    this.#plan = { stage: stageOf(state), choice };
    this.#wakeAt = move && choice ? now + move.afterMs / this.#seat.timeScale : null;
  }

  move(): Move | null {
    this.#wakeAt = null;
    const plan = this.#plan;
    if (!plan?.choice || !this.#state || plan.stage !== stageOf(this.#state)) return null;
    const { type: action, ...args } = plan.choice;
    return { tool: CHOOSE, args, action, content: choiceText(args), stage: plan.stage };
  }

  /** Nothing more to do before the next stage. */
  accepted(): void {}

  #isCurrent(state: ToolState): boolean {
    return this.#stage === '' || this.#stage === stageOf(state);
  }
}
