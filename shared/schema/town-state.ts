/** What is, in the town, as Colyseus synchronises it. Public throughout: nothing here may depend on a secret. */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import type { Banner, SignTone, Stir } from '../matches/sign.ts';

export const BUILDING_STATUSES = ['starting', 'running', 'ended'] as const;
export type BuildingStatus = (typeof BUILDING_STATUSES)[number];

/** What a passer-by sees over a house for a while; empty when nothing happened lately. */
export type BuildingMark = '' | Exclude<Stir, 'line'>;

export const PLACES = ['square', 'hall', 'building'] as const;
export type Place = (typeof PLACES)[number];

export const BuildingState = schema(
  {
    buildingId: t.string().default(''),
    matchId: t.string().default(''),
    /** The game's id. */
    game: t.string().default(''),
    /** Counts per game. */
    number: t.uint32().default(0),
    /** Empty: the match has no plot on the map. */
    plotId: t.string().default(''),
    status: t.string<BuildingStatus>().default('starting'),
    /** The game's sign, as it is. */
    label: t.string().default(''),
    detail: t.string().default(''),
    tone: t.string<SignTone>().default('gathering'),
    outcome: t.string().default(''),
    banner: t.string<Banner>().default(''),
    /** The last thing worth a glance from the square; it fades with `markAt`. */
    mark: t.string<BuildingMark>().default(''),
    /** Milliseconds of the server's clock, here and below. */
    markAt: t.float64().default(0),
    phaseEndsAt: t.float64().default(0),
    startedAt: t.float64().default(0),
    /** 0 until the match has ended. */
    endedAt: t.float64().default(0),
  },
  'BuildingState',
);
export type BuildingState = SchemaType<typeof BuildingState>;

export const QueueState = schema(
  {
    /** The game's id. */
    game: t.string().default(''),
    size: t.uint16().default(0),
    required: t.uint8().default(0),
    status: t.string<'WAITING' | 'STARTING'>().default('WAITING'),
    estimateSeconds: t.uint32().default(0),
  },
  'QueueState',
);
export type QueueState = SchemaType<typeof QueueState>;

export const VillagerState = schema(
  {
    agentId: t.string().default(''),
    name: t.string().default(''),
    where: t.string<Place>().default('square'),
    /** The building the villager is in; empty elsewhere. */
    buildingId: t.string().default(''),
    /** The game whose queue it waits in; empty when it waits in none. */
    queue: t.string().default(''),
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
    /** Empty when no match runs. */
    featuredMatchId: t.string().default(''),
    /** By building id. */
    buildings: t.map(BuildingState),
    /** By agent id. */
    villagers: t.map(VillagerState),
    /** By game id. */
    queues: t.map(QueueState),
  },
  'TownState',
);
export type TownState = SchemaType<typeof TownState>;
