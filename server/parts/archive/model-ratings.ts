/**
 * Ratings of models, computed like those of seasons: all ranked games of a game fitted together, with intervals over
 * games. Seats without a declared model are rated as one more entrant, which is not listed.
 */
import type { ModelRating } from '../../../shared/contracts/archive.ts';
import { rankOf, ratingSteps } from '../../../shared/ratings/intervals.ts';
import type { RatedGame } from '../../../shared/ratings/sides.ts';
import { inSteps } from '../../matches/reading-line.ts';
import { Rows } from '../../store/rows.ts';
import type { Kernel } from '../kernel.ts';
import type { ArchiveTables } from './migrations.ts';

/** Older games say little about today's agents. */
const MOST_GAMES = 1_000;
const RESAMPLES = 200;
const OTHERS = 'others';

interface RatedSeat {
  readonly matchId: string;
  readonly seat: number;
  readonly role: string | null;
  readonly won: boolean | null;
  readonly model: string | null;
}

type Ports = Pick<Kernel, 'games' | 'line' | 'store'>;

export class ModelRatings {
  readonly #ports: Ports;
  readonly #rows: Rows<ArchiveTables>;
  readonly #known = new Map<string, { readonly key: string; readonly ratings: Promise<Ratings> }>();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#rows = new Rows<ArchiveTables>(ports.store);
  }

  /** By model. */
  async of(game: string): Promise<Ratings> {
    const matches = await this.#newest(game);
    const key = `${matches.length} ${matches[0]}`;
    const known = this.#known.get(game);
    if (known?.key === key) return known.ratings;
    const ratings = this.#rate(game, matches);
    this.#known.set(game, { key, ratings });
    // A failed computation is repeated on the next request.
    ratings.catch(() => this.#known.delete(game));
    return ratings;
  }

  async #rate(game: string, matches: readonly string[]): Promise<Ratings> {
    const seats = await this.#seatsOf(matches);
    const names = [OTHERS, ...new Set(seats.flatMap(({ model }) => model ?? []))];
    const numberOf = new Map(names.map((name, i) => [name, i]));
    const isFirstSide = this.#firstSideOf(game);
    const games = [...Map.groupBy(seats, ({ matchId }) => matchId).values()].flatMap((table, block) => {
      const rated = ratedGame(table, { block, isFirstSide, numberOf });
      return rated ? [rated] : [];
    });
    const steps = ratingSteps(games, names.length, { seed: `${game} ${matches[0]}`, resamples: RESAMPLES });
    const { entrants } = await inSteps(this.#ports.line, steps);
    const listed = entrants.slice(1);
    return new Map(
      listed.map(({ overall }, i) => [names[i + 1]!, { ...overall, rank: rankOf(overall, listed) }]),
    );
  }

  /** A game without seasons has two symmetric sides: the first seat is one of them. */
  #firstSideOf(id: string): (seat: RatedSeat) => boolean {
    const season = this.#ports.games.find(({ game }) => game.id === id)?.season;
    return season ? ({ role }) => season.wolves.includes(role ?? '') : ({ seat }) => seat === 1;
  }

  /** Ranked, completed, and with a model at the table. */
  async #newest(game: string): Promise<string[]> {
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('matches')
        .select('matchId')
        .where('game', '=', game)
        .where('ranked', '=', true)
        .where('status', '=', 'ended')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('seatModels').select('model').whereRef('seatModels.matchId', '=', 'matches.matchId'),
          ),
        )
        .orderBy('endedAt', 'desc')
        .orderBy('matchId')
        .limit(MOST_GAMES),
    );
    return rows.map(({ matchId }) => matchId);
  }

  async #seatsOf(matchIds: readonly string[]): Promise<RatedSeat[]> {
    if (matchIds.length === 0) return [];
    return this.#rows.read(
      this.#rows.sql
        .selectFrom('matchSeats')
        .leftJoin('seatModels', (join) =>
          join
            .onRef('seatModels.matchId', '=', 'matchSeats.matchId')
            .onRef('seatModels.agentId', '=', 'matchSeats.agentId'),
        )
        .select(['matchSeats.matchId', 'seat', 'role', 'won', 'model'])
        .where('matchSeats.matchId', 'in', matchIds)
        .orderBy('matchSeats.matchId')
        .orderBy('seat'),
    );
  }
}

type Ratings = ReadonlyMap<string, ModelRating>;

interface Rating {
  readonly block: number;
  readonly numberOf: ReadonlyMap<string, number>;
  isFirstSide(seat: RatedSeat): boolean;
}

/** Null: nobody won, or everybody. */
function ratedGame(table: readonly RatedSeat[], { block, isFirstSide, numberOf }: Rating): RatedGame | null {
  const entrantsOf = (side: readonly RatedSeat[]) =>
    side.map(({ model }) => numberOf.get(model ?? OTHERS) ?? 0);
  const [first, second] = [table.filter(isFirstSide), table.filter((seat) => !isFirstSide(seat))];
  const won = first.some((seat) => seat.won);
  if (won === second.some((seat) => seat.won)) return null;
  return { wolves: entrantsOf(first), village: entrantsOf(second), wolvesWon: won, block };
}
