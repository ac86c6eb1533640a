// The town room, told to the store.

import type { Client, Room } from '@colyseus/sdk';
import { PHASES, TEAMS } from '../../shared/games/werewolf/model.ts';
import type { CrierLine } from '../../shared/games/werewolf/narrator/crier-line.ts';
import type { Bubble, ServerTime } from '../../shared/protocol/room-messages.ts';
import type { BuildingState, TownState, VillagerState } from '../../shared/schema/town-state.ts';
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
    queue: {
      size: state.queueSize,
      required: state.queueRequired,
      status: state.queueStatus,
      estimateSeconds: state.queueEstimateSeconds,
    },
    featuredMatchId: state.featuredMatchId || null,
    buildings: [...state.buildings.values()].map(copyBuilding),
    villagers: [...state.villagers.values()].map(copyVillager),
  };
}

function copyBuilding(building: BuildingState): TownBuilding {
  return {
    buildingId: building.buildingId,
    matchId: building.matchId,
    number: building.number,
    plotId: building.plotId,
    status: building.status,
    phase: PHASES.find((phase) => phase === building.phase) ?? 'LOBBY',
    dayNumber: building.dayNumber,
    nightNumber: building.nightNumber,
    alive: building.alive,
    phaseEndsAt: building.phaseEndsAt,
    winner: TEAMS.find((team) => team === building.winner) ?? null,
    drama: building.drama || null,
    dramaAt: building.dramaAt,
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
