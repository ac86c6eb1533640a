/** The house's own league: one always runs, quietly, and a new season follows each that is over. */
import type { Log } from '../../log.ts';
import type { LeagueDesk } from './desk.ts';
import type { LeagueOperations } from './operations.ts';

const PLAYERS = 6;
/** A season's table is looked at for a while before the next begins. */
const REST_MS = 300_000;
/** Old seasons that are kept to be read. */
const KEPT = 20;

export interface HouseLeagueDeps {
  readonly desk: LeagueDesk;
  readonly operations: LeagueOperations;
  readonly log: Log;
  /** Real milliseconds; tests do not wait. */
  readonly restMs?: number;
}

export class HouseLeague {
  readonly #deps: HouseLeagueDeps;

  constructor(deps: HouseLeagueDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { desk, operations, restMs = REST_MS } = this.#deps;
    const seasons = (await desk.leagues.all()).filter(({ house }) => house);
    if (seasons.some(({ state }) => state === 'REGISTRATION' || state === 'RUNNING')) return;
    const [last] = seasons;
    if (last?.endedAt && desk.clock.now() - last.endedAt < restMs) return;
    for (const old of seasons.slice(KEPT - 1)) await desk.store.write(desk.leagues.forgetting(old.leagueId));
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
