/**
 * One agent in one match: reads its state when its mind asks for it, moves when its mind decides, and repeats
 * unanswered calls. Knows no transport and no game.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type MadeAgent, NoAnswerError, type ToolAnswer } from '../../scripts/town/town-client.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';
import type { Assigned, Seat, SeenEvent } from './entrance.ts';
import { EventFeed } from './event-feed.ts';
import type { Mind, Move } from './mind.ts';
import { ReadPace } from './read-pace.ts';

const RETRY_MS = 300;
const MOST_TRIES = 200;
/** The last frames of a match reach its viewers one after the other. */
const END_WITHIN_MS = 5_000;

export class Player {
  readonly #crew: Crew;
  readonly #match: FollowedMatch;
  readonly #playerId: string;
  readonly #mind: Mind;
  readonly #pace: ReadPace;
  readonly #feed: EventFeed;
  #seat: Seat | null = null;
  #looking = false;
  #acting = false;
  #alarm: NodeJS.Timeout | undefined;

  constructor(crew: Crew, { matchId, playerId }: Assigned, { agentId, apiKey }: MadeAgent) {
    const { game, town } = crew;
    this.#crew = crew;
    this.#match = crew.matches.follow(matchId, Date.now());
    this.#playerId = playerId;
    const { witness } = this.#match;
    const { timeScale } = town;
    this.#mind = game.mindFor({ matchId, playerId, agentId, seed: apiKey, timeScale, witness });
    this.#pace = new ReadPace(timeScale);
    this.#feed = new EventFeed(crew, this.#match, playerId);
  }

  readonly onEvents = (events: readonly SeenEvent[], fromStart: boolean): void => {
    this.#feed.take(events, fromStart);
    if (this.#mind.heard(events, fromStart)) void this.#look();
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
    return this.#seat === null || this.#match.fate !== 'running' || this.#mind.isOut;
  }

  /** Reads what is expected of this player, until the result is as new as the events it has received. */
  async #look(): Promise<void> {
    if (this.#looking || this.#isOver) return;
    this.#looking = true;
    for (let tries = 0; tries < MOST_TRIES && !this.#isOver; tries++) {
      const answer = await this.#readState();
      if (answer && this.#mind.saw(answer)) break;
      if (!answer) await delay(RETRY_MS);
    }
    this.#looking = false;
    this.#consider();
  }

  async #readState(): Promise<ToolAnswer | null> {
    const { tool, args } = this.#mind.look;
    await this.#pace.wait();
    try {
      const answer = await this.#seat?.call(tool, args);
      if (!answer) return null;
      this.#crew.tally.count(`calls.${tool}`);
      if (answer.ok) return answer;
      const { code = 'no code', retryAfterMs = 0 } = answer.error ?? {};
      // Reads sent at the right pace may arrive in a burst: the town says when to retry, and nothing is lost.
      if (code === 'RATE_LIMITED') {
        this.#crew.tally.count(`refused.${code}`);
        await delay(retryAfterMs);
      } else this.#crew.failed(tool, code);
      return null;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      this.#missed(tool, error);
      return null;
    }
  }

  /** After the end this player disconnects, whatever is still in flight. */
  #missed(tool: string, error: NoAnswerError): void {
    if (this.#match.fate === 'running') this.#crew.failed(tool, error.message);
  }

  #consider(): void {
    if (this.#isOver || this.#acting) return;
    this.#mind.consider(Date.now());
    this.#setAlarm();
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const { wakeAt } = this.#mind;
    if (wakeAt === null || this.#isOver) return;
    this.#alarm = setTimeout(() => void this.#wake(), Math.max(0, wakeAt - Date.now()));
  }

  async #wake(): Promise<void> {
    if (this.#isOver || this.#acting) return;
    const move = this.#mind.move(Date.now());
    if (!move) return this.#setAlarm();
    this.#acting = true;
    await this.#act(move);
    this.#acting = false;
    this.#consider();
  }

  /** Sends one command, with one key until it is answered. */
  async #act(move: Move): Promise<void> {
    const { tool, args } = move;
    const { matchId, witness } = this.#match;
    const call = { matchId, ...args, idempotencyKey: randomUUID() };
    witness.willSend(this.#playerId, move.action);
    for (let tries = 0; tries < MOST_TRIES && this.#seat && this.#match.fate === 'running'; tries++) {
      try {
        const answer = await this.#seat.call(tool, call);
        if (answer.error?.code === 'UNAVAILABLE' && this.#crew.mayFail())
          throw new NoAnswerError('UNAVAILABLE');
        return this.#answered(move, answer);
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        this.#missed(tool, error);
        await delay(RETRY_MS);
      }
    }
  }

  #answered(move: Move, answer: ToolAnswer): void {
    const { witness } = this.#match;
    const { action, content, stage, tool } = move;
    this.#crew.tally.count(`calls.${tool}`);
    if (!answer.ok) {
      const { code = 'no code', message = '' } = answer.error ?? {};
      this.#crew.tally.count(`refused.${code}`);
      witness.refused.push({ action, code, message, stage, at: Date.parse(answer.serverTime) });
      return;
    }
    this.#crew.tally.count('commands');
    const eventId = typeof answer.eventId === 'string' ? answer.eventId : null;
    witness.acknowledged.push({ action, playerId: this.#playerId, eventId, content });
    this.#mind.accepted(move, Date.now());
  }
}
