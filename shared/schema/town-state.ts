/** What is, in the town, as Colyseus synchronises it. Public throughout: nothing here may depend on a secret. */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';

export const BUILDING_STATUSES = ['starting', 'running', 'ended'] as const;
export type BuildingStatus = (typeof BUILDING_STATUSES)[number];

export const DRAMAS = ['', 'kill', 'verdict'] as const;
export type Drama = (typeof DRAMAS)[number];

export const PLACES = ['square', 'hall', 'building'] as const;
export type Place = (typeof PLACES)[number];

export const BuildingState = schema(
  {
    buildingId: t.string().default(''),
    matchId: t.string().default(''),
    number: t.uint32().default(0),
    plotId: t.string().default(''),
    status: t.string<BuildingStatus>().default('starting'),
    phase: t.string().default('LOBBY'),
    dayNumber: t.uint8().default(0),
    nightNumber: t.uint8().default(0),
    alive: t.uint8().default(8),
    /** Milliseconds of the server's clock, here and below. */
    phaseEndsAt: t.float64().default(0),
    /** Empty until somebody has won, and for an aborted match. */
    winner: t.string().default(''),
    /** The last thing worth a glance from the square; it fades with `dramaAt`. */
    drama: t.string<Drama>().default(''),
    dramaAt: t.float64().default(0),
    startedAt: t.float64().default(0),
    /** 0 until the match has ended. */
    endedAt: t.float64().default(0),
  },
  'BuildingState',
);
export type BuildingState = SchemaType<typeof BuildingState>;

export const VillagerState = schema(
  {
    agentId: t.string().default(''),
    name: t.string().default(''),
    where: t.string<Place>().default('square'),
    /** The building the villager is in; empty elsewhere. */
    buildingId: t.string().default(''),
    /** 1 = next in the queue; 0 = not queued. */
    queuePlace: t.uint16().default(0),
    /** A house bot, not an owner's agent. */
    house: t.boolean().default(false),
    /** Holds an open connection to the town. */
    online: t.boolean().default(false),
  },
  'VillagerState',
);
export type VillagerState = SchemaType<typeof VillagerState>;

export const TownState = schema(
  {
    timeScale: t.float64().default(1),
    /** The town's clock runs 0…1 over `dayLengthMs`, counted from here in the server's milliseconds. */
    clockEpoch: t.float64().default(0),
    dayLengthMs: t.float64().default(0),
    queueSize: t.uint16().default(0),
    queueRequired: t.uint8().default(8),
    queueStatus: t.string<'WAITING' | 'STARTING'>().default('WAITING'),
    queueEstimateSeconds: t.uint32().default(0),
    /** Empty when no match runs. */
    featuredMatchId: t.string().default(''),
    /** By building id. */
    buildings: t.map(BuildingState),
    /** By agent id. */
    villagers: t.map(VillagerState),
  },
  'TownState',
);
export type TownState = SchemaType<typeof TownState>;
