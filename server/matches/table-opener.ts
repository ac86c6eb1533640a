/**
 * Makes a table into a match: its row, seats and first events are written in one batch with the claim on the waiting
 * agents, or not at all.
 */
import type { Game, OpenMatch } from '../../shared/matches/game.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Queue, QueueEntry } from '../store/queue-table.ts';
import type { Statement } from '../store/store.ts';
import type { MixedKind } from '../store/tables.ts';
import type { Clock } from '../time/clock.ts';
import { nearestFreePlot } from '../town/plots.ts';
import { distinctNames } from './distinct-names.ts';
import type { MatchHooks } from './match-hooks.ts';
import type { MatchHost } from './match-host.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { matchNames, openingOf } from './match-opening.ts';
import type { Table } from './seating.ts';

export interface HouseAgent {
  readonly agentId: string;
  readonly displayName: string;
}

export interface TableOpenerDeps {
  readonly game: Game;
  readonly queueId: string;
  readonly nodeId: string;
  /** False: its matches have no place on the map. */
  readonly hasBuilding: boolean;
  readonly clock: Clock;
  /** The game's own settings. */
  readonly settings: unknown;
  readonly queue: Queue;
  readonly matches: Matches;
  readonly journal: Journal;
  readonly lifecycle: MatchLifecycle;
  readonly log: Log;
  readonly hooks: Pick<MatchHooks, 'seating'>;
  /** Set if people play. */
  readonly mixed?: MixedKind | null;
  /** Draws a match's seed; demonstrations pass a repeatable one. */
  drawSeed?: () => string;
}

export class TableOpener {
  readonly #deps: TableOpenerDeps;

  constructor(deps: TableOpenerDeps) {
    this.#deps = deps;
  }

  /** Null if another node took one of them or a guard failed: look again. */
  async open(
    { seated: waiting, ranked }: Table<QueueEntry>,
    house: readonly HouseAgent[],
    guards: readonly Statement[],
  ): Promise<MatchHost | null> {
    const { clock, game, lifecycle, log, matches, mixed: kind = null, queue } = this.#deps;
    const plotId = await this.#freePlot();
    const now = clock.now();
    const input = this.#input(await matches.nextGameNumber(game.id), [...waiting, ...house], now);
    const { matchId, gameNumber } = input;
    const seated = waiting.filter(({ agentId }) => isResident(agentId));
    const houseAgents = new Set([...house, ...seated].map((agent) => agent.agentId));
    const opening = openingOf(this.#deps, game, input, {
      plotId,
      ranked,
      houseAgents,
      queueId: this.#deps.queueId,
      mixed: kind,
    });
    const { entries, mixed, seats } = opening;
    const statements = [...opening.making, ...guards, ...opening.hooked];
    const claim = await queue.claim(waiting, statements);
    if (!claim.claimed) return null;
    log.info(
      {
        matchId,
        game: game.id,
        gameNumber,
        plotId,
        ...(kind !== 'masked' && { house: house.length }),
        ranked,
      },
      'a match begins',
    );
    // Many people can read logs, so accounts at a masked table are left out.
    for (const { seat, agentId, publicId, house: isHouse } of seats)
      log.debug(
        { matchId, seat, ...(publicId === null && { agentId, house: isHouse }) },
        'an agent is seated',
      );
    return lifecycle.open(game, entries, { plotId: plotId ?? '', ranked, leagueId: null, mixed });
  }

  /** When the map is full, the match is played without a place on it. */
  async #freePlot(): Promise<string | null> {
    const { hasBuilding, matches } = this.#deps;
    return hasBuilding ? nearestFreePlot(new Set(await matches.takenPlots())) : null;
  }

  #input(gameNumber: number, agents: readonly HouseAgent[], now: number): OpenMatch {
    return {
      ...matchNames(now, this.#deps.drawSeed?.()),
      gameNumber,
      settings: this.#deps.settings,
      agents: distinctNames(agents),
    };
  }
}
