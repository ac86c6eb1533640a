/**
 * The spectators of a match: their number and their reactions, sent at most once a second to spectators that request
 * it, and never to a seat. Reactions are anonymous counts, and those of viewers who see the cards are sent to such
 * viewers only.
 */
import type { Client, MessageContext } from '@colyseus/core';
import { ReactionRequest } from '../../shared/contracts/rooms.ts';
import type { Viewer } from '../../shared/matches/game.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import { type CrowdNews, REACTIONS, type Reaction } from '../../shared/protocol/room-messages.ts';
import { Allowance } from '../budgets/allowance.ts';
import type { Clock } from '../time/clock.ts';
import type { Outbox } from './outbox.ts';
import { parcelOf } from './parcel.ts';

const TELL_EVERY_MS = 1_000;

const PACE = {
  name: 'rooms.reactions',
  limit: { calls: 5, everyMs: 5_000 },
  exceeded: 'At most 5 reactions in 5 s.',
} as const;

const NO_SPECTATOR = refuse('FORBIDDEN', 'Only spectators react: a seat hears and says nothing of it.');

export interface CrowdPorts {
  readonly clock: Pick<Clock, 'now' | 'at'>;
  readonly outbox: Outbox;
  /** The kind of view this client gets at this moment. */
  shownAs(client: Client): Viewer['kind'] | null;
  watching(): number;
}

type Tally = Record<Reaction, number>;

const empty = (): Tally => Object.fromEntries(REACTIONS.map((reaction) => [reaction, 0])) as Tally;

export class Crowd {
  readonly #ports: CrowdPorts;
  readonly #pace: Allowance;
  readonly #listeners = new Set<Client>();
  readonly #ofPublic = empty();
  readonly #ofAll = empty();
  #told = '';
  #tellFrom = 0;
  #cancel: (() => void) | null = null;

  constructor(ports: CrowdPorts) {
    this.#ports = ports;
    this.#pace = new Allowance(PACE, { clock: ports.clock });
  }

  /** The requests of a match's room. */
  readonly requests = {
    crowd: (client: Client, _: unknown, reply: MessageContext): unknown => {
      if (reply.id === undefined) return undefined;
      const as = this.#spectator(client);
      if (!as) return refuseWith(reply, NO_SPECTATOR);
      this.#listeners.add(client);
      return this.#newsFor(as);
    },
    react: (client: Client, asked: unknown, reply: MessageContext): unknown => {
      if (reply.id === undefined) return undefined;
      const as = this.#spectator(client);
      if (!as) return refuseWith(reply, NO_SPECTATOR);
      const request = ReactionRequest.safeParse(asked);
      if (!request.success)
        return reply.reject({
          code: 'INVALID_ARGUMENTS',
          message: `{ reaction } takes one of ${REACTIONS.join(', ')}, and nothing else.`,
        });
      const tooSoon = this.#pace.spend(client.sessionId);
      if (tooSoon) return refuseWith(reply, tooSoon);
      const { reaction } = request.data;
      this.#ofAll[reaction]++;
      if (as === 'public') this.#ofPublic[reaction]++;
      this.changed();
      return {};
    },
  };

  left(client: Client): void {
    this.#listeners.delete(client);
  }

  /** Called when a spectator joins, leaves or reacts. */
  changed(): void {
    if (this.#cancel || this.#listeners.size === 0) return;
    const { clock } = this.#ports;
    this.#cancel = clock.at(Math.max(clock.now(), this.#tellFrom), () => this.#tell());
  }

  close(): void {
    this.#cancel?.();
    this.#listeners.clear();
  }

  #tell(): void {
    this.#cancel = null;
    this.#tellFrom = this.#ports.clock.now() + TELL_EVERY_MS;
    const news = { public: this.#newsFor('public'), omniscient: this.#newsFor('omniscient') };
    const told = JSON.stringify(news);
    if (told === this.#told) return;
    this.#told = told;
    for (const as of ['public', 'omniscient'] as const) {
      const those = [...this.#listeners].filter((client) => this.#ports.shownAs(client) === as);
      if (those.length > 0) this.#ports.outbox.sendAll(those, parcelOf('crowd', news[as]));
    }
  }

  #newsFor(as: 'public' | 'omniscient'): CrowdNews {
    const reactions = as === 'public' ? this.#ofPublic : this.#ofAll;
    return { watching: this.#ports.watching(), reactions: { ...reactions } };
  }

  #spectator(client: Client): 'public' | 'omniscient' | null {
    const as = this.#ports.shownAs(client);
    return as === 'player' ? null : as;
  }
}

const refuseWith = (reply: MessageContext, { code, message, retryAfterMs }: Refusal): unknown =>
  reply.reject({ code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) });
