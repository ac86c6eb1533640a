/** Who sits where. Roles are null here until the match is settled. */
import type { Match, Seat } from './match-record.ts';
import type { Store } from './store.ts';

export type Assignment = Pick<Match, 'matchId' | 'game' | 'buildingId' | 'ranked'> & Pick<Seat, 'seat'>;

export class Seats {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async of(matchIds: readonly string[]): Promise<Seat[]> {
    if (matchIds.length === 0) return [];
    return this.#store.read(
      this.#store.sql
        .selectFrom('matchSeats')
        .selectAll()
        .where('matchId', 'in', matchIds)
        .orderBy('matchId')
        .orderBy('seat')
        .compile(),
    );
  }

  /** As it sat down last, also one without an account: players of a league need none. */
  async knownAs(agentId: string): Promise<Pick<Seat, 'displayName' | 'house'> | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('matchSeats')
        .innerJoin('matches', 'matches.matchId', 'matchSeats.matchId')
        .select(['displayName', 'house'])
        .where('agentId', '=', agentId)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .compile(),
    );
    return row;
  }

  async assignment(agentId: string): Promise<Assignment | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('engagements')
        .innerJoin('matches', 'matches.matchId', 'engagements.matchId')
        .innerJoin('matchSeats', (join) =>
          join
            .onRef('matchSeats.matchId', '=', 'engagements.matchId')
            .onRef('matchSeats.agentId', '=', 'engagements.agentId'),
        )
        .select(['matches.matchId', 'game', 'buildingId', 'seat', 'ranked'])
        .where('engagements.agentId', '=', agentId)
        .compile(),
    );
    return row;
  }
}
