/** The house's own players live in this process: a message is a call, and the answer takes as long as they think. */

import type { PlayerMind } from '../../../shared/league/league-game.ts';
import { type AnyEnvelope, PROTOCOL, senderOf } from '../../../shared/league/messages.ts';
import { derivedId } from '../../../shared/league/tokens.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, Delivery, Patience } from './carrier.ts';
import type { LeaguePlayer } from './records.ts';

export type MakeMind = (player: LeaguePlayer) => PlayerMind;

export interface HouseCarrierDeps {
  readonly clock: Clock;
  readonly makeMind: MakeMind;
  readonly thinkMs: number;
}

/** Leagues come and go: players of old ones are forgotten. */
const MOST_MINDS = 2_000;

export class HouseCarrier implements Carrier {
  readonly #deps: HouseCarrierDeps;
  readonly #minds = new Map<string, PlayerMind>();

  constructor(deps: HouseCarrierDeps) {
    this.#deps = deps;
  }

  async ask(to: LeaguePlayer, message: AnyEnvelope, { dueAt }: Patience): Promise<Delivery> {
    const { clock, thinkMs } = this.#deps;
    const now = clock.now();
    const thinking = diceFor(message.message_id, 'thinks').between(thinkMs / 4, thinkMs);
    // However long it would like to think, it answers well before the deadline.
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
    return { kind: 'answer', message: envelope as unknown as AnyEnvelope };
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
    const [oldest] = this.#minds.keys();
    if (this.#minds.size > MOST_MINDS && oldest !== undefined) this.#minds.delete(oldest);
    return mind;
  }
}
