/** For agents that cannot be called: the same envelopes wait for them. */
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import type { Log } from '../../log.ts';
import type { Carrier, Delivery } from './carrier.ts';
import type { Mail } from './mail-table.ts';
import type { LeaguePlayer } from './records.ts';

export class MailCarrier implements Carrier {
  readonly #mail: Mail;
  readonly #log: Log;
  /** What is put into one box goes in order. */
  readonly #lines = new Map<string, Promise<unknown>>();

  constructor(mail: Mail, log: Log) {
    this.#mail = mail;
    this.#log = log;
  }

  async ask(to: LeaguePlayer, message: AnyEnvelope): Promise<Delivery> {
    await this.#put(to, message);
    return { kind: 'mailed' };
  }

  tell(to: LeaguePlayer, message: AnyEnvelope): void {
    void this.#put(to, message);
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.values());
  }

  #put(to: LeaguePlayer, message: AnyEnvelope): Promise<unknown> {
    const { leagueId, playerId } = to;
    const key = `${leagueId} ${playerId}`;
    const line = (this.#lines.get(key) ?? Promise.resolve())
      .then(() => this.#mail.put(to, message))
      .catch((error: unknown) => this.#log.error({ err: error, leagueId, playerId }, 'a letter got lost'))
      .finally(() => this.#lines.get(key) === line && this.#lines.delete(key));
    this.#lines.set(key, line);
    return line;
  }
}
