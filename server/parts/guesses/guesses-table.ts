/** Guesses as rows. */
import { type Kysely, sql } from 'kysely';
import type { GuessesReply } from '../../../shared/protocol/guesses.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { GuessesTables } from './migrations.ts';

/** Of one match; who comes later may watch. */
export const MOST_GUESSES = 5_000;

export interface Guess {
  readonly matchId: string;
  readonly visitor: string;
  /** Where it came from, likewise a hash that fits this match alone. */
  readonly address: string;
  readonly seats: readonly number[];
}

export class Guesses {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GuessesTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GuessesTables>();
  }

  /**
   * The viewer's last one counts. Nothing happens when the match is over, has guesses enough, or has had `perAddress` of
   * other viewers from the same address: names of viewers are free, addresses are not.
   */
  async keep({ matchId, visitor, address, seats }: Guess, perAddress: number): Promise<void> {
    const written = [...seats].sort((a, b) => a - b).join(' ');
    const others = this.#sql
      .selectFrom('guesses')
      .select(({ fn }) => fn.countAll().as('others'))
      .where('guesses.match_id', '=', matchId)
      .where('guesses.visitor', '!=', visitor);
    const neighbours = others.where('guesses.address', '=', address);
    const text = (value: string) => sql<string>`cast(${value} as text)`;
    await this.#store.write([
      this.#sql
        .insertInto('guesses')
        .columns(['match_id', 'visitor', 'address', 'seats'])
        .expression(
          this.#sql
            .selectFrom('matches')
            .select([
              'matches.match_id',
              text(visitor).as('visitor'),
              text(address).as('address'),
              text(written).as('seats'),
            ])
            .where('matches.match_id', '=', matchId)
            .where('matches.status', '=', 'running')
            .where(others, '<', MOST_GUESSES)
            .where(neighbours, '<', perAddress),
        )
        .onConflict((conflict) =>
          conflict.columns(['match_id', 'visitor']).doUpdateSet({ seats: written, address }),
        )
        .compile(),
    ]);
  }

  async takeBack({ matchId, visitor }: Pick<Guess, 'matchId' | 'visitor'>): Promise<void> {
    await this.#store.write([
      this.#sql
        .deleteFrom('guesses')
        .where('match_id', '=', matchId)
        .where('visitor', '=', visitor)
        .compile(),
    ]);
  }

  /** Of a match that is over: counted once, and then nobody's own guess is kept any more. */
  async resultOf(matchId: string): Promise<GuessesReply> {
    const kept = await this.#kept(matchId);
    if (kept) return kept;
    const counted = await this.#store.read(
      this.#sql
        .selectFrom('guesses')
        .select(['seats', ({ fn }) => fn.countAll<number | string>().as('guesses')])
        .where('match_id', '=', matchId)
        .groupBy('seats')
        .compile(),
    );
    const picks = counted
      .map(({ seats, guesses }) => ({ seats: seats.split(' ').map(Number), guesses: Number(guesses) }))
      .sort((a, b) => b.guesses - a.guesses || a.seats.join().localeCompare(b.seats.join()));
    const result = { guesses: picks.reduce((sum, { guesses }) => sum + guesses, 0), picks };
    await this.#store.write([
      this.#sql
        .insertInto('guess_results')
        .values({ match_id: matchId, result: JSON.stringify(result) })
        .onConflict((conflict) => conflict.column('match_id').doNothing())
        .compile(),
      this.#sql.deleteFrom('guesses').where('match_id', '=', matchId).compile(),
    ]);
    // Two that count at once: the first one's count stands.
    return (await this.#kept(matchId)) ?? result;
  }

  async #kept(matchId: string): Promise<GuessesReply | null> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('guess_results').select('result').where('match_id', '=', matchId).compile(),
    );
    return row ? (JSON.parse(row.result) as GuessesReply) : null;
  }
}
