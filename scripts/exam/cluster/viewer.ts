/** Watches matches to their end over WebSocket as the page does: a lost room is joined anew, through any node. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Room } from '@colyseus/sdk';
import type { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import { type Doors, NoAnswer } from './doors.ts';

const RETRY_MS = 500;
const JOIN_WITHIN_MS = 10_000;

export interface ViewerTally {
  watched: number;
  seenToTheEnd: number;
  rejoined: number;
  longestBlackoutMs: number;
}

export interface ExamViewerDeps {
  readonly doors: Doors;
  readonly tally: ViewerTally;
  stopping(): boolean;
  over(): boolean;
}

interface Listed {
  readonly matches: readonly { readonly matchId: string }[];
}

export class ExamViewer {
  readonly #deps: ExamViewerDeps;
  readonly #place: number;

  /** Viewers in different places choose different matches. */
  constructor(deps: ExamViewerDeps, place: number) {
    this.#deps = deps;
    this.#place = place;
  }

  async run(): Promise<void> {
    const { doors, tally } = this.#deps;
    while (!this.#deps.stopping()) {
      const listed = await this.#ask(() => doors.get<Listed>('/api/matches?status=ACTIVE&limit=100'));
      const chosen = listed?.matches[this.#place % Math.max(1, listed.matches.length)];
      if (!chosen) {
        await delay(RETRY_MS);
        continue;
      }
      tally.watched += 1;
      if (await this.#watch(chosen.matchId)) tally.seenToTheEnd += 1;
    }
  }

  async #watch(matchId: string): Promise<boolean> {
    let lostAt: number | null = null;
    while (!this.#deps.over()) {
      const room = await this.#join(matchId);
      if (!room) {
        // The page turns to the replay when the room of a finished match is gone.
        if (await this.#hasEnded(matchId)) return true;
        await delay(RETRY_MS);
        continue;
      }
      if (lostAt !== null) this.#cameBack(lostAt);
      if ((await this.#follow(room)) === 'ended') return true;
      lostAt = Date.now();
    }
    return false;
  }

  #cameBack(lostAt: number): void {
    const { tally } = this.#deps;
    tally.rejoined += 1;
    tally.longestBlackoutMs = Math.max(tally.longestBlackoutMs, Date.now() - lostAt);
  }

  async #join(matchId: string): Promise<Room<unknown, MatchRoomState> | null> {
    const client = new Client(this.#deps.doors.next());
    const joining = client.join<MatchRoomState>('werewolf', { matchId });
    const room = await Promise.race([joining, delay(JOIN_WITHIN_MS, null, { ref: false })]).catch(() => null);
    if (!room) joining.then((late) => late.leave()).catch(() => undefined);
    return room as Room<unknown, MatchRoomState> | null;
  }

  #follow(room: Room<unknown, MatchRoomState>): Promise<'ended' | 'lost'> {
    return new Promise((resolve) => {
      const watch = setInterval(() => this.#deps.over() && finish('lost'), RETRY_MS);
      const finish = (how: 'ended' | 'lost') => {
        clearInterval(watch);
        resolve(how);
        room.leave().catch(() => undefined);
      };
      room.reconnection.enabled = false;
      for (const message of ['welcome', 'events', 'moments', 'notice'])
        room.onMessage(message, () => undefined);
      room.onStateChange((state) => state.phase === 'ENDED' && finish('ended'));
      room.onLeave(() => finish('lost'));
      room.onError(() => finish('lost'));
    });
  }

  async #hasEnded(matchId: string): Promise<boolean> {
    const answer = await this.#ask(() =>
      this.#deps.doors.get<{ view?: { phase: string } }>(`/api/matches/${matchId}`),
    );
    return answer?.view?.phase === 'ENDED';
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }
}
