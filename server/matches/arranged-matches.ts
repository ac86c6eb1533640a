/** Matches that do not come from a queue: the arranger names the players, the settings and the conditions. */
import type { Game } from '../../shared/matches/game.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import { DuplicateKeyError, GuardFailedError } from '../store/errors.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Statement, Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import { distinctNames } from './distinct-names.ts';
import type { MatchHooks } from './match-hooks.ts';
import type { MatchHost } from './match-host.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { matchNames, openingOf } from './match-opening.ts';
import type { HouseAgent } from './table-opener.ts';

/** A race for the game's next number is lost now and then, but never this often. */
const MOST_TRIES = 50;

export interface MatchOrder {
  readonly game: Game;
  /** The game's own settings, with every duration in milliseconds. */
  readonly settings: unknown;
  readonly agents: readonly HouseAgent[];
  readonly houseAgents: ReadonlySet<string>;
  /** Null: not a league match. */
  readonly leagueId: string | null;
  /** Drawn unless an arranger has committed to one. */
  readonly seed?: string;
  /** Statements that must succeed for the match to be created: the arranger's own record of it. */
  claiming(matchId: string): readonly Statement[];
}

/**
 * BUSY: one of the players is engaged elsewhere. TAKEN: the arranger's own statements failed. FULL: this node has no
 * room.
 */
export type Arranged =
  | { readonly made: true; readonly match: MatchHost }
  | { readonly made: false; readonly why: 'BUSY' | 'TAKEN' | 'FULL' };

export interface ArrangedMatchesDeps {
  readonly nodeId: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly matches: Matches;
  readonly journal: Journal;
  readonly lifecycle: MatchLifecycle;
  readonly hooks: Pick<MatchHooks, 'seating'>;
  readonly log: Log;
  readonly maxMatches: number;
  hosted(): number;
}

export class ArrangedMatches {
  readonly #deps: ArrangedMatchesDeps;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: ArrangedMatchesDeps) {
    this.#deps = deps;
  }

  /** One at a time, so that two arrangements of this process never race for a number. */
  arrange(order: MatchOrder): Promise<Arranged> {
    const turn = this.#turn.then(() => this.#arrange(order));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #arrange(order: MatchOrder): Promise<Arranged> {
    const { hosted, maxMatches } = this.#deps;
    if (hosted() >= maxMatches) return { made: false, why: 'FULL' };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const arranged = await this.#try(order);
      if (arranged) return arranged;
    }
    return { made: false, why: 'FULL' };
  }

  /** Null: the number was taken. */
  async #try(order: MatchOrder): Promise<Arranged | null> {
    const { clock, lifecycle, log, matches, store } = this.#deps;
    const { agents, game, houseAgents, leagueId, seed, settings } = order;
    const names = matchNames(clock.now(), seed);
    const gameNumber = await matches.nextGameNumber(game.id);
    const input = { ...names, gameNumber, settings, agents: distinctNames(agents) };
    const terms = { plotId: null, ranked: false, leagueId, houseAgents };
    const { entries, making, hooked } = openingOf(this.#deps, game, input, terms);
    // First in the batch, so that its failure can be told apart from a lost race.
    const claim = order.claiming(names.matchId);
    try {
      await store.write([...claim, ...making, ...hooked]);
    } catch (error) {
      if (error instanceof GuardFailedError)
        return error.statement < claim.length ? { made: false, why: 'TAKEN' } : null;
      if (!(error instanceof DuplicateKeyError)) throw error;
      return error.table === 'engagements' ? { made: false, why: 'BUSY' } : null;
    }
    log.debug({ matchId: names.matchId, game: game.id, leagueId }, 'a match was arranged');
    const match = lifecycle.open(game, entries, { plotId: '', ranked: false, leagueId });
    return { made: true, match };
  }
}
