/**
 * All ratings of the town: Elo for every ladder. A result is stored in the batch that ends a match and added right
 * after, in the order of the ends: exactly once, whatever crashes in between.
 */

import { ELO_START, type EloSide, eloAfter } from '../../shared/ratings/elo.ts';
import { isWritten, Rows } from '../store/rows.ts';
import { expecting, type Statement } from '../store/store.ts';
import type { RatingsDueTable, RatingsTable } from '../store/tables.ts';

export interface RatedMember {
  readonly agentId: string;
  /** House bots always count as beginners and have no ratings. */
  readonly house?: boolean;
}

export interface RatedSide {
  readonly score: number;
  readonly members: readonly RatedMember[];
}

export type RatedResult = Readonly<RatingsDueTable>;

export type LadderRow = Omit<Readonly<RatingsTable>, 'ladder'>;

/** The ladder of agents and people who play together. */
export const ladderWithPeople = (game: string): string => `people:${game}`;

/** Per round; the rest follows in the next. */
const MOST_AT_ONCE = 200;

export class Ratings extends Rows {
  /** For the batch that ends the match. Empty if no two sides met, or nobody has a rating. */
  keeping({ endedAt, ladder, resultId, sides }: RatedResult): Statement[] {
    const met = sides.filter(({ members }) => members.length > 0);
    if (met.length < 2 || met.every(({ members }) => members.every(({ house }) => house))) return [];
    return [this.insertNew('ratingsDue', { resultId, ladder, sides: met, endedAt })];
  }

  /** The agent has given up: it loses when the match ends. */
  forfeiting(resultId: string, agentId: string): Statement {
    return this.insertNew('ratingsForfeits', { resultId, agentId });
  }

  returning(resultId: string, agentId: string): Statement {
    return this.remove('ratingsForfeits', { resultId, agentId });
  }

  /** Applies due results; returns how many. Several nodes may do this; the batch decides. */
  async reckon(): Promise<number> {
    const due = await this.all('ratingsDue', {}, { by: ['endedAt', 'resultId'], limit: MOST_AT_ONCE });
    let reckoned = 0;
    for (const result of due) {
      // In order: later results must not be applied first.
      if (!(await this.#reckonOne(result))) break;
      reckoned += 1;
    }
    return reckoned;
  }

  async #reckonOne({ endedAt, ladder, resultId, sides }: RatedResult): Promise<boolean> {
    const rated = sides.flatMap(({ members }) =>
      members.filter(({ house }) => !house).map(({ agentId }) => agentId),
    );
    const before = new Map((await this.of(ladder, rated)).map((row) => [row.agentId, row]));
    const forfeits = new Set(await this.values('ratingsForfeits', 'agentId', { resultId }));
    const elo: EloSide[] = sides.map(({ members, score }) => ({
      score,
      members: members.map(({ agentId }) => ({
        id: agentId,
        rating: before.get(agentId)?.rating ?? ELO_START,
        forfeited: forfeits.has(agentId),
      })),
    }));
    const changes = eloAfter(elo).filter(({ id }) => rated.includes(id));
    const statements = changes
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, rating, result }) => {
        const old = before.get(id);
        const row = {
          rating,
          matches: (old?.matches ?? 0) + 1,
          wins: (old?.wins ?? 0) + (result === 'win' ? 1 : 0),
          losses: (old?.losses ?? 0) + (result === 'loss' ? 1 : 0),
          draws: (old?.draws ?? 0) + (result === 'draw' ? 1 : 0),
          lastPlayedAt: endedAt,
        };
        return old
          ? this.change('ratings', { ladder, agentId: id, matches: old.matches }, row)
          : this.insert('ratings', { ladder, agentId: id, ...row });
      });
    return isWritten(this.store, [
      expecting(this.remove('ratingsDue', { resultId }), 1),
      this.remove('ratingsForfeits', { resultId }),
      ...statements,
    ]);
  }

  async of(ladder: string, agentIds: readonly string[]): Promise<LadderRow[]> {
    if (agentIds.length === 0) return [];
    return this.read(this.#rows(ladder).where('ratings.agentId', 'in', agentIds));
  }

  /** Best first, with every result stored before the call. */
  async ladder(ladder: string, limit: number): Promise<LadderRow[]> {
    while ((await this.reckon()) === MOST_AT_ONCE);
    return this.read(
      this.#rows(ladder)
        .orderBy('rating', 'desc')
        .orderBy('lastPlayedAt')
        .orderBy('ratings.agentId')
        .limit(limit),
    );
  }

  async countOf(ladders: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ladders.length === 0) return new Map();
    const rows = await this.read(
      this.sql
        .selectFrom('ratings')
        .select(({ fn }) => ['ladder', fn.countAll<number>().as('count')])
        .where('ladder', 'in', ladders)
        .groupBy('ladder'),
    );
    return new Map(rows.map(({ count, ladder }) => [ladder, Number(count)]));
  }

  removing(ladder: string): Statement[] {
    return [this.remove('ratings', { ladder }), this.remove('ratingsDue', { ladder })];
  }

  #rows(ladder: string) {
    return this.sql
      .selectFrom('ratings')
      .innerJoin('agents', 'agents.agentId', 'ratings.agentId')
      .select(['ratings.agentId', 'rating', 'matches', 'wins', 'losses', 'draws', 'lastPlayedAt'])
      .where('ladder', '=', ladder)
      .where('deletedAt', 'is', null);
  }
}

/** Of a match of the town: winners against losers; without a winner, everybody against everybody. */
export function sidesOf(
  seats: readonly { readonly agentId: string; readonly won: boolean; readonly house: boolean }[],
): RatedSide[] {
  const member = ({ agentId, house }: { agentId: string; house: boolean }) => ({
    agentId,
    ...(house && { house }),
  });
  const [winners, others] = [seats.filter(({ won }) => won), seats.filter(({ won }) => !won)];
  if (winners.length === 0) return others.map((seat) => ({ score: 0, members: [member(seat)] }));
  return [
    { score: 1, members: winners.map(member) },
    { score: 0, members: others.map(member) },
  ];
}
