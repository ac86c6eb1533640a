/** Mailboxes: the very envelopes that an endpoint would be called with, in order, until they are old. */
import { type Kysely, sql } from 'kysely';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { DuplicateKeyError } from '../../store/errors.ts';
import type { Statement, Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { Clock } from '../../time/clock.ts';
import type { LeagueTables } from './migrations.ts';

type Box = { readonly leagueId: string; readonly playerId: string };

export interface Letter {
  readonly seq: number;
  readonly message: AnyEnvelope;
}

const MOST_TRIES = 20;

export class Mail {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #sql: Kysely<Tables & LeagueTables>;
  readonly #listeners = new Set<(box: Box) => void>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#sql = store.sql.withTables<LeagueTables>();
  }

  /** Told when this process has put something into a box. Returns unsubscribe. */
  onMail(listener: (box: Box) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same message is put in once. Two writers of a moment may want the same number: then again. */
  async put(box: Box, message: AnyEnvelope): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        await this.#store.write([this.#putting(box, message)]);
        break;
      } catch (error) {
        if (!(error instanceof DuplicateKeyError) || tries === MOST_TRIES - 1) throw error;
      }
    }
    for (const listener of this.#listeners) listener(box);
  }

  #putting({ leagueId, playerId }: Box, message: AnyEnvelope): Statement {
    const text = (value: string) => sql<string>`cast(${value} as text)`;
    return this.#sql
      .insertInto('league_mail')
      .columns(['league_id', 'player_id', 'seq', 'message_id', 'body', 'created_at'])
      .expression(
        this.#sql
          .selectFrom('league_mail')
          .select([
            text(leagueId).as('league_id'),
            text(playerId).as('player_id'),
            sql<number>`coalesce(max(seq), 0) + 1`.as('seq'),
            text(message.message_id).as('message_id'),
            text(JSON.stringify(message)).as('body'),
            sql<number>`cast(${this.#clock.now()} as bigint)`.as('created_at'),
          ])
          .where('league_id', '=', leagueId)
          .where('player_id', '=', playerId),
      )
      .onConflict((conflict) => conflict.columns(['league_id', 'player_id', 'message_id']).doNothing())
      .compile();
  }

  async read({ leagueId, playerId }: Box, after: number, limit: number): Promise<Letter[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_mail')
        .select(['seq', 'body'])
        .where('league_id', '=', leagueId)
        .where('player_id', '=', playerId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .compile(),
    );
    return rows.map(({ seq, body }) => ({ seq, message: JSON.parse(body) as AnyEnvelope }));
  }

  /** The last of a box is kept whatever its age: numbers must go on from it. */
  async forgetBefore(time: number): Promise<void> {
    await this.#store.write([
      this.#sql
        .deleteFrom('league_mail')
        .where('created_at', '<', time)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('league_mail as newer')
              .select('newer.seq')
              .whereRef('newer.league_id', '=', 'league_mail.league_id')
              .whereRef('newer.player_id', '=', 'league_mail.player_id')
              .whereRef('newer.seq', '>', 'league_mail.seq'),
          ),
        )
        .compile(),
    ]);
  }
}
