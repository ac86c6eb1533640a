import type { FormatId } from '../../../shared/league/formats.ts';
import { above, isWritten, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { League, LeagueTables } from './records.ts';

const AT_FIRST = {
  state: 'REGISTRATION',
  paused: false,
  round: 0,
  step: '',
  startedAt: null,
  endedAt: null,
  ownerNode: '',
  epoch: 0,
} as const;

export type NewLeague = Omit<League, keyof typeof AT_FIRST>;

export class Leagues extends Rows<LeagueTables> {
  adding(league: NewLeague): Statement {
    return this.insert('leagues', { ...league, ...AT_FIRST });
  }

  byId(leagueId: string): Promise<League | undefined> {
    return this.first('leagues', { leagueId });
  }

  newest(limit = 200): Promise<League[]> {
    return this.all('leagues', {}, { by: ['createdAt desc'], limit });
  }

  /** Leagues that are not over. */
  open(): Promise<League[]> {
    return this.all('leagues', { state: ['REGISTRATION', 'RUNNING'] }, { by: ['createdAt'] });
  }

  /** Completed public leagues of that game and format, in the order in which they ended. */
  finished({ format, game }: Pick<League, 'format' | 'game'>): Promise<League[]> {
    const where = { state: 'COMPLETED', format, game, joinCode: null } as const;
    return this.all('leagues', where, { by: ['endedAt', 'leagueId'] });
  }

  /** The public league that ended last, except the house league. */
  async lastEnded(): Promise<League | undefined> {
    const where = { state: ['COMPLETED', 'CANCELLED'], house: false, joinCode: null } as const;
    const [last] = await this.all('leagues', where, { by: ['endedAt desc', 'createdAt desc'], limit: 1 });
    return last;
  }

  async countFilled(format: FormatId): Promise<number> {
    return this.countRows('leagues', { format, fillTo: above(0), ownerId: null });
  }

  /** Succeeds only if the league has not advanced since it was read. */
  changing({ leagueId, state, round, step, epoch }: League, patch: Partial<League>): Statement {
    return this.change('leagues', { leagueId, state, round, step, epoch }, patch);
  }

  /** False: another node took it, or it has advanced. */
  take({ leagueId, ownerNode, epoch }: League, node: string): Promise<boolean> {
    const taking = { ownerNode: node, epoch: epoch + 1 };
    return isWritten(this.store, [this.change('leagues', { leagueId, ownerNode, epoch }, taking)]);
  }

  /** Deletes an ended house league beyond the newest, with all its rows. */
  forgetting(leagueId: string): Statement[] {
    return [
      this.remove('leagues', { leagueId }),
      this.remove('leaguePlayers', { leagueId }),
      this.remove('leagueReferees', { leagueId }),
      this.remove('leagueFixtures', { leagueId }),
      this.remove('leagueResults', { leagueId }),
      this.remove('leagueNotes', { leagueId }),
      this.remove('leagueMail', { leagueId }),
    ];
  }
}
