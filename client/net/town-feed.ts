import type { Client, Room } from '@colyseus/sdk';
import { type Bubble, ROOM_NAMES, type ServerTime } from '../../shared/protocol/room-messages.ts';
import type { TownState } from '../../shared/schema/town-state.ts';
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { TownBuilding, TownModel, TownQueue, TownVillager } from '../state/town-model.ts';
import type { LinkState } from '../state/watch.ts';
import { keepJoined, type RoomLink } from './room-link.ts';
import type { ServerClock } from './server-clock.ts';

export interface TownListener {
  status(state: LinkState): void;
  town(town: TownModel): void;
  crier(line: CrierLine): void;
  bubble(bubble: Bubble): void;
}

/** Batches many patches a second into one picture: the eye needs no more. */
const COPY_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 4_000;

export function followTown(client: Client, clock: ServerClock, listener: TownListener): RoomLink {
  return keepJoined<TownState>({
    join: () => client.join<TownState>(ROOM_NAMES.town),
    joined(room) {
      let waiting = false;
      const copy = () => {
        waiting = false;
        listener.town(copyTown(room.state));
      };
      room.onStateChange(() => {
        if (waiting) return;
        waiting = true;
        setTimeout(copy, COPY_EVERY_MS);
      });
      room.onMessage<CrierLine>('crier', (line) => listener.crier(line));
      room.onMessage<Bubble>('bubble', (bubble) => listener.bubble(bubble));
    },
    ask: (room) => askTime(room, clock),
    status: (state) => listener.status(state),
    refused: () => false,
  });
}

/** Sets the clock; rejects when the server does not answer. */
export async function askTime<State>(room: Room<unknown, State>, clock: ServerClock): Promise<void> {
  const sentAt = Date.now();
  const { serverNow } = await room.request<undefined, ServerTime>('time', undefined, {
    timeout: ANSWER_WITHIN_MS,
  });
  clock.learn(serverNow, sentAt, Date.now());
}

function copyTown(state: TownState): TownModel {
  const { featuredMatchId, upNext } = state;
  return {
    clockEpoch: state.clockEpoch,
    dayLengthMs: state.dayLengthMs,
    queues: copies<TownQueue>(state.queues),
    featuredMatchId: featuredMatchId || null,
    featuredWhy: state.featuredWhy,
    upNext: upNext.split(' ').filter(Boolean),
    buildings: copies<TownBuilding>(state.buildings),
    villagers: copies<TownVillager>(state.villagers),
  };
}

const copies = <Plain>(map: { values(): Iterable<{ toJSON(): unknown }> }): Plain[] =>
  Array.from(map.values(), (each) => each.toJSON() as Plain);
