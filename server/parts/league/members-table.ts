/** Who takes part in a league: players and referees, with what is kept of their tokens. */
import type { AgentState, Standing } from '../../../shared/league/lifecycle.ts';
import { exactlyOne, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { LeaguePlayer, LeagueReferee, LeagueTables } from './records.ts';

type PlayerKey = Pick<LeaguePlayer, 'leagueId' | 'playerId'>;
type RefereeKey = Pick<LeagueReferee, 'leagueId' | 'refereeId'>;
/** What changes when a member registers again: with a new token, and perhaps elsewhere. */
type Renewal<Member extends LeaguePlayer | LeagueReferee, Place extends keyof Member> = Pick<
  Member,
  Place | 'tokenDigest' | 'tokenUntil' | 'registeredBy' | 'kin'
>;

export class Members extends Rows<LeagueTables> {
  players(leagueId: string): Promise<LeaguePlayer[]> {
    return this.all('leaguePlayers', { leagueId }, { by: ['number'] });
  }

  player(leagueId: string, playerId: string): Promise<LeaguePlayer | undefined> {
    return this.first('leaguePlayers', { leagueId, playerId });
  }

  byToken(tokenDigest: string): Promise<LeaguePlayer | undefined> {
    return this.first('leaguePlayers', { tokenDigest });
  }

  ofAgent(agentId: string): Promise<LeaguePlayer[]> {
    return this.all('leaguePlayers', { agentId }, { by: ['createdAt desc'], limit: 100 });
  }

  addingPlayer(player: LeaguePlayer): Statement {
    return this.insert('leaguePlayers', player);
  }

  /** Undoes its batch when the league has more players than so many, those of the batch so far included. */
  keepingWithin(leagueId: string, most: number): Statement {
    const count = this.sql
      .selectFrom('leaguePlayers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('leagueId', '=', leagueId);
    // Two batches wait for each other at the league's row, so that neither counts without the other.
    return exactlyOne(
      this.sql
        .updateTable('leagues')
        .set({ leagueId })
        .where('leagueId', '=', leagueId)
        .where(({ eb, val }) => eb(val(most), '>=', count)),
    );
  }

  renewing({ leagueId, playerId }: PlayerKey, token: Renewal<LeaguePlayer, 'endpoint' | 'kind'>): Statement {
    return this.update('leaguePlayers', { leagueId, playerId }, token);
  }

  /** Goes through only while the player is still as it was read. */
  standing({ leagueId, playerId, state, fails }: LeaguePlayer, next: Standing): Statement {
    return this.change('leaguePlayers', { leagueId, playerId, state, fails }, next);
  }

  movingAll(leagueId: string, from: AgentState, to: AgentState): Statement[] {
    const where = { leagueId, state: from };
    return [
      this.update('leaguePlayers', where, { state: to }),
      this.update('leagueReferees', where, { state: to }),
    ];
  }

  /** No edge of its life leads out for this: its state stays what it was, and `expelled` says the rest (S1-26). */
  expelling({ leagueId, playerId }: PlayerKey): Statement {
    return this.update('leaguePlayers', { leagueId, playerId }, { expelled: true, tokenDigest: null });
  }

  /** At a league's end nobody speaks for it any more (D49). */
  voidingTokens(leagueId: string): Statement[] {
    return [
      this.update('leaguePlayers', { leagueId }, { tokenDigest: null }),
      this.update('leagueReferees', { leagueId }, { tokenDigest: null }),
    ];
  }

  referees(leagueId: string): Promise<LeagueReferee[]> {
    return this.all('leagueReferees', { leagueId }, { by: ['refereeId'] });
  }

  refereesOfAgent(agentId: string): Promise<LeagueReferee[]> {
    return this.all('leagueReferees', { agentId }, { limit: 100 });
  }

  refereeByToken(tokenDigest: string): Promise<LeagueReferee | undefined> {
    return this.first('leagueReferees', { tokenDigest });
  }

  addingReferee(referee: LeagueReferee): Statement {
    return this.insert('leagueReferees', referee);
  }

  renewingReferee(
    { leagueId, refereeId }: RefereeKey,
    token: Renewal<LeagueReferee, 'endpoint' | 'heardAt'>,
  ): Statement {
    return this.update('leagueReferees', { leagueId, refereeId }, token);
  }

  expellingReferee({ leagueId, refereeId }: RefereeKey): Statement {
    return this.update('leagueReferees', { leagueId, refereeId }, { expelled: true, tokenDigest: null });
  }

  refereeStanding({ leagueId, refereeId }: RefereeKey, next: Standing): Statement {
    return this.update('leagueReferees', { leagueId, refereeId }, next);
  }
}
