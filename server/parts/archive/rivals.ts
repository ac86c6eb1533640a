/** Players of a table who have been on opposite sides before, from the recorded results. */
import type { RivalsReply } from '../../../shared/contracts/archive.ts';
import { Rows } from '../../store/rows.ts';

type Num = number | string;

/** Fewer meetings say nothing about two players. */
const FEWEST_MEETINGS = 3;
const MOST_RIVALS = 3;

export class Rivals extends Rows {
  /** Up to this match, so that the answer never changes. None where players sat under masks. */
  async of(matchId: string): Promise<NonNullable<RivalsReply['rivals']>> {
    const match = await this.first('matches', { matchId });
    if (!match || match.mixed !== null) return [];
    const seated = await this.all('matchSeats', { matchId });
    const ids = seated.map(({ agentId }) => agentId);
    if (ids.length === 0) return [];
    const rows = await this.read(
      this.sql
        .selectFrom('matchSeats as one')
        .innerJoin('matchSeats as other', (join) =>
          join
            .onRef('other.matchId', '=', 'one.matchId')
            .onRef('other.agentId', '>', 'one.agentId')
            .onRef('other.won', '!=', 'one.won'),
        )
        .innerJoin('matches', 'matches.matchId', 'one.matchId')
        .where('one.agentId', 'in', ids)
        .where('other.agentId', 'in', ids)
        .where('matches.game', '=', match.game)
        .where('matches.status', '=', 'ended')
        .where('matches.mixed', 'is', null)
        .where('matches.createdAt', '<=', match.createdAt)
        .groupBy(['one.agentId', 'other.agentId'])
        .having(({ fn }) => fn.countAll<Num>(), '>=', FEWEST_MEETINGS)
        .select(({ fn }) => [
          'one.agentId as first',
          'other.agentId as second',
          fn.countAll<Num>().as('met'),
          fn.sum<Num>('one.won').as('firstWon'),
        ])
        .orderBy(({ fn }) => fn.countAll<Num>(), 'desc')
        .orderBy('first')
        .orderBy('second')
        .limit(MOST_RIVALS),
    );
    const nameOf = (agentId: string) => seated.find((seat) => seat.agentId === agentId)?.displayName ?? '';
    return rows.map(({ first, firstWon, met, second }) => {
      const pair = [
        { agentId: first, name: nameOf(first), won: Number(firstWon) },
        { agentId: second, name: nameOf(second), won: Number(met) - Number(firstWon) },
      ];
      const [winner, loser] = pair.sort((a, b) => b.won - a.won);
      return { met: Number(met), players: winner && loser ? [winner, loser] : [] };
    });
  }
}
