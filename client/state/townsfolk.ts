// Folk who live in the town and play no game: they listen at the door of the featured match, sit, chat about real
// results, and go home at night. Drawn by the page alone; nothing of the town depends on them.

import { hash2, seedOf } from '../../shared/art/noise.ts';
import type { MatchSummary } from '../../shared/contracts/matches.ts';
import type { VillagerPicture, VillagerPlace } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import { type TownBuilding, type TownModel, timeOfDay } from './town-model.ts';

interface Neighbour {
  readonly id: string;
  readonly name: string;
  readonly wakes?: boolean;
}

const NEIGHBOURS: readonly Neighbour[] = [
  { id: 'folk-baker', name: 'Nan, the baker' },
  { id: 'folk-cooper', name: 'Old Tam, the cooper' },
  { id: 'folk-lamps', name: 'Ebba, the lamplighter', wakes: true },
  { id: 'folk-fisher', name: 'Joss, who fishes' },
  { id: 'folk-weaver', name: 'Marit, the weaver' },
  { id: 'folk-smith', name: 'Big Odo, the smith' },
  { id: 'folk-watch', name: 'Kit, of the night watch', wakes: true },
  { id: 'folk-gardener', name: 'Ivo, the gardener' },
  { id: 'folk-teacher', name: 'Miss Alder, the teacher' },
];

const LISTENERS = 5;
const GATHERING = 3;
const SITTERS = 2;
const CHAT_EVERY_MS = 9_000;
const CHAT_SHOWN_MS = 5_500;
const BEDTIME = { from: 0.87, to: 0.24 };

export interface FolkScene {
  readonly town: TownModel;
  readonly now: number;
  /** Results, newest first; null: not known yet. */
  readonly recent: readonly MatchSummary[] | null;
  titleOf(game: string): string;
}

const isBedtime = (clock: number): boolean => clock > BEDTIME.from || clock < BEDTIME.to;

export function townsfolk(scene: FolkScene): VillagerPicture[] {
  const { town, now } = scene;
  const asleep = isBedtime(timeOfDay(town, now));
  const awake = NEIGHBOURS.filter(({ wakes }) => wakes || !asleep);
  const places = placesOf(town, awake.length);
  // Speech over a door would hide it: folk there only listen.
  const talker = talking(
    scene,
    awake.filter((_, turn) => places[turn]?.at !== 'door'),
  );
  return NEIGHBOURS.map((neighbour) => {
    const turn = awake.indexOf(neighbour);
    const where: VillagerPlace = turn < 0 ? { at: 'home' } : (places[turn] ?? { at: 'square' });
    const says = talker?.id === neighbour.id ? { says: talker.says } : {};
    return { id: neighbour.id, name: neighbour.name, lookSeed: neighbour.id, where, ...says };
  });
}

function placesOf({ buildings, featuredMatchId }: TownModel, awake: number): VillagerPlace[] {
  const onMap = buildings.filter(({ plotId }) => plotId !== '');
  const featured = onMap.find(({ matchId, status }) => matchId === featuredMatchId && status === 'running');
  const begins = onMap
    .filter(({ status }) => status === 'starting')
    .sort((a, b) => b.startedAt - a.startedAt)[0];
  const at = (building: TownBuilding, count: number): VillagerPlace[] =>
    Array.from({ length: count }, (_, place) => ({ at: 'door', buildingId: building.buildingId, place }));
  const called = [
    ...(featured ? at(featured, Math.min(LISTENERS, awake)) : []),
    ...(begins && begins !== featured ? at(begins, GATHERING) : []),
  ];
  const sitting = Array.from({ length: SITTERS }, (_, place) => ({ at: 'rest' as const, place }));
  return [...called, ...sitting].slice(0, awake);
}

interface Talker {
  readonly id: string;
  readonly says: { readonly id: string; readonly text: string };
}

function talking(scene: FolkScene, awake: readonly Neighbour[]): Talker | null {
  const turn = Math.floor(scene.now / CHAT_EVERY_MS);
  if (scene.now % CHAT_EVERY_MS > CHAT_SHOWN_MS || awake.length === 0) return null;
  const speaker = awake[Math.floor(hash2(turn, 1, 21) * awake.length)];
  const topics = topicsOf(scene);
  const text = topics[Math.floor(hash2(turn, 2, 21) * topics.length)];
  return speaker && text ? { id: speaker.id, says: { id: `chat ${turn}`, text } } : null;
}

const RESULTS_TALKED_OF = 4;

/** Topics: results, and the signs. Without any, nobody speaks. */
function topicsOf({ town, recent, titleOf }: FolkScene): string[] {
  const results = (recent ?? []).slice(0, RESULTS_TALKED_OF).flatMap((match) => aboutResult(match, titleOf));
  const doors = town.buildings
    .filter(({ status, headline }) => status === 'running' && headline !== '')
    .map(({ game, number, headline }) => en.folk.door(en.board.match(titleOf(game), number), headline));
  return [...results, ...doors];
}

function aboutResult(match: MatchSummary, titleOf: (game: string) => string): string[] {
  const { matchId, game, gameNumber, outcome, players } = match;
  if (outcome === '' || match.aborted) return [];
  const name = en.board.match(titleOf(game), gameNumber);
  const pick = <T>(from: readonly T[], salt: number): T | undefined =>
    from[Math.floor(hash2(seedOf(matchId), salt, 22) * from.length)];
  const winner = pick(
    players.filter(({ won }) => won === true),
    1,
  );
  const loser = pick(
    players.filter(({ won }) => won === false),
    2,
  );
  return [
    en.folk.outcome(name, outcome),
    ...(winner ? [en.folk.winner(winner.displayName, name)] : []),
    ...(loser ? [en.folk.loser(loser.displayName, name)] : []),
  ];
}

const FEAST_MS = 25_000;

export function justPlayed(
  { buildings }: TownModel,
  recent: readonly MatchSummary[] | null,
  now: number,
): ReadonlyMap<string, { readonly where: VillagerPlace; readonly mood: 'joy' | 'grief' }> {
  const fresh = new Map(
    buildings
      .filter(
        ({ status, endedAt, plotId }) => status === 'ended' && plotId !== '' && now - endedAt < FEAST_MS,
      )
      .map(({ matchId, buildingId }) => [matchId, buildingId]),
  );
  return new Map(
    (recent ?? []).flatMap(({ matchId, players }) => {
      const buildingId = fresh.get(matchId);
      if (buildingId === undefined) return [];
      return players.flatMap(({ agentId, won }, place) =>
        won === null
          ? []
          : [
              [
                agentId,
                { where: { at: 'door' as const, buildingId, place }, mood: won ? 'joy' : 'grief' },
              ] as const,
            ],
      );
    }),
  );
}
