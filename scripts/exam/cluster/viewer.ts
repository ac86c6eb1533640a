/** Watches matches to their end over WebSocket as the page does: a lost room is joined again, through any node. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Room } from '@colyseus/sdk';
import type { HistoryRequest } from '../../../shared/contracts/rooms.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import type { HistoryPage } from '../../../shared/protocol/room-messages.ts';
import { LONGEST_HISTORY_PAGE } from '../../../shared/protocol/room-messages.ts';
import { NoAnswerError, type TownClient } from '../../town/town-client.ts';
import type { Silences } from './silences.ts';

const ACTIVE = `/api/matches?status=ACTIVE&game=${werewolf.id}&limit=100`;
const RETRY_MS = 500;
/** As the page does it. */
const JOIN_WITHIN_MS = 5_000;
const ASK_EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 4_000;

export interface ViewerTally {
  watched: number;
  seenToTheEnd: number;
  rejoined: number;
}

export interface ExamViewerDeps {
  readonly client: TownClient;
  readonly tally: ViewerTally;
  /** How long viewers went without their room. */
  readonly blackouts: Silences;
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
    const { client, tally } = this.#deps;
    while (!this.#deps.stopping()) {
      const listed = await this.#ask(() => client.get<Listed>(ACTIVE));
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
        // The page switches to the replay when the room of a finished match is gone.
        if (await this.#hasEnded(matchId)) return true;
        await delay(RETRY_MS);
        continue;
      }
      if (lostAt !== null) this.#cameBack(lostAt);
      const end = await this.#follow(room);
      if (end === 'ended') return true;
      lostAt = end;
    }
    return false;
  }

  #cameBack(lostAt: number): void {
    this.#deps.tally.rejoined += 1;
    this.#deps.blackouts.since(lostAt);
  }

  async #join(matchId: string): Promise<Room<unknown, MatchRoomState> | null> {
    const joining = this.#deps.client.join<MatchRoomState>(werewolf.id, { matchId });
    const room = await Promise.race([joining, delay(JOIN_WITHIN_MS, null, { ref: false })]).catch(() => null);
    if (!room) joining.then((late) => late.leave()).catch(() => undefined);
    return room;
  }

  /** Until the match has ended; otherwise the time of the room's last message. */
  #follow(room: Room<unknown, MatchRoomState>): Promise<'ended' | number> {
    return new Promise((resolve) => {
      let heardAt = Date.now();
      const heard = (): void => {
        heardAt = Date.now();
      };
      const finish = (how: 'ended' | number) => {
        clearInterval(watch);
        clearInterval(asking);
        resolve(how);
        room.leave().catch(() => undefined);
        // A hung node does not close its connections.
        room.connection.close();
      };
      const lost = (): void => finish(heardAt);
      const watch = setInterval(() => this.#deps.over() && lost(), RETRY_MS);
      const asking = setInterval(() => {
        room.request('time', undefined, { timeout: ANSWER_WITHIN_MS }).then(heard, lost);
      }, ASK_EVERY_MS);
      room.reconnection.enabled = false;
      for (const message of ['events', 'moments', 'notice']) room.onMessage(message, heard);
      // A viewer that cannot read the history has no match to watch, and joins again.
      room.onMessage('welcome', () => readHistory(room).then(heard, lost));
      room.onStateChange((state) => (state.phase === 'ENDED' ? finish('ended') : heard()));
      // A close event counts as a message at this moment.
      room.onLeave(() => finish(Date.now()));
      room.onError(() => finish(Date.now()));
    });
  }

  async #hasEnded(matchId: string): Promise<boolean> {
    const answer = await this.#ask(() =>
      this.#deps.client.get<{ view?: { phase: string } }>(`/api/matches/${matchId}`),
    );
    return answer?.view?.phase === 'ENDED';
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof NoAnswerError) return null;
      throw error;
    }
  }
}

/** Page by page from the end, as the page does when its reader scrolls back. */
async function readHistory(room: Room): Promise<void> {
  for (let before: string | null = null; ; ) {
    const request: HistoryRequest = { before, limit: LONGEST_HISTORY_PAGE };
    const page: HistoryPage = await room.request('history', request);
    before = page.before;
    if (before === null) return;
  }
}
