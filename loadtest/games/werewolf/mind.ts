/** A player of Werewolf in the load test: decides as its bot does, from tools' results and events. */
import { toolCallOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfWire } from '../../../shared/games/werewolf/bots/chronicle.ts';
import type { Bot, BotAction, BotIdentity } from '../../../shared/games/werewolf/bots/policy.ts';
import { randomBot } from '../../../shared/games/werewolf/bots/random.ts';
import { type BotSight, sightFromView } from '../../../shared/games/werewolf/bots/sight.ts';
import { TurnTaker } from '../../../shared/games/werewolf/bots/turn-taker.ts';
import type { Task } from '../../../shared/games/werewolf/brief-task.ts';
import { DEFAULT_SETTINGS } from '../../../shared/games/werewolf/model.ts';
import { TOOLS, type ToolName } from '../../../shared/games/werewolf/tool-names.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { SeenEvent } from '../../agents/entrance.ts';
import type { Mind, MindSeat, Move, ToolUse } from '../../agents/mind.ts';
import { type SeenToolState, watchToolState } from './state-watch.ts';

/** Plays at random, and lets the werewolves whisper, so that every tool of a match is used. */
const WHISPER_AFTER_MS = 400;

export function loadBot(identity: BotIdentity): Bot {
  const random = randomBot(identity);
  return {
    act(sight) {
      const { action, me, night, whispered } = sight;
      const hasWhispered = whispered.some((line) => line.night === night && line.playerId === me);
      if (action?.type === 'WOLF_KILL' && !action.alreadySubmitted && !hasWhispered) {
        return {
          action: { tool: 'wolf_chat', text: 'Whom shall it be tonight?' },
          afterMs: WHISPER_AFTER_MS,
        };
      }
      return random.act(sight);
    },
  };
}

const GET_STATE: ToolName = TOOLS.getState;

/** A bot that keeps these pauses, counted from the response, is never rate-limited. */
const TALK_EVERY_MS: Readonly<Record<string, number>> = {
  say_public: DEFAULT_SETTINGS.publicChatEveryMs,
  wolf_chat: DEFAULT_SETTINGS.wolfChatEveryMs,
} satisfies Partial<Record<BotAction['tool'], number>>;

export class WerewolfMind implements Mind {
  readonly #seat: MindSeat;
  readonly #turns: TurnTaker;
  readonly look: ToolUse;
  #chronicle = new ChronicleKeeper();
  #state: SeenToolState | null = null;
  /** According to events; empty before them. */
  #phase = '';
  #mayTalkAt = 0;

  constructor(seat: MindSeat) {
    this.#seat = seat;
    this.#turns = new TurnTaker(loadBot(seat), 1 / seat.timeScale);
    this.look = { tool: GET_STATE, args: { matchId: seat.matchId, includeTranscriptSummary: false } };
  }

  get isOut(): boolean {
    return this.#phase === 'ENDED' || this.#state?.you?.alive === false;
  }

  get wakeAt(): number | null {
    return this.#turns.wakeAt;
  }

  /** Every phase brings a brief: the state is read only if it contains a task. */
  heard(events: readonly SeenEvent[], fromStart: boolean): boolean {
    if (fromStart) this.#chronicle = new ChronicleKeeper();
    let isAsked = false;
    for (const event of events) {
      const note = noteOfWire(event as WireEvent);
      // The bot reads nothing else, and eight copies of all talk would burden the load test itself.
      if (note?.note === 'phase' || note?.note === 'whispered') this.#chronicle.add(note);
      if (note?.note === 'phase') {
        this.#phase = note.phase;
        // From the phase before; tomorrow's vote has the same name as today's.
        this.#state = null;
      }
      if (event.payload.kind === 'PHASE_BRIEF') isAsked = asksForSomething(event.payload);
    }
    return isAsked;
  }

  saw(answer: Readonly<Record<string, unknown>>): boolean {
    const state = answer.state as SeenToolState;
    const { playerId, witness } = this.#seat;
    watchToolState(state, playerId, witness);
    this.#state = state;
    return this.#isCurrent;
  }

  consider(now: number): void {
    const action = this.#state?.you?.requiredAction;
    if (!this.#isCurrent || !action || action.alreadySubmitted) return;
    const sight = this.#sight();
    if (sight) this.#turns.notice(sight, now);
  }

  move(now: number): Move | null {
    const sight = this.#sight();
    const action = sight && this.#turns.take(sight)?.action;
    if (!action) return null;
    const early = action.tool in TALK_EVERY_MS ? this.#mayTalkAt - now : 0;
    if (early > 0) {
      this.#turns.rejected(now, early);
      return null;
    }
    return { ...toolCallOf(action), action: action.tool, content: contentOf(action), stage: sight.phase };
  }

  accepted({ action }: Move, now: number): void {
    const pause = TALK_EVERY_MS[action];
    if (pause !== undefined) this.#mayTalkAt = now + pause / this.#seat.timeScale;
    if (action !== 'wolf_chat') this.#submitted();
  }

  get #isCurrent(): boolean {
    return this.#phase === '' || this.#phase === this.#state?.phase;
  }

  #sight(): BotSight | null {
    return this.#state && sightFromView(this.#state, this.#chronicle);
  }

  /** The state that was read is older than the action just taken. */
  #submitted(): void {
    const you = this.#state?.you;
    if (!this.#state || !you?.requiredAction) return;
    this.#state = {
      ...this.#state,
      you: { ...you, requiredAction: { ...you.requiredAction, alreadySubmitted: true } },
    };
  }
}

function asksForSomething({ youMust }: SeenEvent['payload']): boolean {
  const { action, alreadySubmitted } = youMust as Pick<Task, 'action' | 'alreadySubmitted'>;
  return action !== 'NONE' && !alreadySubmitted;
}

const contentOf = (action: BotAction): string | null =>
  'text' in action ? action.text : 'targetPlayerId' in action ? action.targetPlayerId : null;
