/** The planned matches and their results. A result is written together with the end of its match, or not at all. */
import { sql } from 'kysely';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import { increased, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { Fixture, KeptResult, LeagueTables } from './records.ts';

export type NewResult = Pick<KeptResult, 'status' | 'seats' | 'history' | 'source' | 'completedAt'>;

type FixtureKey = Pick<Fixture, 'leagueId' | 'matchId'>;

/** A fixture before it was assigned. */
const UNPLAYED = { state: 'SCHEDULED', gameId: null, refereeId: null, startedAt: null } as const;
const kept = ({ status, source, seats, history, completedAt }: NewResult): NewResult => {
  return { status, source, seats, history, completedAt };
};
/** SQLite limits the number of values in a statement. */
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

  /** Succeeds once per attempt, so that two nodes never start the same match. */
  starting(
    { leagueId, matchId, attempt }: Fixture,
    { gameId, refereeId, at }: { readonly gameId: string; readonly refereeId: string; readonly at: number },
  ): Statement {
    const where = { leagueId, matchId, attempt, state: 'SCHEDULED' } as const;
    return this.change('leagueFixtures', where, { state: 'PLAYING', gameId, refereeId, startedAt: at });
  }

  /**
   * Returns the fixture to the list for another attempt. Changes nothing if it has a result or another attempt by now.
   */
  repeating({ leagueId, matchId, attempt }: Fixture): Statement {
    const where = { leagueId, matchId, attempt, state: 'PLAYING' } as const;
    return this.update('leagueFixtures', where, { ...UNPLAYED, attempt: attempt + 1 });
  }

  /**
   * Writes result and end of a fixture hosted here, in the batch that settles the match. Has no guards: a match without
   * a fixture, or whose fixture has another attempt by now, adds nothing.
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

  /** For a cancelled league: a running match may still end, but no longer counts. */
  callingOff(leagueId: string): Statement {
    return this.update('leagueFixtures', { leagueId, state: 'PLAYING' }, UNPLAYED);
  }

  /** Writes result and end of a fixture not decided by a match of this town: all or nothing, and once. */
  settling({ leagueId, matchId, attempt, round, gameId }: Fixture, result: NewResult): Statement[] {
    const where = { leagueId, matchId, attempt, state: ['SCHEDULED', 'PLAYING'] } as const;
    return [
      this.change('leagueFixtures', where, { state: 'DONE' }),
      this.insert('leagueResults', { leagueId, matchId, round, gameId, ...kept(result) }),
    ];
  }

  /** Every result of a league, in the order of rounds; `playerOf` maps agents to players. */
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
