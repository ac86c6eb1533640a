/** House players live in this process: a message is a function call, and the answer takes as long as they think. */
import { LRUCache } from 'lru-cache';
import type { PlayerMind } from '../../../shared/league/league-game.ts';
import { type AnyEnvelope, PROTOCOL, senderOf } from '../../../shared/league/messages.ts';
import { derivedId } from '../../../shared/league/tokens.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, Delivery, Patience } from './carrier.ts';
import type { Mail } from './mail-table.ts';
import type { LeaguePlayer } from './records.ts';

export type MakeMind = (player: LeaguePlayer) => PlayerMind;

export interface HouseCarrierDeps {
  readonly clock: Clock;
  readonly makeMind: MakeMind;
  readonly thinkMs: number;
}

/** Minds of old leagues are dropped. */
const MOST_MINDS = 2_000;

export class HouseCarrier implements Carrier {
  readonly #deps: HouseCarrierDeps;
  readonly #minds = new LRUCache<string, PlayerMind>({ max: MOST_MINDS });

  constructor(deps: HouseCarrierDeps) {
    this.#deps = deps;
  }

  async ask(to: LeaguePlayer, message: AnyEnvelope, { dueAt }: Patience): Promise<Delivery> {
    const { clock, thinkMs } = this.#deps;
    const now = clock.now();
    const thinking = diceFor(message.message_id, 'thinks').between(thinkMs / 4, thinkMs);
    // However long it would think, it answers well before the deadline.
    const wait = Math.min(thinking, (dueAt - now) * 0.7);
    if (wait > 0) await new Promise<void>((ready) => clock.at(now + Math.round(wait), ready));
    const answer = this.#mind(to).answer(message);
    if (!answer) return { kind: 'failed', why: 'nothing was answered' };
    const envelope = {
      protocol: PROTOCOL,
      message_id: derivedId(message.message_id, 'answer'),
      type: answer.type,
      sender: senderOf('player', to.playerId),
      timestamp: new Date(clock.now()).toISOString(),
      correlation_id: message.message_id,
      payload: answer.payload,
    };
    return { kind: 'answer', message: envelope as AnyEnvelope };
  }

  tell(to: LeaguePlayer, message: AnyEnvelope): void {
    this.#mind(to).answer(message);
  }

  #mind(player: LeaguePlayer): PlayerMind {
    const key = `${player.leagueId} ${player.playerId}`;
    const known = this.#minds.get(key);
    if (known) return known;
    const mind = this.#deps.makeMind(player);
    this.#minds.set(key, mind);
    return mind;
  }
}

export class MailCarrier implements Carrier {
  readonly #mail: Mail;
  readonly #log: Log;
  /** Messages to one mailbox are put in order. */
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
