/** What is to be played, and what came of it. A result is written with the end of its match, or not at all. */
import { sql } from 'kysely';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import { increased, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { Fixture, KeptResult, LeagueTables } from './records.ts';

export type NewResult = Pick<KeptResult, 'status' | 'seats' | 'history' | 'source' | 'completedAt'>;

type FixtureKey = Pick<Fixture, 'leagueId' | 'matchId'>;

/** As it was before it was given to anybody. */
const UNPLAYED = { state: 'SCHEDULED', gameId: null, refereeId: null, startedAt: null } as const;
const kept = ({ status, source, seats, history, completedAt }: NewResult): NewResult => {
  return { status, source, seats, history, completedAt };
};
/** SQLite takes so many values in one statement, and no more. */
const ROWS_AT_ONCE = 500;

export class Fixtures extends Rows<LeagueTables> {
  adding(
    fixtures: readonly Pick<Fixture, 'leagueId' | 'matchId' | 'round' | 'ordinal' | 'players'>[],
  ): Statement[] {
    const rows = fixtures.map((fixture) => ({ ...fixture, ...UNPLAYED, attempt: 1 }));
    const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
      rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
    );
    return parts.map((part) => this.insert('leagueFixtures', part));
  }

  ofRound(leagueId: string, round: number): Promise<Fixture[]> {
    return this.all('leagueFixtures', { leagueId, round }, { by: ['ordinal'] });
  }

  of(leagueId: string): Promise<Fixture[]> {
    return this.all('leagueFixtures', { leagueId }, { by: ['round', 'ordinal'] });
  }

  byId(leagueId: string, matchId: string): Promise<Fixture | undefined> {
    return this.first('leagueFixtures', { leagueId, matchId });
  }

  byGame(gameId: string): Promise<Fixture | undefined> {
    return this.first('leagueFixtures', { gameId });
  }

  unfinished(leagueId: string): Promise<Fixture[]> {
    const where = { leagueId, state: ['SCHEDULED', 'PLAYING'] } as const;
    return this.all('leagueFixtures', where, { by: ['round', 'ordinal'] });
  }

  /** Goes through once for each attempt: two nodes never begin the same match. */
  starting(
    { leagueId, matchId, attempt }: Fixture,
    { gameId, refereeId, at }: { readonly gameId: string; readonly refereeId: string; readonly at: number },
  ): Statement {
    const where = { leagueId, matchId, attempt, state: 'SCHEDULED' } as const;
    return this.change('leagueFixtures', where, { state: 'PLAYING', gameId, refereeId, startedAt: at });
  }

  /** Back to the list, for another attempt. Changes nothing when it has a result or another attempt by now. */
  repeating({ leagueId, matchId, attempt }: Fixture): Statement {
    const where = { leagueId, matchId, attempt, state: 'PLAYING' } as const;
    return this.update('leagueFixtures', where, { ...UNPLAYED, attempt: attempt + 1 });
  }

  /**
   * Result and end of a fixture whose match was hosted here; for the batch that settles the match. Without guards: a
   * match without a fixture, or whose fixture has another attempt by now, adds nothing.
   */
  settlingGame(gameId: string, result: NewResult): Statement[] {
    return [
      this.insertFrom(
        'leagueResults',
        this.sql.selectFrom('leagueFixtures').where('gameId', '=', gameId).where('state', '=', 'PLAYING'),
        {
          leagueId: sql.ref('leagueId'),
          matchId: sql.ref('matchId'),
          round: sql.ref('round'),
          gameId,
          ...kept(result),
        },
      )
        .onConflict((conflict) => conflict.columns(['leagueId', 'matchId']).doNothing())
        .compile(),
      this.update('leagueFixtures', { gameId, state: 'PLAYING' }, { state: 'DONE' }),
    ];
  }

  repeatingGame(gameId: string): Statement {
    const again = { ...UNPLAYED, attempt: increased('attempt') };
    return this.update('leagueFixtures', { gameId, state: 'PLAYING' }, again);
  }

  /** Of a league that was called off: a running match may end either way; it no longer counts. */
  callingOff(leagueId: string): Statement {
    return this.update('leagueFixtures', { leagueId, state: 'PLAYING' }, UNPLAYED);
  }

  /** Result and end of a fixture that no match of this town decides: all or nothing, and once. */
  settling({ leagueId, matchId, attempt, round, gameId }: Fixture, result: NewResult): Statement[] {
    const where = { leagueId, matchId, attempt, state: ['SCHEDULED', 'PLAYING'] } as const;
    return [
      this.change('leagueFixtures', where, { state: 'DONE' }),
      this.insert('leagueResults', { leagueId, matchId, round, gameId, ...kept(result) }),
    ];
  }

  /** Every result of a league, in the order of rounds; `playerOf` knows which player an agent is. */
  async results(
    leagueId: string,
    playerOf: (agentId: string) => string | undefined,
  ): Promise<LeagueResult[]> {
    const rows = await this.all('leagueResults', { leagueId }, { by: ['round', 'matchId'] });
    const named = (agentId: string) => playerOf(agentId) ?? agentId;
    return rows.map(({ leagueId: _, seats, history, ...result }) => ({
      ...result,
      seats: seats.map(({ agentId, ...seat }) => ({ playerId: named(agentId), ...seat })),
      history: history.map((drawn) => ({ ...drawn, winner: drawn.winner && named(drawn.winner) })),
    }));
  }

  hasResult({ leagueId, matchId }: FixtureKey): Promise<boolean> {
    return this.has('leagueResults', { leagueId, matchId });
  }
}
