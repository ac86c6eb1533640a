/**
 * Tickets for people's seats: short-lived, for one person and one match. The page requests one over REST, where the
 * owner cookie is checked and no other site's page may ask, and joins the match's room with it. A cookie alone opens no
 * seat, so a foreign page that opens a socket here gets none. Tickets are signed, not stored: any node can read them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../time/clock.ts';
import { derivedKey } from './keys.ts';

/** In real time: the page joins as soon as it has the ticket. */
const GOOD_FOR_MS = 30_000;

const Ticket = z.tuple([z.string(), z.string(), z.number()]);

export interface SeatTicket {
  readonly ticket: string;
  readonly expiresAt: number;
}

export class SeatTickets {
  readonly #secret: Uint8Array;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(pepper: string, clock: Pick<Clock, 'now'>) {
    this.#secret = derivedKey(pepper, 'seat tickets');
    this.#clock = clock;
  }

  make(agentId: string, matchId: string): SeatTicket {
    const expiresAt = this.#clock.now() + GOOD_FOR_MS;
    const words = Buffer.from(JSON.stringify([agentId, matchId, expiresAt])).toString('base64url');
    return { ticket: `${words}.${this.#sign(words).toString('base64url')}`, expiresAt };
  }

  /** Null: not signed here, altered, or expired. */
  read(ticket: string): { readonly agentId: string; readonly matchId: string } | null {
    const [words = '', signature = ''] = ticket.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(words);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const [agentId, matchId, expiresAt] = Ticket.parse(
      JSON.parse(Buffer.from(words, 'base64url').toString()),
    );
    return expiresAt > this.#clock.now() ? { agentId, matchId } : null;
  }

  #sign(words: string): Buffer {
    return createHmac('sha256', this.#secret).update(words).digest();
  }
}
