/** Who sits where. Roles are null here until the match is settled. */
import type { Store } from './store.ts';

export interface Seat {
  readonly matchId: string;
  readonly seat: number;
  readonly agentId: string;
  readonly displayName: string;
  readonly house: boolean;
  readonly role: string | null;
  readonly won: boolean | null;
  readonly survived: boolean | null;
}

export interface Assignment {
  readonly matchId: string;
  readonly game: string;
  readonly buildingId: string;
  readonly seat: number;
  readonly ranked: boolean;
}

export class Seats {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async of(matchIds: readonly string[]): Promise<Seat[]> {
    if (matchIds.length === 0) return [];
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('match_seats')
        .select([
          'match_id as matchId',
          'seat',
          'agent_id as agentId',
          'display_name as displayName',
          'house',
          'role',
          'won',
          'survived',
        ])
        .where('match_id', 'in', matchIds)
        .orderBy('match_id')
        .orderBy('seat')
        .compile(),
    );
    return rows.map(({ house, won, survived, ...seat }) => ({
      ...seat,
      house: house === 1,
      won: flag(won),
      survived: flag(survived),
    }));
  }

  /** As it sat down last, also one without an account: players of a league need none. */
  async knownAs(agentId: string): Promise<Pick<Seat, 'displayName' | 'house'> | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('match_seats')
        .innerJoin('matches', 'matches.match_id', 'match_seats.match_id')
        .select(['display_name as displayName', 'house'])
        .where('agent_id', '=', agentId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .compile(),
    );
    return row && { displayName: row.displayName, house: row.house === 1 };
  }

  /** The running match an agent sits in. */
  async assignment(agentId: string): Promise<Assignment | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('engagements')
        .innerJoin('matches', 'matches.match_id', 'engagements.match_id')
        .innerJoin('match_seats', (join) =>
          join
            .onRef('match_seats.match_id', '=', 'engagements.match_id')
            .onRef('match_seats.agent_id', '=', 'engagements.agent_id'),
        )
        .select(['matches.match_id as matchId', 'game', 'building_id as buildingId', 'seat', 'ranked'])
        .where('engagements.agent_id', '=', agentId)
        .compile(),
    );
    return row && { ...row, ranked: row.ranked === 1 };
  }
}

function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1;
}
