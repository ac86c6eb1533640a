/** The match as the town knows it: number, place, phase, host. Its events are in the journal. */
import type { Company, PastOutcomes } from '../../shared/matches/past-outcomes.ts';
import { Engagements } from './engagements-table.ts';
import {
  MATCH_COLUMNS,
  type Match,
  type MatchPatch,
  type NewMatch,
  type NewSeat,
  type Quarantine,
  type Settlement,
  toPatch,
} from './match-record.ts';
import { exactlyOne, isWritten, other, Rows } from './rows.ts';
import type { Statement } from './store.ts';
import type { MatchStatus } from './tables.ts';

export interface MatchFilter {
  readonly game?: string;
  readonly statuses?: readonly MatchStatus[];
  readonly limit: number;
  /** The last match of the previous page; newest first. */
  readonly after?: Pick<Match, 'createdAt' | 'matchId'>;
}

/** How many past matches count towards the outcome statistics. */
const OUTCOMES_LOOKED_AT = 1_000;
/** Databases limit the number of values in a statement. */
const IDS_PER_STATEMENT = 1_000;

export class Matches extends Rows {
  readonly #engagements = new Engagements(this.store);

  async nextGameNumber(game: string): Promise<number> {
    return ((await this.first('counters', { name: counterOf(game) }))?.value ?? 0) + 1;
  }

  /**
   * Fails unless the counter is where nextGameNumber read it, so that numbers have no gaps. A taken number, building or
   * plot, or a busy agent, fails the batch too.
   */
  creating(match: NewMatch, seats: readonly NewSeat[]): Statement[] {
    const engaged = seats.map(({ agentId }) => ({
      agentId,
      experience: match.game,
      matchId: match.matchId,
      sessionId: null,
      leagueId: match.leagueId ?? null,
      since: match.createdAt,
    }));
    return [
      ...this.#numbering(match),
      this.#adding(match, seats.length),
      this.#seating(match.matchId, seats),
      this.#engagements.engaging(engaged),
    ];
  }

  /** A game's first match finds no counter; of two concurrent first matches, the second waits here for the other. */
  #numbering({ game, gameNumber }: NewMatch): Statement[] {
    const name = counterOf(game);
    return [
      this.insertNew('counters', { name, value: 0 }, ['name']),
      this.change('counters', { name, value: gameNumber - 1 }, { value: gameNumber }),
    ];
  }

  #adding(match: NewMatch, players: number): Statement {
    return this.insert('matches', {
      matchId: match.matchId,
      game: match.game,
      gameNumber: match.gameNumber,
      buildingId: match.buildingId,
      plotId: match.plotId,
      status: 'running',
      phase: match.phase,
      day: match.round,
      alive: players,
      createdAt: match.createdAt,
      updatedAt: match.createdAt,
      ownerNode: match.ownerNode,
      epoch: 0,
      ranked: match.ranked ?? true,
      leagueId: match.leagueId ?? null,
      mixed: match.mixed ?? null,
    });
  }

  #seating(matchId: string, seats: readonly NewSeat[]): Statement {
    const rows = seats.map(({ seat, agentId, publicId = null, displayName, house }) => {
      return { matchId, seat, agentId, publicId, displayName, house };
    });
    return this.insert('matchSeats', rows);
  }

  /**
   * Follows a creation in its batch and rolls it back if the town would have more running matches of that game. League
   * matches do not count.
   */
  keepingWithin(running: number, game: string): Statement {
    const count = this.sql
      .selectFrom('matches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'running')
      .where('leagueId', 'is', null)
      .where('game', '=', game);
    // Creations of a game wait for each other at its counter's row, so none counts without the others.
    return exactlyOne(
      this.sql
        .updateTable('counters')
        .set(({ ref }) => ({ value: ref('value') }))
        .where('name', '=', counterOf(game))
        .where(({ eb, val }) => eb(val(running), '>=', count)),
    );
  }

  /** Fails unless this node hosts the match in this epoch, and so fences off a node that lost it. */
  patching(matchId: string, epoch: number, patch: MatchPatch): Statement {
    return this.change('matches', { matchId, epoch }, toPatch(patch));
  }

  /** Ends a match once: roles and results become known, agents may queue again. */
  settling(matchId: string, epoch: number, end: Settlement): Statement[] {
    const { note, seats, status, winner } = end;
    return [
      this.change(
        'matches',
        { matchId, epoch, status: 'running' },
        { ...toPatch(end), status, winner, endedAt: end.updatedAt, note },
      ),
      ...seats.map(({ seat, role, won, survived }) =>
        this.update('matchSeats', { matchId, seat }, { role, won, survived }),
      ),
      this.#engagements.freeing(matchId),
    ];
  }

  /**
   * Quarantines a match whose journal cannot be trusted: it stops, its agents are freed, the rows stay for
   * investigation. Returns false if it has ended or changed hosts since it was read. The new epoch fences off a host
   * that was only stalled.
   */
  quarantine({ matchId, node, epoch, at, note }: Quarantine): Promise<boolean> {
    return isWritten(this.store, [
      this.change(
        'matches',
        { matchId, epoch, status: 'running' },
        { status: 'quarantined', note, updatedAt: at, endedAt: at, ownerNode: node, epoch: epoch + 1 },
      ),
      this.#engagements.freeing(matchId),
    ]);
  }

  clearing(matchId: string): Statement {
    return this.update('matches', { matchId }, { plotId: null });
  }

  async clear(matchId: string): Promise<void> {
    await this.store.write([this.clearing(matchId)]);
  }

  async byId(matchId: string): Promise<Match | undefined> {
    return this.one(this.#all().where('matchId', '=', matchId));
  }

  async byIds(matchIds: readonly string[]): Promise<Map<string, Match>> {
    const found = new Map<string, Match>();
    for (let from = 0; from < matchIds.length; from += IDS_PER_STATEMENT) {
      const some = matchIds.slice(from, from + IDS_PER_STATEMENT);
      const rows = await this.read(this.#all().where('matchId', 'in', some));
      for (const row of rows) found.set(row.matchId, row);
    }
    return found;
  }

  list({ game, statuses, limit, after }: MatchFilter): Promise<Match[]> {
    let query = this.#all().orderBy('createdAt', 'desc').orderBy('matchId', 'desc').limit(limit);
    if (game !== undefined) query = query.where('game', '=', game);
    if (statuses !== undefined) query = query.where('status', 'in', statuses);
    if (after !== undefined) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'matchId'), '<', tuple(after.createdAt, after.matchId)),
      );
    }
    return this.read(query);
  }

  /** Matches in which this agent has a seat, newest first; the seats of a masked table stay hidden until its end. */
  ofAgent(agentId: string, limit: number): Promise<Match[]> {
    const seats = this.sql.selectFrom('matchSeats').select('matchId').where('agentId', '=', agentId);
    const query = this.#all()
      .where('matchId', 'in', seats)
      .where(({ eb, or }) =>
        or([eb('mixed', 'is', null), eb('mixed', '!=', 'masked'), eb('status', '!=', 'running')]),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('matchId', 'desc')
      .limit(limit);
    return this.read(query);
  }

  onMap(): Promise<Match[]> {
    return this.read(this.#all().where('plotId', 'is not', null).orderBy('createdAt').orderBy('matchId'));
  }

  async takenPlots(): Promise<string[]> {
    const plots = await this.values('matches', 'plotId', { plotId: other(null) });
    return plots.flatMap((plot) => plot ?? []);
  }

  endedOnMap(endedBefore: number): Promise<Match[]> {
    return this.read(
      this.#all()
        .where('plotId', 'is not', null)
        .where('status', '!=', 'running')
        .where('endedAt', '<=', endedBefore)
        .orderBy('endedAt')
        .orderBy('matchId'),
    );
  }

  async runningFromQueue(game: string): Promise<number> {
    return this.countRows('matches', { status: 'running', leagueId: null, game });
  }

  async endedOfLeague(leagueId: string, game: string): Promise<string[]> {
    return this.values('matches', 'matchId', { leagueId, game, status: 'ended' });
  }

  /** Wins per side among the latest matches of this game that had ended by then, with players of one kind. */
  async outcomesBefore(game: string, then: number, company: Company): Promise<PastOutcomes> {
    const latest = this.sql
      .selectFrom('matches')
      .select(['matchId', 'winner', 'mixed'])
      .where('game', '=', game)
      .where('createdAt', '<', then)
      .where('endedAt', '<', then)
      .where('status', '=', 'ended')
      .orderBy('createdAt', 'desc')
      .limit(OUTCOMES_LOOKED_AT)
      .as('latest');
    const all = this.sql
      .selectFrom(latest)
      .select(({ fn }) => ['winner', fn.countAll<number>().as('count')])
      .where('mixed', company === 'people' ? 'is not' : 'is', null)
      .groupBy('winner');
    const asked =
      company === 'people'
        ? all
        : all.where(({ exists, not, selectFrom }) => {
            const agents = exists(
              selectFrom('matchSeats')
                .select('seat')
                .whereRef('matchSeats.matchId', '=', 'latest.matchId')
                .where('house', '=', false),
            );
            return company === 'agents' ? agents : not(agents);
          });
    const rows = await this.store.read(asked.compile());
    return { company, winners: Object.fromEntries(rows.map(({ winner, count }) => [winner ?? '', count])) };
  }

  async countByStatus(game?: string): Promise<ReadonlyMap<MatchStatus, number>> {
    let query = this.sql
      .selectFrom('matches')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status');
    if (game !== undefined) query = query.where('game', '=', game);
    const rows = await this.read(query);
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  #all() {
    return this.sql.selectFrom('matches').select(MATCH_COLUMNS);
  }
}

function counterOf(game: string): string {
  return `game:${game}`;
}
