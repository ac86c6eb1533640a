/**
 * Keeps one league of each format open for guests. When a guest joins, house players fill it up, it starts, and the
 * next one is opened. Without house bots it starts once enough guests have joined.
 */

import { createHash } from 'node:crypto';
import { FORMATS, type FormatId } from '../../../shared/league/formats.ts';
import { DuplicateKeyError } from '../../store/errors.ts';
import type { LeagueOperations } from './operations.ts';
import type { League } from './records.ts';
import type { Services } from './services.ts';

interface OpenFormat {
  readonly format: FormatId;
  readonly name: string;
  readonly fillTo: number;
  readonly maxPlayers: number;
}

const OPEN: readonly OpenFormat[] = [
  { format: 'tables8', name: 'Open Season', fillTo: FORMATS.tables8.seats, maxPlayers: 16 },
  { format: 'round-robin', name: 'Open Cup', fillTo: 6, maxPlayers: 12 },
];
const MOST_RUNNING = 3;

export interface OpenLeaguesDeps extends Services<'stores' | 'hasHouse' | 'log'> {
  readonly operations: LeagueOperations;
  readonly rounds: number;
}

export class OpenLeagues {
  readonly #deps: OpenLeaguesDeps;

  constructor(deps: OpenLeaguesDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const own = (await this.#deps.stores.leagues.open()).filter(isOpenToGuests);
    for (const wish of OPEN) {
      const these = own.filter(({ format }) => format === wish.format);
      if (these.length > MOST_RUNNING || these.some(({ state }) => state === 'REGISTRATION')) continue;
      await this.#open(wish);
    }
  }

  /** Its id follows from the number of earlier ones, so that only one of two nodes can open it. */
  async #open({ fillTo, format, maxPlayers, name }: OpenFormat): Promise<void> {
    const { stores, hasHouse, log, operations, rounds } = this.#deps;
    const number = (await stores.leagues.countFilled(format)) + 1;
    try {
      const made = await operations.create({
        leagueId: idOf(format, number),
        name: `${name} ${number}`,
        format,
        ownerId: null,
        isPrivate: false,
        house: false,
        foreignReferees: false,
        maxPlayers,
        fillTo,
        minPlayers: hasHouse ? 1 : FORMATS[format].fewestPlayers,
        rounds,
        autoStart: true,
        housePlayers: 0,
      });
      if (!made.ok) log.warn({ why: made.message, format }, 'no league stands open');
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
    }
  }
}

const isOpenToGuests = ({ fillTo, joinCode, ownerId }: League): boolean =>
  fillTo > 0 && ownerId === null && joinCode === null;

const idOf = (format: FormatId, number: number): string =>
  `lg_open_${createHash('sha256').update(`${format} ${number}`).digest('hex').slice(0, 20)}`;

const PLAYERS = 6;
/** A season's final table stays for a while before the next begins. */
const REST_MS = 300_000;
const KEPT = 20;

export interface HouseLeagueDeps extends Services<'stores' | 'log'> {
  readonly operations: LeagueOperations;
  /** Real milliseconds; tests do not wait. */
  readonly restMs?: number;
}

export class HouseLeague {
  readonly #deps: HouseLeagueDeps;

  constructor(deps: HouseLeagueDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { stores, operations, restMs = REST_MS } = this.#deps;
    const seasons = (await stores.leagues.newest()).filter(({ house }) => house);
    if (seasons.some(({ state }) => state === 'REGISTRATION' || state === 'RUNNING')) return;
    const [last] = seasons;
    if (last?.endedAt && stores.clock.now() - last.endedAt < restMs) return;
    for (const old of seasons.slice(KEPT - 1))
      await stores.store.write(stores.leagues.forgetting(old.leagueId));
    const made = await operations.create({
      name: `Pavilion Cup ${seasonNumber(last?.name) + 1}`,
      format: 'round-robin',
      ownerId: null,
      isPrivate: false,
      house: true,
      maxPlayers: PLAYERS,
      rounds: 0,
      autoStart: true,
      housePlayers: PLAYERS,
    });
    if (!made.ok) this.#deps.log.warn({ why: made.message }, 'the house has no league');
  }
}

const seasonNumber = (name: string | undefined): number => Number(/(\d+)$/.exec(name ?? '')?.[1] ?? 0);
