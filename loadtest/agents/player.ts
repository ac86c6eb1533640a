/**
 * One agent in one match: looks at its state when a phase begins, acts when its bot would, repeats what was not
 * answered. Knows no transport.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ChronicleKeeper } from '../../shared/games/werewolf/bots/chronicle.ts';
import type { Bot, BotAction } from '../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../shared/games/werewolf/bots/sight.ts';
import { noteOfWire, sightFromTools } from '../../shared/games/werewolf/bots/sight-from-tools.ts';
import { TurnTaker } from '../../shared/games/werewolf/bots/turn-taker.ts';
import { DEFAULT_SETTINGS, type PlayerId } from '../../shared/games/werewolf/model.ts';
import type { ToolName } from '../../shared/games/werewolf/tool-registry.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { type SeenToolState, watchToolState } from '../checks/state-watch.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';
import { WireLost } from '../wire/wire-lost.ts';
import type { Assigned, Seat, ToolAnswer } from './entrance.ts';
import { EventFeed } from './event-feed.ts';
import { ReadPace } from './read-pace.ts';

const RETRY_MS = 300;
const MOST_TRIES = 200;
/** The last frames of a match reach its viewers one after the other. */
const END_WITHIN_MS = 5_000;

const TOOLS: Readonly<Record<BotAction['tool'], ToolName>> = {
  ready: 'et.werewolf.match.ready',
  say_public: 'et.werewolf.match.say_public',
  vote: 'et.werewolf.match.vote',
  wolf_chat: 'et.werewolf.match.night.wolf_chat',
  wolf_kill: 'et.werewolf.match.night.wolf_kill',
  seer_inspect: 'et.werewolf.match.night.seer_inspect',
  doctor_protect: 'et.werewolf.match.night.doctor_protect',
};

/** Who keeps to these pauses, counted from the answer, is never refused for talking too much. */
const TALK_EVERY_MS: Partial<Readonly<Record<BotAction['tool'], number>>> = {
  say_public: DEFAULT_SETTINGS.publicChatEveryMs,
  wolf_chat: DEFAULT_SETTINGS.wolfChatEveryMs,
};

export class Player {
  readonly #crew: Crew;
  readonly #match: FollowedMatch;
  readonly #playerId: PlayerId;
  readonly #turns: TurnTaker;
  readonly #pace: ReadPace;
  readonly #feed: EventFeed;
  #chronicle = new ChronicleKeeper();
  #seat: Seat | null = null;
  #state: SeenToolState | null = null;
  #phase = '';
  #looking = false;
  #acting = false;
  #mayTalkAt = 0;
  #alarm: NodeJS.Timeout | undefined;

  constructor(crew: Crew, { matchId, playerId }: Assigned, bot: Bot) {
    this.#crew = crew;
    this.#match = crew.matches.follow(matchId, Date.now());
    this.#playerId = playerId;
    this.#turns = new TurnTaker(bot, 1 / crew.town.timeScale);
    this.#pace = new ReadPace(crew.town.timeScale);
    this.#feed = new EventFeed(crew, this.#match, playerId);
  }

  readonly onEvents = (events: readonly Omit<WireEvent, 'matchId'>[], fromStart: boolean): void => {
    if (fromStart) this.#chronicle = new ChronicleKeeper();
    this.#feed.take(events, fromStart);
    const before = this.#phase;
    for (const event of events) {
      const note = noteOfWire(event as WireEvent);
      // The bot looks at nothing else, and eight copies of all talk would be the load test's own weight.
      if (note?.note === 'phase' || note?.note === 'whispered') this.#chronicle.add(note);
      if (event.type === 'PHASE_CHANGED') this.#phase = String(event.payload.to);
    }
    if (this.#phase !== before || fromStart) void this.#look();
    else this.#consider();
  };

  /** Plays until the match is over. */
  async play(seat: Seat): Promise<void> {
    this.#seat = seat;
    void this.#look();
    const fate = await this.#match.over;
    clearTimeout(this.#alarm);
    if (fate !== 'stuck') await Promise.race([this.#feed.ended, delay(END_WITHIN_MS)]);
    this.#seat = null;
    await seat.leave();
  }

  get #isOver(): boolean {
    return this.#seat === null || this.#match.fate !== 'running' || this.#phase === 'ENDED';
  }

  /** Asks what is expected of this player, until the answer is of the phase that runs. */
  async #look(): Promise<void> {
    if (this.#looking || !this.#seat || this.#state?.you?.alive === false) return;
    this.#looking = true;
    for (let tries = 0; tries < MOST_TRIES && !this.#isOver; tries++) {
      const state = await this.#readState();
      if (state) this.#state = state;
      if (state && (state.phase === this.#phase || this.#phase === '')) break;
      if (!state) await delay(RETRY_MS);
    }
    this.#looking = false;
    this.#consider();
  }

  async #readState(): Promise<SeenToolState | null> {
    const tool: ToolName = 'et.werewolf.match.get_state';
    await this.#pace.wait();
    try {
      const answer = await this.#seat?.call(tool, {
        matchId: this.#match.matchId,
        includeTranscriptSummary: false,
      });
      if (!answer) return null;
      this.#crew.tally.count(`calls.${tool}`);
      if (!answer.ok) {
        this.#crew.failed(tool, answer.error?.code ?? 'no code');
        return null;
      }
      const state = answer.state as SeenToolState;
      watchToolState(state, this.#playerId, this.#match.witness);
      return state;
    } catch (error) {
      if (!(error instanceof WireLost)) throw error;
      this.#missed(tool, error);
      return null;
    }
  }

  /** After the end this player hangs up itself, whatever is still under way. */
  #missed(tool: ToolName, error: WireLost): void {
    if (this.#match.fate === 'running') this.#crew.failed(tool, error.message);
  }

  #sight(): BotSight | null {
    return this.#state && sightFromTools(this.#state, this.#chronicle);
  }

  #consider(): void {
    const action = this.#state?.you?.requiredAction;
    const isCurrent = this.#phase === '' || this.#phase === this.#state?.phase;
    if (this.#isOver || this.#acting || !isCurrent || !action || action.alreadySubmitted) return;
    const sight = this.#sight();
    if (!sight) return;
    this.#turns.notice(sight, Date.now());
    this.#setAlarm();
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const { wakeAt } = this.#turns;
    if (wakeAt === null || this.#isOver) return;
    this.#alarm = setTimeout(() => void this.#wake(), Math.max(0, wakeAt - Date.now()));
  }

  async #wake(): Promise<void> {
    const sight = this.#sight();
    if (this.#isOver || this.#acting || !sight) return;
    const action = this.#turns.take(sight);
    if (!action) return;
    const early = action.tool in TALK_EVERY_MS ? this.#mayTalkAt - Date.now() : 0;
    if (early > 0) {
      this.#turns.rejected(Date.now(), early);
      return this.#setAlarm();
    }
    this.#acting = true;
    await this.#act(action, sight.phase);
    this.#acting = false;
    this.#consider();
  }

  /** Sends one command, with one key for as long as it is not answered. */
  async #act(action: BotAction, phase: string): Promise<void> {
    const { tool, ...args } = action;
    const { matchId, witness } = this.#match;
    const call = { matchId, ...args, idempotencyKey: randomUUID() };
    witness.willSend(this.#playerId, tool);
    for (let tries = 0; tries < MOST_TRIES && this.#seat && this.#match.fate === 'running'; tries++) {
      try {
        const answer = await this.#seat.call(TOOLS[tool], call);
        if (answer.error?.code === 'UNAVAILABLE' && this.#crew.mayFail()) throw new WireLost('UNAVAILABLE');
        return this.#answered(action, phase, answer);
      } catch (error) {
        if (!(error instanceof WireLost)) throw error;
        this.#missed(TOOLS[tool], error);
        await delay(RETRY_MS);
      }
    }
  }

  #answered(action: BotAction, phase: string, answer: ToolAnswer): void {
    const { witness } = this.#match;
    const { tool } = action;
    this.#crew.tally.count(`calls.${TOOLS[tool]}`);
    if (!answer.ok) {
      const { code = 'no code', message = '' } = answer.error ?? {};
      this.#crew.tally.count(`refused.${code}`);
      witness.refused.push({ tool, code, message, phase, at: Date.parse(answer.serverTime) });
      return;
    }
    this.#crew.tally.count('commands');
    const eventId = typeof answer.eventId === 'string' ? answer.eventId : null;
    const content =
      'text' in action ? action.text : 'targetPlayerId' in action ? action.targetPlayerId : null;
    witness.acknowledged.push({ tool, playerId: this.#playerId, eventId, content });
    const pause = TALK_EVERY_MS[tool];
    if (pause !== undefined) this.#mayTalkAt = Date.now() + pause / this.#crew.town.timeScale;
    if (tool !== 'wolf_chat') this.#submitted();
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
