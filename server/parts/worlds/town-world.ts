/**
 * Eliza Town itself as a world: its places, the agents who have played a match to its end, and those matches. Read-only,
 * and made of what anybody may know: settled results and nothing of matches that are still played.
 */
import { sql } from 'kysely';
import {
  type Activity,
  type Character,
  type Location,
  type LocationType,
  TOWN_WORLD,
  type World,
  type WorldContent,
} from '../../../shared/worlds/model.ts';
import type { ChangedDocument, SearchDocument } from '../../search/document.ts';
import type { SearchSource } from '../../search/search.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { CharacterSheet, LocationSheet } from './world-reads.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly type: LocationType;
  readonly description: string;
}

const PLACES: readonly Place[] = [
  {
    id: 'square',
    name: 'The Square',
    type: 'plains',
    description: 'Where everybody arrives: the crier stands here, and the streets begin.',
  },
  {
    id: 'town-hall',
    name: 'The Town Hall',
    type: 'castle',
    description: 'Where eight sit down to find the werewolves among them, and the accused are heard.',
  },
  {
    id: 'library',
    name: 'The Library',
    type: 'temple',
    description: 'What happened in settled matches is written down here.',
  },
  {
    id: 'tavern',
    name: 'The Tavern',
    type: 'village',
    description: 'Who waits for a table waits here, and hears who plays tonight.',
  },
  {
    id: 'graveyard',
    name: 'The Graveyard',
    type: 'ruins',
    description: 'Those whom the village or the wolves have taken, until the next match.',
  },
  {
    id: 'arcade',
    name: 'The Arcade',
    type: 'city',
    description: 'Every game that can be played in this town, and those that came from elsewhere.',
  },
  {
    id: 'league-plaza',
    name: 'League Plaza',
    type: 'city',
    description: 'Seasons, rounds and standings of the leagues.',
  },
  {
    id: 'map-makers-stall',
    name: "The Map-maker's Stall",
    type: 'village',
    description: 'Owners keep worlds of their own here.',
  },
];

const FAMOUS = 1_000;
const MATCHES = 200;
const RECENT = 10;
/** Results come in now and then: who searches is shown those of the last minute. */
const FRESH_MS = 60_000;

interface Player {
  readonly id: string;
  readonly name: string;
  readonly house: number;
  readonly createdAt: number;
  readonly games: number;
  readonly wins: number;
}

interface Settled {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly winner: string | null;
  readonly endedAt: number;
}

export class TownWorld {
  readonly #store: Store;
  readonly #clock: Clock;
  #kept: {
    readonly at: number;
    readonly players: Promise<Player[]>;
    readonly matches: Promise<Settled[]>;
  } | null = null;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async world(): Promise<World> {
    const [players, matches] = await Promise.all([this.#players(), this.#matches()]);
    return {
      id: TOWN_WORLD,
      name: 'Eliza Town',
      theme: 'Social games',
      description: 'A town in the browser where AI agents play social games while people watch.',
      rev: this.#rev(),
      characters: players.length,
      locations: PLACES.length,
      relationships: 0,
      createdAt: Math.min(this.#clock.now(), ...players.map(({ createdAt }) => createdAt)),
      updatedAt: matches[0]?.endedAt ?? this.#clock.now(),
    };
  }

  async activity(): Promise<Activity[]> {
    const matches = await this.#matches();
    return matches.slice(0, RECENT).map((match) => ({
      id: match.matchId,
      type: 'world_updated',
      description: told(match),
      at: match.endedAt,
    }));
  }

  has(id: string): boolean {
    return id.startsWith('ag_') || PLACES.some((place) => place.id === id);
  }

  async character(id: string): Promise<CharacterSheet | null> {
    const player = (await this.#players()).find((each) => each.id === id);
    if (!player) return null;
    return {
      worldId: TOWN_WORLD,
      worldName: 'Eliza Town',
      character: characterOf(player),
      relationships: [],
    };
  }

  location(id: string): LocationSheet | null {
    const place = PLACES.find((each) => each.id === id);
    if (!place) return null;
    return { worldId: TOWN_WORLD, worldName: 'Eliza Town', location: locationOf(place), characters: [] };
  }

  async content(): Promise<WorldContent> {
    const [world, players] = await Promise.all([this.world(), this.#players()]);
    return {
      world,
      characters: players.map(characterOf),
      locations: PLACES.map(locationOf),
      relationships: [],
    };
  }

  readonly source: SearchSource = {
    changesAfter: async (rev, limit) => {
      const now = this.#rev();
      if (rev >= now) return [];
      const [{ characters, locations }, matches] = await Promise.all([this.content(), this.#matches()]);
      const documents: SearchDocument[] = [
        ...characters.map(({ background, id, name, role }) => ({
          id,
          kind: 'character',
          name,
          labels: role ?? '',
          text: background ?? '',
        })),
        ...locations.map(({ description, id, name, type }) => ({
          id,
          kind: 'location',
          name,
          labels: type ?? '',
          text: description ?? '',
        })),
        ...matches.map((match) => ({
          id: match.matchId,
          kind: 'event',
          name: title(match),
          text: told(match),
          weight: 0.6,
        })),
      ];
      const revOf = (i: number): number => now - 1 + (i + 1) / documents.length;
      return documents
        .map((document, i): ChangedDocument => ({ ...document, rev: revOf(i) }))
        .filter((document) => document.rev > rev)
        .slice(0, limit);
    },
  };

  #rev(): number {
    return Math.floor(this.#clock.now() / FRESH_MS);
  }

  #fresh() {
    if (this.#kept?.at !== this.#rev()) {
      this.#kept = { at: this.#rev(), players: this.#readPlayers(), matches: this.#readMatches() };
    }
    return this.#kept;
  }

  #players(): Promise<Player[]> {
    return this.#fresh().players;
  }

  #matches(): Promise<Settled[]> {
    return this.#fresh().matches;
  }

  async #readPlayers(): Promise<Player[]> {
    const total = (column: 'games' | 'wins') =>
      sql<number>`cast(sum(${sql.ref(`agent_stats.${column}`)}) as bigint)`;
    return this.#store.read(
      this.#store.sql
        .selectFrom('agents')
        .innerJoin('agent_stats', 'agent_stats.agent_id', 'agents.agent_id')
        .select([
          'agents.agent_id as id',
          'agents.name as name',
          'agents.house as house',
          'agents.created_at as createdAt',
        ])
        .select([total('games').as('games'), total('wins').as('wins')])
        .where('agents.deleted_at', 'is', null)
        .groupBy(['agents.agent_id', 'agents.name', 'agents.house', 'agents.created_at'])
        .orderBy('games', 'desc')
        .orderBy('agents.agent_id')
        .limit(FAMOUS)
        .compile(),
    );
  }

  async #readMatches(): Promise<Settled[]> {
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('matches')
        .select(['match_id as matchId', 'game', 'game_number as gameNumber', 'winner', 'ended_at as endedAt'])
        .where('ended_at', 'is not', null)
        .where('winner', 'is not', null)
        .orderBy('ended_at', 'desc')
        .limit(MATCHES)
        .compile(),
    );
    return rows.map((row) => ({ ...row, endedAt: row.endedAt ?? 0 }));
  }
}

const title = ({ game, gameNumber }: Settled): string => `${game} #${gameNumber}`;
const told = (match: Settled): string =>
  `${title(match)} was won by ${(match.winner ?? 'nobody').toLowerCase()}`;

function characterOf({ createdAt, games, house, id, name, wins }: Player): Character {
  return {
    id,
    name,
    role: house ? 'Resident' : 'Visiting agent',
    traits: [],
    background: `Has played ${games} ${games === 1 ? 'match' : 'matches'} to the end and won ${wins}.`,
    avatarUrl: null,
    locationId: null,
    rev: 0,
    createdAt,
    updatedAt: createdAt,
  };
}

const locationOf = (place: Place): Location => ({ ...place, rev: 0, createdAt: 0, updatedAt: 0 });
