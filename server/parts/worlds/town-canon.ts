/** Presents the town's own facts as a world: characters, places, ties and events. Pure. */

import { type Fact, toldBy } from '../../../shared/canon/fact.ts';
import { LANDMARKS, type PlaceFacts, placeOf } from '../../../shared/canon/places.ts';
import type { Chronicler, RememberedPlayer } from '../../../shared/matches/chronicle.ts';
import { plural } from '../../../shared/protocol/plural.ts';
import type { Character, Location, LocationType, Relationship } from '../../../shared/worlds/model.ts';
import type { SearchDocument } from '../../search/document.ts';

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly house: boolean;
  readonly createdAt: number;
  readonly games: number;
  readonly wins: number;
}

export interface SettledRow {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly winner: string | null;
  readonly endedAt: number;
}

export interface TownFacts {
  readonly players: readonly Player[];
  readonly settled: readonly SettledRow[];
  readonly told: readonly Fact[];
  readonly characters: ReadonlyMap<string, Fact>;
  readonly places: ReadonlyMap<string, Fact>;
}

export type Chroniclers = ReadonlyMap<string, Chronicler>;

const LANDMARK_TYPES: Readonly<Record<string, LocationType>> = {
  square: 'plains',
  'town-hall': 'castle',
  library: 'temple',
  tavern: 'village',
  graveyard: 'ruins',
};

/** No games are played at the stall, but it is a place of the town. */
const STALL: Location = {
  id: 'map-makers-stall',
  name: "The Map-maker's Stall",
  type: 'village',
  description: 'Owners keep worlds of their own here.',
  rev: 0,
  createdAt: 0,
  updatedAt: 0,
};

const fieldsOf = (fact: Fact | undefined) => toldBy(fact ?? { fields: {} });
const proseOf = (fact: Fact): string => (toldBy(fact).prose ?? []).join('\n');

/** Computed once for all readers within a minute. */
export interface TownAtlas {
  readonly characters: readonly Character[];
  readonly locations: readonly Location[];
  readonly ties: readonly Relationship[];
  readonly events: readonly TownEvent[];
}

export interface TownEvent {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: number;
}

export function atlasOf(facts: TownFacts, chroniclers: Chroniclers): TownAtlas {
  const doors = lastDoors(facts.told);
  return {
    characters: facts.players.map((player) =>
      characterOf(player, facts.characters.get(player.id), doors.get(player.id)),
    ),
    locations: locationsOf(facts.places),
    ties: tiesOf(facts, chroniclers),
    events: eventsOf(facts),
  };
}

/** Where each character played last. */
function lastDoors(told: readonly Fact[]): ReadonlyMap<string, string> {
  const doors = new Map<string, string>();
  for (const { fields } of told) {
    for (const { agentId } of castOf(fields)) {
      if (!doors.has(agentId)) doors.set(agentId, String(fields.locationId ?? ''));
    }
  }
  return doors;
}

function characterOf(player: Player, fact: Fact | undefined, door: string | undefined): Character {
  const { createdAt, games, house, id, name, wins } = player;
  return {
    id,
    name,
    role: house ? 'Resident' : 'Visiting agent',
    traits: traitsOf(fact),
    background: fact
      ? proseOf(fact)
      : `Has played ${plural(games, 'match', 'matches')} to the end and won ${wins}.`,
    avatarUrl: null,
    locationId: door || null,
    rev: fact?.version ?? 0,
    createdAt,
    updatedAt: fact?.createdAt ?? createdAt,
  };
}

function traitsOf(fact: Fact | undefined): string[] {
  return Object.entries(fieldsOf(fact).roles ?? {})
    .toSorted(([, a], [, b]) => b.games - a.games)
    .map(([role, { games, wins }]) => `${role.toLowerCase()} ${games}×, won ${wins}`);
}

function locationsOf(places: TownFacts['places']): Location[] {
  const doors = [...places.keys()].flatMap((id) => placeOf(id) ?? []);
  return [...LANDMARKS, ...doors].map((place) => locationOf(place, places.get(place.id))).concat(STALL);
}

/** A game's place exists even if nothing was played there yet. */
export function townLocation(id: string, { locations }: TownAtlas): Location | null {
  const place = placeOf(id);
  return locations.find((location) => location.id === id) ?? (place ? locationOf(place, undefined) : null);
}

export const isTownPlace = (id: string): boolean => id === STALL.id || placeOf(id) !== undefined;

function locationOf({ description, id, kind, name }: PlaceFacts, fact: Fact | undefined): Location {
  const { latest = [], matches = 0 } = fieldsOf(fact);
  const played = matches === 1 ? 'One game was played here' : `${matches} games were played here`;
  const titles = latest.map(({ title }) => `“${title}”`).join(', ');
  return {
    id,
    name,
    type: LANDMARK_TYPES[id] ?? (kind === 'doorstep' ? 'village' : 'city'),
    description: matches === 0 ? description : `${description} ${played}, the latest: ${titles}.`,
    rev: fact?.version ?? 0,
    createdAt: 0,
    updatedAt: fact?.createdAt ?? 0,
  };
}

const castOf = (fields: Fact['fields']): readonly RememberedPlayer[] => toldBy({ fields }).cast ?? [];

const MOST_TIES = 400;

function tiesOf({ players, told }: TownFacts, chroniclers: Chroniclers): Relationship[] {
  const known = new Set(players.map(({ id }) => id));
  const ties = new Map<string, Relationship>();
  for (const { createdAt, fields } of told) {
    const cast = castOf(fields).filter(({ agentId }) => known.has(agentId));
    for (const { between, type, words } of chroniclers.get(String(fields.game))?.ties?.(cast) ?? []) {
      const [fromId = '', toId = ''] = between.toSorted();
      const id = `tie:${fromId}:${toId}`;
      if (fromId === toId || ties.has(id) || ties.size >= MOST_TIES) continue;
      const description = `${words} in Game ${fields.gameNumber}, “${fields.title}”`;
      ties.set(id, { id, fromId, toId, type, description, createdAt });
    }
  }
  return [...ties.values()];
}

/** Events, newest first: chronicles, leagues, legends, and matches without a chronicle. */
function eventsOf({ settled, told }: TownFacts): TownEvent[] {
  const chronicled = new Set(told.map(({ fields }) => fields.matchId));
  return [
    ...told.map((fact) => ({
      id: fact.factId,
      title: String(fact.fields.title ?? fact.factId),
      text: proseOf(fact),
      at: fact.createdAt,
    })),
    ...settled
      .filter(({ matchId }) => !chronicled.has(matchId))
      .map(({ endedAt: at, game, gameNumber, matchId: id, winner }) => ({
        id,
        title: `${game} #${gameNumber}`,
        text: `${game} #${gameNumber} was won by ${(winner ?? 'nobody').toLowerCase()}`,
        at,
      })),
  ].toSorted((a, b) => b.at - a.at);
}

const EVENT_WEIGHT = 0.6;

export const documentsOf = ({ characters, events, locations }: TownAtlas): SearchDocument[] => [
  ...characters.map(({ background, id, name, role, traits }) => ({
    id,
    kind: 'character',
    name,
    labels: [role, ...traits].join('. '),
    text: background ?? '',
  })),
  ...locations.map(({ description, id, name, type }) => ({
    id,
    kind: 'location',
    name,
    labels: type ?? '',
    text: description ?? '',
  })),
  ...events.map(({ id, text, title }) => ({ id, kind: 'event', name: title, text, weight: EVENT_WEIGHT })),
];
