import type { MatchSummary } from '../../shared/contracts/matches.ts';
import type { BuildingStyle } from '../games/game-view.ts';
import type { BuildingPicture, SignPicture, TownPicture, VillagerPicture } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import {
  isDark,
  queuedIn,
  type TownBuilding,
  type TownModel,
  type TownVillager,
  timeOfDay,
} from './town-model.ts';
import { justPlayed, townsfolk } from './townsfolk.ts';

const MARK_SHOWN_MS = 12_000;
const BUBBLE_SHOWN_MS = 7_000;
/** The sky moves in steps this fine; between them the picture stays the same. */
const CLOCK_STEPS = 480;

export interface FeaturedLine {
  readonly buildingId: string;
  readonly eventId: string;
  readonly speaker: string;
  readonly text: string;
  readonly at: number;
}

export interface TownScene {
  readonly town: TownModel;
  readonly now: number;
  readonly line: FeaturedLine | null;
  readonly followFeatured: boolean;
  readonly mine: ReadonlySet<string>;
  /** Results, newest first, for folk who dance, mourn and chat about them; null: not known yet. */
  readonly recent: readonly MatchSummary[] | null;
  /** The town keeps a chronicle: when a match ends its librarian walks to that door, and back. */
  readonly hasLibrarian?: boolean;
  readonly signs: readonly SignPicture[];
  readonly visiting: string | null;
  titleOf(game: string): string;
  styleOf(game: string): BuildingStyle;
}

export function townPicture(scene: TownScene): TownPicture {
  const { town, now } = scene;
  const featured = town.buildings.find(({ matchId }) => matchId === town.featuredMatchId);
  const places = benchPlaces(town);
  const seats = seatsOf(scene.signs);
  const played = justPlayed(town, scene.recent, now);
  return {
    clock: Math.round(timeOfDay(town, now) * CLOCK_STEPS) / CLOCK_STEPS,
    villagers: [
      ...town.villagers.map((villager) => ({
        ...villagerPicture(villager, scene.mine, { places, seats }),
        ...(villager.where === 'square' && !places.has(villager.agentId) && !seats.has(villager.agentId)
          ? played.get(villager.agentId)
          : {}),
      })),
      ...townsfolk(scene),
      ...(scene.hasLibrarian ? [librarian(town, now)] : []),
    ],
    buildings: town.buildings
      .filter(({ plotId }) => plotId !== '')
      .map((building) => buildingPicture(building, scene)),
    follow: scene.followFeatured ? (featured?.buildingId ?? null) : null,
    signs: scene.signs,
    visiting: scene.visiting,
  };
}

/** The square has one bench: agents in a queue sit there, queue after queue. */
function benchPlaces(town: TownModel): ReadonlyMap<string, number> {
  const waiting = town.queues.flatMap(({ game }) => queuedIn(town, game));
  return new Map(waiting.map(({ agentId }, index) => [agentId, index + 1]));
}

type Seat = Extract<VillagerPicture['where'], { at: 'bench' }>;

interface Seats {
  readonly places: ReadonlyMap<string, number>;
  readonly seats: ReadonlyMap<string, Seat>;
}

function seatsOf(signs: readonly SignPicture[]): ReadonlyMap<string, Seat> {
  return new Map(
    signs.flatMap(({ place, sitting = [] }) =>
      sitting.map((agentId, seat): [string, Seat] => [
        agentId,
        { at: 'bench', bench: place, seat, of: sitting.length },
      ]),
    ),
  );
}

const WRITES_FOR_MS = 20_000;

/** The librarian's current place: at the door of the match that ended last; null: at home on the square. */
export function librarianAt({ buildings }: TownModel, now: number): string | null {
  const over = buildings.filter(
    ({ endedAt, plotId, status }) => status === 'ended' && plotId !== '' && now - endedAt < WRITES_FOR_MS,
  );
  const latest = over.reduce<TownBuilding | null>((a, b) => (a && a.endedAt >= b.endedAt ? a : b), null);
  return latest?.buildingId ?? null;
}

function librarian(town: TownModel, now: number): VillagerPicture {
  const buildingId = librarianAt(town, now);
  return {
    id: 'npc-librarian',
    name: 'Wren, the librarian',
    lookSeed: 'npc-librarian',
    where: buildingId === null ? { at: 'square' } : { at: 'building', buildingId },
  };
}

function villagerPicture(
  villager: TownVillager,
  mine: ReadonlySet<string>,
  { places, seats }: Seats,
): VillagerPicture {
  return {
    id: villager.agentId,
    name: villager.name,
    lookSeed: villager.agentId,
    where: placeOf(villager, places.get(villager.agentId), seats.get(villager.agentId)),
    mine: mine.has(villager.agentId),
  };
}

/** Agents that play or wait for a match are not on a bench, whatever they have joined. */
function placeOf(
  { where, buildingId }: TownVillager,
  place: number | undefined,
  seat: Seat | undefined,
): VillagerPicture['where'] {
  if (where === 'building') return { at: 'building', buildingId };
  if (place !== undefined) return { at: 'queue', place };
  return seat ?? { at: where };
}

/** The outcome, the current drama, or the phase: a match has its own clock, which may differ from the town's. */
function signWords(
  { status, outcome, headline, label, tone }: TownBuilding,
  { town, now }: TownScene,
): string {
  if (status === 'ended') return outcome || label;
  if (headline) return headline;
  const contradicts = tone !== 'gathering' && (tone === 'night') !== isDark(timeOfDay(town, now));
  return contradicts ? `${label} ${en.stage.inside}` : label;
}

function buildingPicture(building: TownBuilding, scene: TownScene): BuildingPicture {
  const { town, now, line } = scene;
  const speaking = line?.buildingId === building.buildingId && now - line.at < BUBBLE_SHOWN_MS;
  const { address, banner, buildingId, game, matchId, number, plotId, status, tone } = building;
  return {
    ...{ address, banner, matchId, number, plotId, status, tone },
    id: buildingId,
    game: scene.titleOf(game),
    style: scene.styleOf(game),
    label: signWords(building, scene),
    featured: matchId === town.featuredMatchId,
    mark: now - building.markAt < MARK_SHOWN_MS ? building.mark : '',
    bubble: speaking ? { id: line.eventId, speaker: line.speaker, text: line.text } : null,
  };
}
