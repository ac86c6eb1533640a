/** An agent on WebSockets: queues in its game's queue room, takes the seat it is given, acts by room requests. */
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, type ToolAnswer } from '../../scripts/town/town-client.ts';
import type { QueueJoinOptions } from '../../shared/contracts/rooms.ts';
import { type QueuePlaceState, QueueRoomState } from '../../shared/schema/queue-room-state.ts';
import type { Crew } from '../crew.ts';
import { matchLine } from '../wire/match-line.ts';
import { RoomLine } from '../wire/room-line.ts';
import type { Assigned, Entrance, Seat, SeenEvents } from './entrance.ts';
import { assignmentIn } from './entrance.ts';

/** Whether the run is over. A seat given while the connection is lost is given again after reconnecting. */
const LOOK_EVERY_MS = 1_000;
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
    let place: QueuePlaceState | undefined;
    const line = new RoomLine(this.#crew, {
      kind: 'queue',
      room: this.#crew.game.game.id,
      join: { key: this.#key } satisfies QueueJoinOptions,
      schema: QueueRoomState,
      messages: {
        seat: (reservation: unknown) => {
          if (place) offered({ matchId: place.matchId, playerId: `p:${place.seat}`, reservation });
        },
      },
      // Its own position is the only one it sees.
      onState: ({ places }) => {
        [place] = places.values();
      },
    });
    if (await line.open()) this.#crew.tally.count(`calls.${this.#crew.game.tools.join}`);
    try {
      while (!this.#crew.stopping()) {
        const seated = await Promise.race([offer, delay(LOOK_EVERY_MS, null)]);
        if (seated) return seated;
      }
      return await this.#giveUp(line, offer);
    } finally {
      void line.close();
    }
  }

  /** The run is over: leave the queue, unless a seat was given in the meantime. */
  async #giveUp(line: RoomLine<QueueRoomState>, offer: Promise<Assigned>): Promise<Assigned | null> {
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
