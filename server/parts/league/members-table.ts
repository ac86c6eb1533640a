/** The members of a league: players and referees, with the digests of their tokens. */
import type { AgentState, Standing } from '../../../shared/league/lifecycle.ts';
import { Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { LeaguePlayer, LeagueReferee, LeagueTables } from './records.ts';

type PlayerKey = Pick<LeaguePlayer, 'leagueId' | 'playerId'>;
type RefereeKey = Pick<LeagueReferee, 'leagueId' | 'refereeId'>;
/** The columns that change when a member registers again: its token, and perhaps its endpoint. */
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

  /** Rolls its batch back if the league then has more players than this. */
  keepingWithin(leagueId: string, most: number): Statement {
    // Concurrent batches wait for each other at the league's row, so that none counts without the other.
    return this.changeWithin(['leagues', { leagueId }, { leagueId }], ['leaguePlayers', { leagueId }], most);
  }

  renewing({ leagueId, playerId }: PlayerKey, token: Renewal<LeaguePlayer, 'endpoint' | 'kind'>): Statement {
    return this.update('leaguePlayers', { leagueId, playerId }, token);
  }

  /** Succeeds only if the player is unchanged since it was read. */
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

  /** The state machine has no transition for this: the state stays, and `expelled` is set (S1-26). */
  expelling({ leagueId, playerId }: PlayerKey): Statement {
    return this.update('leaguePlayers', { leagueId, playerId }, { expelled: true, tokenDigest: null });
  }

  /** At a league's end all tokens become void (D49). */
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
