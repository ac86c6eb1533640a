/** Makes seasons, begins their matches, and folds what came of them. */
import { LRUCache } from 'lru-cache';
import { ulid } from 'ulid';
import type { SeasonBoard, SeasonFacts } from '../../../shared/contracts/season.ts';
import { SeasonWish } from '../../../shared/contracts/season.ts';
import { journalLines, publicPart } from '../../../shared/matches/public-edition.ts';
import { iso } from '../../../shared/protocol/iso.ts';
import { DatasetBuilder } from '../../../shared/season/dataset.ts';
import { playedOf } from '../../../shared/season/played.ts';
import type { SeasonRecord } from '../../../shared/season/record.ts';
import { type PlayedMatch, resultSteps } from '../../../shared/season/results.ts';
import {
  blockCommitments,
  blockSeed,
  commitmentOf,
  type ScheduledMatch,
  scheduleOf,
} from '../../../shared/season/schedule.ts';
import type { SeasonGame } from '../../../shared/season/season-game.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { inSteps } from '../../matches/reading-line.ts';
import { safetyFault } from '../../moderation/safety.ts';
import { Rows } from '../../store/rows.ts';
import type { Kernel } from '../kernel.ts';
import { DATASET_FILES, datasetFiles } from './dataset-files.ts';
import type { SeasonTables } from './migrations.ts';

/** For a board, which is made again with every block; whoever publishes a season draws more. */
const BOARD_RESAMPLES = 200;
const MOST_LISTED = 100;
const BOARDS_KEPT = 16;

type Ports = Pick<
  Kernel,
  | 'accounts'
  | 'agents'
  | 'arrange'
  | 'clock'
  | 'edition'
  | 'games'
  | 'histories'
  | 'line'
  | 'matches'
  | 'scaled'
  | 'store'
  | 'thoughtsOf'
>;
type SeasonRow = SeasonTables['seasons'];
type MatchRow = SeasonTables['seasonMatches'];

interface Spent {
  readonly tokens: Readonly<Record<string, number>>;
  /** In dollars. */
  readonly cost: Readonly<Record<string, number>>;
}

interface Opened {
  readonly row: SeasonRow;
  readonly wish: SeasonWish;
  readonly game: SeasonGame;
  readonly schedule: readonly ScheduledMatch[];
}

const refused = (code: string, message: string, status = 422): ApiError =>
  new ApiError(status, code, message);

export class Seasons {
  readonly #ports: Ports;
  readonly #rows: Rows<SeasonTables>;
  readonly #boards = new LRUCache<string, Promise<SeasonBoard>>({ max: BOARDS_KEPT });
  /** By season: of the largest, one takes 0.1 s to draw. */
  readonly #schedules = new LRUCache<string, readonly ScheduledMatch[]>({ max: BOARDS_KEPT });
  /** The one that was asked for last. */
  #dataset: {
    readonly key: string;
    readonly files: Promise<ReadonlyMap<string, string | Uint8Array>>;
  } | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#rows = new Rows<SeasonTables>(ports.store);
  }

  async create(wish: SeasonWish, runnerId: string): Promise<SeasonFacts> {
    const { clock, games, store } = this.#ports;
    const names = wish.entrants.map(({ name }) => name);
    if (new Set(names).size < names.length)
      throw refused('INVALID_SEASON', 'entrants: every name may be given once.');
    // Everybody may read the board.
    for (const name of [wish.name, ...names]) {
      const fault = safetyFault(name, 'name');
      if (fault) throw refused('NAME_REFUSED', fault);
    }
    const known = games.find(({ game }) => game.id === wish.game)?.house?.strategies ?? [];
    for (const { house } of wish.entrants)
      if (house !== undefined && !known.includes(house))
        throw refused('INVALID_SEASON', `entrants: the house plays ${known.join(', ')}, not ${house}.`);
    const createdAt = clock.now();
    const seasonId = `sn_${ulid(createdAt).toLowerCase()}`;
    const spent: Spent = { tokens: {}, cost: {} };
    const row = {
      seasonId,
      runnerId,
      wish: JSON.stringify(wish),
      spent: JSON.stringify(spent),
      createdAt,
    };
    await store.write([this.#rows.insert('seasons', [row])]);
    return this.#facts(this.#opened(row), 0);
  }

  /** Once for each number; asked again while the match runs, the keys of its seats are made anew. */
  start(seasonId: string, number: number, runnerId: string) {
    const turn = this.#turn.then(() => this.#start(seasonId, number, runnerId));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #start(seasonId: string, number: number, runnerId: string) {
    const season = await this.#owned(seasonId, runnerId);
    const planned = season.schedule[number - 1];
    if (!planned) throw refused('NOT_FOUND', `The season has ${season.schedule.length} matches.`, 404);
    const before = await this.#rows.first('seasonMatches', { seasonId, number });
    const isGone = before && (await this.#ports.matches.byId(before.matchId))?.status === 'aborted';
    const row = before && !isGone ? before : await this.#arrange(season, planned, before);
    const agents = JSON.parse(row.agents) as readonly string[];
    const entrants = season.wish.entrants;
    const seats = await Promise.all(
      planned.seats.map(async ({ alias, entrant }, seat) => {
        const { house, name } = entrants[entrant]!;
        const agentId = agents[seat]!;
        const apiKey = house === undefined ? await this.#ports.accounts.rotate(agentId) : null;
        return { entrant: name, alias, agentId, apiKey };
      }),
    );
    return { matchId: row.matchId, seats };
  }

  async #arrange(
    { game, row: { seasonId }, wish }: Opened,
    planned: ScheduledMatch,
    before: MatchRow | undefined,
  ): Promise<MatchRow> {
    const { accounts, arrange, games, scaled } = this.#ports;
    const played = games.find((each) => each.game.id === game.id)!;
    const made = await Promise.all(planned.seats.map(({ alias }) => accounts.makeSeat(alias)));
    const agents = made.map((each) => {
      if (!each.ok) throw refused('INVALID_SEASON', each.refusal.message);
      return each.value.agentId;
    });
    const seatOf = new Map(planned.seats.map(({ entrant }, seat) => [entrant, seat]));
    const number = planned.number;
    const rowOf = (matchId: string): MatchRow => ({
      seasonId,
      number,
      matchId,
      agents: JSON.stringify(agents),
      played: '',
    });
    const arranged = await arrange({
      game: played.game,
      settings: game.settings(played.settings, wish, scaled),
      agents: planned.order.map((entrant) => {
        const seat = seatOf.get(entrant)!;
        return { agentId: agents[seat]!, displayName: planned.seats[seat]!.alias };
      }),
      // Nobody may see which seats are the house's.
      houseAgents: new Set(),
      leagueId: null,
      seed: planned.seed,
      claiming: (matchId) => [
        before
          ? this.#rows.change('seasonMatches', { seasonId, number, matchId: before.matchId }, rowOf(matchId))
          : this.#rows.insert('seasonMatches', [rowOf(matchId)]),
      ],
    });
    if (arranged.made) return rowOf(arranged.match.matchId);
    for (const agentId of agents) await accounts.remove(agentId);
    throw new ApiError(
      503,
      'FULL',
      'The town has no room for another match now; try again in a while.',
      5_000,
    );
  }

  async report(seasonId: string, spent: Spent, runnerId: string): Promise<void> {
    await this.#owned(seasonId, runnerId);
    await this.#ports.store.write([
      this.#rows.update('seasons', { seasonId }, { spent: JSON.stringify(spent) }),
    ]);
  }

  /** The strategies of the house at a match, by agent; none for a match of no season. */
  async strategiesOf(matchId: string): Promise<ReadonlyMap<string, string>> {
    const row = await this.#rows.first('seasonMatches', { matchId });
    const season = row && (await this.#rows.first('seasons', { seasonId: row.seasonId }));
    if (!season) return new Map();
    const { schedule, wish } = this.#opened(season);
    const agents = JSON.parse(row.agents) as readonly string[];
    return new Map(
      schedule[row.number - 1]!.seats.flatMap(({ entrant }, seat) => {
        const { house } = wish.entrants[entrant]!;
        return house === undefined ? [] : [[agents[seat]!, house] as const];
      }),
    );
  }

  async list(): Promise<SeasonFacts[]> {
    const rows = await this.#rows.all('seasons', {});
    const newest = rows.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, MOST_LISTED);
    return Promise.all(
      newest.map(async (row) => {
        const season = this.#opened(row);
        return this.#facts(season, (await this.#playedOf(season)).length);
      }),
    );
  }

  /** What whoever verifies the season needs beside its journals; a secret until it is over. */
  async record(seasonId: string): Promise<SeasonRecord> {
    const season = await this.#byId(seasonId);
    const { wish } = season;
    const played = await this.#playedOf(season);
    if (played.length < wish.matches)
      throw refused('SEASON_RUNNING', 'The seed is published when all matches are over.', 409);
    const rows = await this.#rows.all('seasonMatches', { seasonId }, { by: ['number'] });
    return {
      ...this.#published(season),
      seed: wish.seed,
      played: rows.map(({ agents, matchId, number }) => ({
        number,
        matchId,
        agents: JSON.parse(agents) as string[],
      })),
    };
  }

  /** The files of its dataset by name; only of blocks that are over. */
  async dataset(seasonId: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
    const season = await this.#byId(seasonId);
    const matches = this.#openedOf(season, await this.#playedOf(season)).matches;
    if (matches.length === 0)
      throw refused('NOT_FOUND', 'There is a dataset once the first block is over.', 404);
    const key = `${seasonId} ${matches.length}`;
    if (this.#dataset?.key !== key) {
      const files = this.#datasetOf(season, matches);
      this.#dataset = { key, files };
      // What failed is made anew when it is asked for again.
      files.catch(() => {
        this.#dataset = null;
      });
    }
    return this.#dataset.files;
  }

  async #datasetOf(season: Opened, matches: readonly PlayedMatch[]) {
    const { edition, histories } = this.#ports;
    const builder = new DatasetBuilder(this.#published(season), season.game);
    for (const played of matches) {
      const known = await histories.of(played.matchId);
      // Its archive has expired.
      if (!known?.isOver) continue;
      const isWhole = edition === 'whole';
      const log = isWhole ? known.log : publicPart(known.game, known.log);
      builder.add({
        game: known.game,
        played,
        log,
        journal: journalLines(known.game, log, edition).join(''),
        thoughts: isWhole ? await this.#ports.thoughtsOf(known) : [],
      });
    }
    return datasetFiles(builder.build());
  }

  #published({ row, wish }: Opened): Omit<SeasonRecord, 'played' | 'seed'> {
    const { entrants, game, matches, name, pace, seed } = wish;
    const names = entrants.map((entrant) => entrant.name);
    const plan = { seed, matches, entrants: names.length };
    return {
      seasonId: row.seasonId,
      name,
      game,
      matches,
      pace,
      entrants: entrants.map(({ consents, house, kind, name: own }) => ({
        name: own,
        kind: house === undefined ? kind : `house: ${house}`,
        consents,
      })),
      commitment: commitmentOf(plan, names, this.#gameOf(game)),
    };
  }

  async board(seasonId: string): Promise<SeasonBoard> {
    const season = await this.#byId(seasonId);
    const played = await this.#playedOf(season);
    const key = `${seasonId} ${played.length} ${season.row.spent}`;
    const known = this.#boards.get(key);
    if (known) return known;
    const board = this.#boardOf(season, played);
    this.#boards.set(key, board);
    // What failed is made anew when it is asked for again.
    board.catch(() => this.#boards.delete(key));
    return board;
  }

  /** Blocks of which every match is over: they alone may be spoken of. */
  #openedOf({ game, schedule, wish }: Opened, played: readonly PlayedMatch[]) {
    const plan = { seed: wish.seed, matches: wish.matches, entrants: wish.entrants.length };
    const isOver = (block: number): boolean =>
      schedule
        .filter((match) => match.block === block)
        .every(({ number }) => played.some((match) => match.number === number));
    const blocks = blockCommitments(plan, game).map((commitment, i) => ({
      block: i + 1,
      commitment,
      seed: isOver(i + 1) ? blockSeed(wish.seed, i + 1) : null,
    }));
    const opened = new Set(blocks.filter(({ seed }) => seed !== null).map(({ block }) => block));
    return { blocks, matches: played.filter(({ block }) => opened.has(block)) };
  }

  async #boardOf(season: Opened, played: readonly PlayedMatch[]): Promise<SeasonBoard> {
    const { game, row, wish } = season;
    const { blocks, matches } = this.#openedOf(season, played);
    return {
      season: this.#facts(season, played.length),
      blocks,
      dataset: matches.length > 0 ? DATASET_FILES : [],
      results: await inSteps(
        this.#ports.line,
        resultSteps({
          names: wish.entrants.map(({ name }) => name),
          matches,
          ...(JSON.parse(row.spent) as Spent),
          roles: [...new Set(game.deck)],
          wolves: game.wolves,
          seed: row.seasonId,
          resamples: BOARD_RESAMPLES,
        }),
      ),
    };
  }

  /** Matches that are over, in their order. Not for anybody before their block is over. */
  async #playedOf({ row: { seasonId }, schedule, wish }: Opened): Promise<PlayedMatch[]> {
    const { histories, matches, store } = this.#ports;
    const rows = await this.#rows.all('seasonMatches', { seasonId });
    const played: PlayedMatch[] = [];
    for (const row of rows.toSorted((a, b) => a.number - b.number)) {
      if (row.played) {
        played.push(JSON.parse(row.played) as PlayedMatch);
        continue;
      }
      if ((await matches.byId(row.matchId))?.status !== 'ended') continue;
      const known = await histories.of(row.matchId);
      if (!known?.isOver) continue;
      const match = playedOf(known.game, known.log, {
        planned: schedule[row.number - 1]!,
        agents: JSON.parse(row.agents) as readonly string[],
        names: wish.entrants.map(({ name }) => name),
      });
      const { number } = row;
      await store.write([
        this.#rows.update('seasonMatches', { seasonId, number }, { played: JSON.stringify(match) }),
      ]);
      played.push(match);
    }
    return played;
  }

  async #byId(seasonId: string): Promise<Opened> {
    const row = await this.#rows.first('seasons', { seasonId });
    if (!row) throw notFound('season');
    return this.#opened(row);
  }

  async #owned(seasonId: string, runnerId: string): Promise<Opened> {
    const season = await this.#byId(seasonId);
    if (season.row.runnerId !== runnerId)
      throw refused('FORBIDDEN', 'Only the key that made a season may run it.', 403);
    return season;
  }

  #opened(row: SeasonRow): Opened {
    const wish = SeasonWish.parse(JSON.parse(row.wish));
    const game = this.#gameOf(wish.game);
    let schedule = this.#schedules.get(row.seasonId);
    if (!schedule) {
      schedule = scheduleOf({ seed: wish.seed, matches: wish.matches, entrants: wish.entrants.length }, game);
      this.#schedules.set(row.seasonId, schedule);
    }
    return { row, wish, game, schedule };
  }

  #gameOf(id: string): SeasonGame {
    const game = this.#ports.games.find((each) => each.game.id === id)?.season;
    if (!game) throw refused('INVALID_SEASON', `No season of ${id} can be played here.`);
    return game;
  }

  #facts(season: Opened, played: number): SeasonFacts {
    const { createdAt } = season.row;
    const { entrants, ...published } = this.#published(season);
    return {
      ...published,
      format: 'season',
      pace: season.wish.pace,
      played,
      entrants: entrants.map(({ kind, name }) => ({ name, kind })),
      createdAt: iso(createdAt),
    };
  }
}
