/** An agent on WebSockets: queues in the town room, takes the seat it is offered, acts by room requests. */
import { setTimeout as delay } from 'node:timers/promises';
import { NoAnswerError, reasonOf, type ToolAnswer } from '../../scripts/town/town-client.ts';
import type { SeatOffer, TownJoinOptions } from '../../shared/protocol/room-messages.ts';
import { ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import { TownState } from '../../shared/schema/town-state.ts';
import type { Crew } from '../crew.ts';
import { matchLine } from '../wire/match-line.ts';
import { RoomLine } from '../wire/room-line.ts';
import type { Assigned, Entrance, Seat, SeenEvents } from './entrance.ts';
import { assignmentIn } from './entrance.ts';

/** An offer can be lost with the connection it was sent on; asking finds the seat all the same. */
const ASK_EVERY_MS = 5_000;
const RETRY_MS = 500;

export class WsEntrance implements Entrance {
  readonly #crew: Crew;
  readonly #key: string;

  constructor(crew: Crew, key: string) {
    this.#crew = crew;
    this.#key = key;
  }

  async findMatch(): Promise<Assigned | null> {
    let offered: (offer: Assigned) => void = () => undefined;
    const offer = new Promise<Assigned>((resolve) => {
      offered = resolve;
    });
    const line = new RoomLine(this.#crew, {
      kind: 'queue',
      room: ROOM_NAMES.town,
      join: { key: this.#key, watch: false } satisfies TownJoinOptions,
      schema: TownState,
      messages: {
        seat: ({ matchId, playerId, reservation }: SeatOffer) => offered({ matchId, playerId, reservation }),
      },
    });
    await line.open();
    try {
      return await this.#wait(line, offer);
    } finally {
      void line.close();
    }
  }

  async #wait(line: RoomLine<TownState>, offer: Promise<Assigned>): Promise<Assigned | null> {
    const { join, status } = this.#crew.game.tools;
    let isFirst = true;
    while (!this.#crew.stopping() || !isFirst) {
      const tool = isFirst ? join : status;
      try {
        const begun = performance.now();
        const answer: ToolAnswer = await line.request(tool, {});
        this.#crew.tally.time('ack', performance.now() - begun);
        this.#crew.tally.count(`calls.${tool}`);
        if (!answer.ok) this.#crew.failed(tool, answer.error?.code ?? 'no code');
        // Whoever holds no place and no seat has been forgotten, and joins again.
        const isWaiting = answer.ok && answer.queue.position !== null;
        isFirst = !isWaiting;
        // The room of a seat is opened a moment after the seat is given: the offer says when.
        const assigned = assignmentIn(answer);
        const seated = await Promise.race([offer, delay(assigned ? RETRY_MS : ASK_EVERY_MS, assigned)]);
        if (seated) return seated;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        this.#crew.failed(tool, reasonOf(error));
        await delay(RETRY_MS);
      }
      if (this.#crew.stopping()) return this.#giveUp(line, offer);
    }
    return null;
  }

  /** The run is over: leave the queue, unless a seat was given in the meantime. */
  async #giveUp(line: RoomLine<TownState>, offer: Promise<Assigned>): Promise<Assigned | null> {
    const { leave, status } = this.#crew.game.tools;
    try {
      await line.request<ToolAnswer>(leave, {});
      const assigned = assignmentIn(await line.request<ToolAnswer>(status, {}));
      return assigned && (await Promise.race([offer, delay(RETRY_MS, assigned)]));
    } catch (error) {
      this.#crew.failed('leave the queue', reasonOf(error));
      return null;
    }
  }

  async sit({ matchId, playerId, reservation }: Assigned, onEvents: SeenEvents): Promise<Seat> {
    const line = matchLine(this.#crew, {
      kind: 'seat',
      viewer: playerId,
      match: this.#crew.matches.follow(matchId, Date.now()),
      join: { key: this.#key },
      onEvents,
      onGone: () => this.#crew.failed('keep a seat', 'the room is gone'),
    });
    await line.open(reservation);
    const { tally } = this.#crew;
    return {
      async call(tool, args) {
        const begun = performance.now();
        const answer = await line.request<ToolAnswer>(tool, args);
        tally.time('ack', performance.now() - begun);
        return answer;
      },
      leave: () => line.close(),
    };
  }

  async close(): Promise<void> {}
}
