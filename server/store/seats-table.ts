/** Which agent sits where. Roles are null until the match is settled. */

import type { Match, Seat } from './match-record.ts';
import { Rows } from './rows.ts';

export type Assignment = Pick<Match, 'matchId' | 'game' | 'buildingId' | 'ranked'> & Pick<Seat, 'seat'>;

export class Seats extends Rows {
  async of(matchIds: readonly string[]): Promise<Seat[]> {
    return matchIds.length === 0
      ? []
      : this.all('matchSeats', { matchId: matchIds }, { by: ['matchId', 'seat'] });
  }

  /** The agent's name in its latest match. Also finds players without an account, such as league players. */
  async knownAs(agentId: string): Promise<Pick<Seat, 'displayName' | 'house'> | undefined> {
    const [row] = await this.read(
      this.sql
        .selectFrom('matchSeats')
        .innerJoin('matches', 'matches.matchId', 'matchSeats.matchId')
        .select(['displayName', 'house'])
        .where('agentId', '=', agentId)
        .orderBy('createdAt', 'desc')
        .limit(1),
    );
    return row;
  }

  async assignment(agentId: string): Promise<Assignment | undefined> {
    const [row] = await this.read(
      this.sql
        .selectFrom('engagements')
        .innerJoin('matches', 'matches.matchId', 'engagements.matchId')
        .innerJoin('matchSeats', (join) =>
          join
            .onRef('matchSeats.matchId', '=', 'engagements.matchId')
            .onRef('matchSeats.agentId', '=', 'engagements.agentId'),
        )
        .select(['matches.matchId', 'game', 'buildingId', 'seat', 'ranked'])
        .where('engagements.agentId', '=', agentId),
    );
    return row;
  }
}
