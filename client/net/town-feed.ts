// The town room, told to the store.

import type { Client, Room } from '@colyseus/sdk';
import type { Bubble, ServerTime } from '../../shared/protocol/room-messages.ts';
import type { BuildingState, TownState, VillagerState } from '../../shared/schema/town-state.ts';
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { TownBuilding, TownModel, TownVillager } from '../state/town-model.ts';
import type { LinkState } from '../state/watch.ts';
import { keepJoined, type RoomLink } from './room-link.ts';
import type { ServerClock } from './server-clock.ts';

export interface TownListener {
  status(state: LinkState): void;
  town(town: TownModel): void;
  crier(line: CrierLine): void;
  bubble(bubble: Bubble): void;
}

/** Many patches a second make one picture: the eye needs no more. */
const COPY_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 8_000;

export function followTown(client: Client, clock: ServerClock, listener: TownListener): RoomLink {
  return keepJoined<TownState>({
    join: () => client.join<TownState>('town'),
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
      room.onMessage('seat', () => undefined);
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
  return {
    clockEpoch: state.clockEpoch,
    dayLengthMs: state.dayLengthMs,
    queue: copyQueue(state),
    featuredMatchId: state.featuredMatchId || null,
    buildings: [...state.buildings.values()].map(copyBuilding),
    villagers: [...state.villagers.values()].map(copyVillager),
  };
}

function copyQueue({ queues }: TownState): TownModel['queue'] {
  const [queue] = [...queues.values()];
  return {
    size: queue?.size ?? 0,
    required: queue?.required ?? 0,
    status: queue?.status ?? 'WAITING',
    estimateSeconds: queue?.estimateSeconds ?? 0,
  };
}

const PHASE_OF_TONE = {
  gathering: 'LOBBY',
  calm: 'DAY_DISCUSSION',
  tense: 'DAY_VOTE',
  night: 'NIGHT',
  over: 'ENDED',
} as const;
const WINNER_OF_BANNER = {
  '': null,
  gold: 'VILLAGERS',
  crimson: 'WEREWOLVES',
  azure: null,
  jade: null,
} as const;
const DRAMA_OF_MARK = { '': null, death: 'kill', verdict: 'verdict', reveal: null } as const;

function copyBuilding(building: BuildingState): TownBuilding {
  const [round = 0, alive = 0] = `${building.label} ${building.detail}`.match(/\d+/g)?.map(Number) ?? [];
  return {
    buildingId: building.buildingId,
    matchId: building.matchId,
    number: building.number,
    plotId: building.plotId,
    status: building.status,
    phase: PHASE_OF_TONE[building.tone],
    dayNumber: round,
    nightNumber: round,
    alive,
    phaseEndsAt: building.phaseEndsAt,
    winner: WINNER_OF_BANNER[building.banner],
    drama: DRAMA_OF_MARK[building.mark],
    dramaAt: building.markAt,
    startedAt: building.startedAt,
    endedAt: building.endedAt,
  };
}

function copyVillager(villager: VillagerState): TownVillager {
  return {
    agentId: villager.agentId,
    name: villager.name,
    where: villager.where,
    buildingId: villager.buildingId,
    queuePlace: villager.queuePlace,
    house: villager.house,
    online: villager.online,
  };
}
