/** One viewer's connection to a room through the SDK. It reconnects after every loss, as a page does. */
import './counting-socket.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '@colyseus/schema';
import { Client, type Room } from '@colyseus/sdk';
import { NoAnswerError, reasonOf } from '../../scripts/town/town-client.ts';
import type { Crew } from '../crew.ts';
import { KIND_HEADER } from './counting-socket.ts';

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 2_000;
const ANSWER_WITHIN_MS = 60_000;
/** A match's room opens a moment after its seats are given; a server that has just started has many to open. */
const GONE_AFTER_MS = { usually: 5_000, inChaos: 40_000 } as const;
/** A client that retries gets in; only one kept out for this long has failed. */
const JOIN_WITHIN_MS = 60_000;
const NOT_FOUND = new Set([404, 520, 521, 522]);

export type ViewerKind = 'seat' | 'queue' | 'public' | 'omniscient' | 'town';

export interface LineOptions<State extends Schema> {
  readonly kind: ViewerKind;
  readonly room: string;
  readonly join: Readonly<Record<string, unknown>>;
  readonly schema: new () => State;
  readonly messages: Readonly<Record<string, (message: never) => void>>;
  onState?(state: State): void;
  /** The room no longer admits this viewer. */
  onGone?(): void;
}

const sdkClients = new Map<string, Client>();

function sdkFor(url: string, kind: ViewerKind): Client {
  const known = sdkClients.get(kind) ?? new Client(url, { headers: { [KIND_HEADER]: kind } });
  sdkClients.set(kind, known);
  return known;
}

export class RoomLine<State extends Schema> {
  readonly #crew: Crew;
  readonly #options: LineOptions<State>;
  readonly #sdk: Client;
  #room: Room<unknown, State> | null = null;
  #closed = false;
  #refusal = 'no such room';

  constructor(crew: Crew, options: LineOptions<State>) {
    this.#crew = crew;
    this.#options = options;
    this.#sdk = sdkFor(crew.url, options.kind);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Retries until it has joined, the room is gone, or `close` is called. False: not joined. */
  async open(reservation: unknown = null): Promise<boolean> {
    const begun = performance.now();
    let isFailure = false;
    if (reservation !== null && (await this.#attempt(() => this.#consume(reservation), begun))) return true;
    for (let wait = FIRST_RETRY_MS; !this.#closed; wait = Math.min(LONGEST_RETRY_MS, wait * 2)) {
      const outcome = await this.#attempt(() => this.#join(), begun);
      if (outcome) return true;
      const patience = this.#crew.mayFail() ? GONE_AFTER_MS.inChaos : GONE_AFTER_MS.usually;
      if (outcome === null && performance.now() - begun > patience) {
        this.#closed = true;
        this.#options.onGone?.();
        return false;
      }
      if (!isFailure && performance.now() - begun > JOIN_WITHIN_MS) {
        isFailure = true;
        this.#crew.failed(`join as ${this.#options.kind}`, this.#refusal);
      }
      await delay(wait * (0.5 + Math.random()));
    }
    return false;
  }

  async request<Answer>(type: string, payload: unknown): Promise<Answer> {
    const room = this.#room;
    if (!room) throw new NoAnswerError('not connected');
    try {
      return await (room as Room).request(type, payload, { timeout: ANSWER_WITHIN_MS });
    } catch (error) {
      if (error instanceof Error && error.name === 'rejected') {
        throw new Error(`${type} was rejected: ${JSON.stringify((error as { reason?: unknown }).reason)}`);
      }
      throw new NoAnswerError(reasonOf(error));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const room = this.#room;
    this.#room = null;
    if (!room) return;
    this.#crew.tally.count('left');
    await room.leave().catch(() => undefined);
  }

  #join(): Promise<Room<unknown, State>> {
    const { room, join, schema } = this.#options;
    return this.#sdk.joinOrCreate<State>(room, join, schema);
  }

  #consume(reservation: unknown): Promise<Room<unknown, State>> {
    return this.#sdk.consumeSeatReservation<State>(
      reservation as Parameters<Client['consumeSeatReservation']>[0],
      this.#options.schema,
    );
  }

  /** True: joined. False: not now. Null: no such room. */
  async #attempt(enter: () => Promise<Room<unknown, State>>, begun: number): Promise<boolean | null> {
    const { tally } = this.#crew;
    try {
      const room = await enter();
      if (this.#closed) {
        void room.leave();
        return true;
      }
      this.#attend(room);
      if (this.#options.room !== 'town') tally.time('join', performance.now() - begun);
      return true;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (NOT_FOUND.has(Number(code))) return null;
      this.#refusal = reasonOf(error);
      tally.count(`repeated joins.${this.#options.kind}`);
      return false;
    }
  }

  #attend(room: Room<unknown, State>): void {
    const { messages, onState } = this.#options;
    this.#room = room;
    // The SDK's own retries write to the console and end where a restarted server no longer knows the session.
    room.reconnection.enabled = false;
    const listen = (room as Room).onMessage.bind(room as Room);
    for (const [type, listener] of Object.entries(messages))
      listen(type, listener as (message: unknown) => void);
    listen('*', () => undefined);
    if (onState) room.onStateChange((state) => onState(state));
    room.onError(() => undefined);
    room.onLeave((code) => void this.#lost(room, code));
  }

  async #lost(room: Room<unknown, State>, code: number): Promise<void> {
    if (this.#room !== room) return;
    this.#room = null;
    if (this.#closed) return;
    this.#crew.lost(this.#options.kind, code);
    const schema = this.#options.schema;
    const again = await this.#attempt(
      () => this.#sdk.reconnect<State>(room.reconnectionToken, schema),
      performance.now(),
    );
    if (again === true || (await this.open())) this.#crew.tally.count(`reconnections.${this.#options.kind}`);
  }
}
