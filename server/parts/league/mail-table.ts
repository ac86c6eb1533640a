/** Mailboxes: the envelopes that an endpoint would be called with, in order, until they expire. */
import { sql } from 'kysely';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { DuplicateKeyError } from '../../store/errors.ts';
import { Rows } from '../../store/rows.ts';
import type { Statement, Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { LeagueTables } from './records.ts';

type Box = { readonly leagueId: string; readonly playerId: string };

export interface Letter {
  readonly seq: number;
  readonly message: AnyEnvelope;
}

const MOST_TRIES = 20;

export class Mail extends Rows<LeagueTables> {
  readonly #clock: Clock;
  readonly #listeners = new Set<(box: Box) => void>();

  constructor(store: Store, clock: Clock) {
    super(store);
    this.#clock = clock;
  }

  onMail(listener: (box: Box) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stores a message once. Retries if two writers want the same number. */
  async put(box: Box, message: AnyEnvelope): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        await this.store.write([this.#putting(box, message)]);
        break;
      } catch (error) {
        if (!(error instanceof DuplicateKeyError) || tries === MOST_TRIES - 1) throw error;
      }
    }
    for (const listener of this.#listeners) listener(box);
  }

  #putting({ leagueId, playerId }: Box, message: AnyEnvelope): Statement {
    const own = this.sql
      .selectFrom('leagueMail')
      .where('leagueId', '=', leagueId)
      .where('playerId', '=', playerId);
    return this.insertFrom('leagueMail', own, {
      leagueId,
      playerId,
      seq: sql<number>`coalesce(max(seq), 0) + 1`,
      messageId: message.message_id,
      body: message,
      createdAt: this.#clock.now(),
    })
      .onConflict((conflict) => conflict.columns(['leagueId', 'playerId', 'messageId']).doNothing())
      .compile();
  }

  letters({ leagueId, playerId }: Box, after: number, limit: number): Promise<Letter[]> {
    return this.read(
      this.sql
        .selectFrom('leagueMail')
        .select(['seq', 'body as message'])
        .where('leagueId', '=', leagueId)
        .where('playerId', '=', playerId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit),
    );
  }

  /** Keeps the last letter of a box whatever its age, because numbering continues from it. */
  async forgetBefore(time: number): Promise<void> {
    await this.store.write([
      this.sql
        .deleteFrom('leagueMail')
        .where('createdAt', '<', time)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('leagueMail as newer')
              .select('newer.seq')
              .whereRef('newer.leagueId', '=', 'leagueMail.leagueId')
              .whereRef('newer.playerId', '=', 'leagueMail.playerId')
              .whereRef('newer.seq', '>', 'leagueMail.seq'),
          ),
        )
        .compile(),
    ]);
  }
}
