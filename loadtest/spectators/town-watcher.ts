/** A spectator of the whole town that reads the bubbles over its buildings. */
import type { Bubble } from '../../shared/protocol/room-messages.ts';
import { ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import { TownState } from '../../shared/schema/town-state.ts';
import type { Crew } from '../crew.ts';
import { RoomLine } from '../wire/room-line.ts';

/** Bubbles over buildings, to be compared with the public lines of their matches. */
export type Bubbles = Map<string, Bubble>;

export class TownWatcher {
  readonly #line: RoomLine<TownState>;

  constructor(crew: Crew, bubbles: Bubbles) {
    this.#line = new RoomLine(crew, {
      kind: 'town',
      room: ROOM_NAMES.town,
      join: {},
      schema: TownState,
      messages: {
        crier: () => crew.tally.count('crier lines'),
        bubble: (bubble: Bubble) => void bubbles.set(bubble.eventId, bubble),
      },
    });
  }

  async watch(): Promise<void> {
    await this.#line.open();
  }

  stop(): void {
    void this.#line.close();
  }
}
