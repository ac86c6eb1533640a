/** The town's current state, as Colyseus synchronises it. Public throughout: nothing here may depend on a secret. */
import type { SchemaType, ToJSON } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import type { Banner, SignTone, Stir } from '../matches/sign.ts';

/** A state as plain data. */
export type Plain<State> = Readonly<ToJSON<State>>;

export const BUILDING_STATUSES = ['starting', 'running', 'ended'] as const;
export type BuildingStatus = (typeof BUILDING_STATUSES)[number];

/** The latest mark over a building; `line` leaves none. */
export type Mark = '' | Exclude<Stir, 'line'>;

export const PLACES = ['square', 'hall', 'building'] as const;
export type Place = (typeof PLACES)[number];

export const BuildingState = schema(
  {
    buildingId: t.string().default(''),
    matchId: t.string().default(''),
    game: t.string().default(''),
    /** Counts per game: "Werewolf Game #3". */
    number: t.uint32().default(0),
    /** Empty: it is listed, but has no place on the map. */
    plotId: t.string().default(''),
    /** False: one owner's agents among themselves; nothing of it is counted. */
    ranked: t.boolean().default(true),
    status: t.string<BuildingStatus>().default('starting'),
    /** From here to `banner`: the sign built by the match's game. */
    label: t.string().default(''),
    detail: t.string().default(''),
    tone: t.string<SignTone>().default('gathering'),
    outcome: t.string().default(''),
    banner: t.string<Banner>().default(''),
    /** The last event worth a glance from the square; it fades with `markAt`. */
    mark: t.string<Mark>().default(''),
    /** Milliseconds of the server's clock, here and below. */
    markAt: t.float64().default(0),
    phaseEndsAt: t.float64().default(0),
    startedAt: t.float64().default(0),
    /** 0 until the match has ended. */
    endedAt: t.float64().default(0),
    /** Of its plot: "12 Lantern Lane"; empty without one. */
    address: t.string().default(''),
    /** The state of its match in a few words: "Pim accused by 3"; empty: the label is enough. */
    headline: t.string().default(''),
  },
  'BuildingState',
);
export type BuildingState = SchemaType<typeof BuildingState>;

export const QueueState = schema(
  {
    game: t.string().default(''),
    size: t.uint16().default(0),
    required: t.uint8().default(0),
    /** How many of them are skipped until their agents connect. */
    away: t.uint16().default(0),
    /** STARTING while a match of this game gathers. */
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
    /** The game whose queue the villager waits in; empty elsewhere. */
    queue: t.string().default(''),
    /** 1 = next in that queue; 0 = not queued. */
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
    /** Why the town shows it: `over`, `decisive`, `livelier`; `first` when it showed nothing before. */
    featuredWhy: t.string().default(''),
    /** By building id. */
    buildings: t.map(BuildingState),
    /** By agent id. */
    villagers: t.map(VillagerState),
    /** By the game's id; every game of the town has one. */
    queues: t.map(QueueState),
    /** The next matches the town would show, liveliest first, their ids separated by spaces. */
    upNext: t.string().default(''),
  },
  'TownState',
);
export type TownState = SchemaType<typeof TownState>;
