import type { OwnedAgent } from '../../shared/contracts/agents.ts';
import type {
  BuildingState,
  Plain,
  QueueState,
  TownState,
  VillagerState,
} from '../../shared/schema/town-state.ts';
import { en } from '../text/en.ts';

/** As the town's room synchronises them. */
export type TownBuilding = Plain<BuildingState>;
export type TownVillager = Plain<VillagerState>;
export type TownQueue = Plain<QueueState>;

export interface TownModel
  extends Omit<
    Plain<TownState>,
    'buildings' | 'featuredMatchId' | 'queues' | 'timeScale' | 'upNext' | 'villagers'
  > {
  readonly queues: readonly TownQueue[];
  readonly featuredMatchId: string | null;
  /** The next matches the town would show, liveliest first. */
  readonly upNext: readonly string[];
  readonly buildings: readonly TownBuilding[];
  readonly villagers: readonly TownVillager[];
}

/** Time of day, 0 = midnight, 0.5 = noon. */
export function timeOfDay({ clockEpoch, dayLengthMs }: TownModel, now: number): number {
  if (dayLengthMs <= 0) return 0.5;
  const turns = (now - clockEpoch) / dayLengthMs;
  return turns - Math.floor(turns);
}

const MINUTES_A_DAY = 24 * 60;
const TEN_MINUTES = 10;

/** "14:20", by steps of ten minutes. */
export function clockFace(time: number): string {
  const minutes = Math.floor((time * MINUTES_A_DAY) / TEN_MINUTES) * TEN_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const isDark = (clock: number): boolean => {
  const t = clock - Math.floor(clock);
  return t < 0.27 || t > 0.76;
};

export const queuedIn = (town: TownModel, game: string): readonly TownVillager[] =>
  town.villagers
    .filter(({ queue, queuePlace }) => queue === game && queuePlace > 0)
    .sort((a, b) => a.queuePlace - b.queuePlace);

/** Queues with somebody in them, or just left for a table; the first game's when there are none. */
export function queuesToShow({ queues }: TownModel, games: readonly string[]): readonly TownQueue[] {
  const rank = ({ game }: TownQueue) => (games.includes(game) ? games.indexOf(game) : games.length);
  const inOrder = [...queues].sort((a, b) => rank(a) - rank(b));
  const astir = inOrder.filter(({ size, status }) => size > 0 || status === 'STARTING');
  return astir.length > 0 ? astir : inOrder.slice(0, 1);
}

/** How many players are needed, the expected wait, and who is missing. A forming match is shown elsewhere. */
export function queueLines({ size, required, away, status, estimateSeconds }: TownQueue): string[] {
  if (size === 0) return status === 'STARTING' ? [] : [en.board.queueEmpty];
  const here = size - away;
  return [
    en.board.queueWaiting(Math.max(1, required - here)),
    ...(here > 0 && estimateSeconds > 0 ? [en.board.queueAbout(estimateSeconds)] : []),
    ...(away > 0 ? [en.board.queueAway(away)] : []),
  ];
}

/** `game`: its title. */
export function placeLine(
  { position, isAway, estimatedStartSeconds }: NonNullable<OwnedAgent['queue']>,
  game: string,
): string {
  const place = en.owners.place(game, position);
  return isAway ? `${place}. ${en.owners.away}` : `${place}. ${en.board.queueAbout(estimatedStartSeconds)}`;
}
