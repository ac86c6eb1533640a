/** A viewer built on the SDK like real clients; keeps messages in order. */
import { Client, type Room } from '@colyseus/sdk';
import type { HistoryRequest } from '../../../shared/contracts/rooms.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { HistoryPage } from '../../../shared/protocol/room-messages.ts';
import { ROOM_NAMES } from '../../../shared/protocol/room-messages.ts';
import { QueueRoomState } from '../../../shared/schema/queue-room-state.ts';
import { TownState } from '../../../shared/schema/town-state.ts';

/** Small, so that a match has many pages. */
const PAGE = 40;

export interface ReceivedMessage {
  readonly type: string;
  readonly message: unknown;
}

export class SdkViewer<State> {
  readonly room: Room<unknown, State>;
  readonly told: ReceivedMessage[] = [];
  #wakers: (() => void)[] = [];
  #past: readonly WireEvent[] = [];
  /** The number of messages received before the history was requested. */
  #pastFrom = 0;
  /** How often the whole history has been read. */
  histories = 0;
  closeCode: number | null = null;

  constructor(room: Room<unknown, State>) {
    this.room = room;
    room.onMessage('*', (type, message) => {
      this.told.push({ type: String(type), message });
      if (type === 'welcome') void this.#readPast(this.told.length);
      this.#wake();
    });
    room.onStateChange(() => this.#wake());
    room.onLeave((code) => {
      this.closeCode = code;
      this.#wake();
    });
  }

  get state(): State {
    return this.room.state;
  }

  /** Waits, without a limit, until the viewer's own picture meets the condition. */
  async until(condition: (viewer: this) => boolean): Promise<this> {
    while (!condition(this)) await new Promise<void>((resolve) => this.#wakers.push(resolve));
    return this;
  }

  all(type: string): unknown[] {
    return this.told.filter((told) => told.type === type).map((told) => told.message);
  }

  /** Every event so far, as a client would hold it: the history, and what arrived since it was requested. */
  events(): WireEvent[] {
    const live = this.told.slice(this.#pastFrom).flatMap(({ type, message }) => {
      return type === 'events' ? (message as WireEvent[]) : [];
    });
    return [...new Map([...this.#past, ...live].map((event) => [event.eventId, event])).values()];
  }

  page(request: HistoryRequest): Promise<HistoryPage> {
    return this.room.request<HistoryRequest, HistoryPage>('history', request);
  }

  async #readPast(from: number): Promise<void> {
    const events: WireEvent[] = [];
    try {
      for (let before: string | null = null, first = true; first || before !== null; first = false) {
        const page: HistoryPage = await this.page({ before, limit: PAGE });
        events.unshift(...page.events);
        before = page.before;
      }
    } catch {
      // The connection was lost: a viewer that returns is welcomed anew and requests the history again.
      return;
    }
    this.#past = events;
    this.#pastFrom = from;
    this.histories += 1;
    this.#wake();
  }

  #wake(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const wake of wakers) wake();
  }
}

type Headers = Readonly<Record<string, string>>;

const client = (address: string, headers: Headers = {}): Client =>
  new Client(`http://${address}`, { headers: { ...headers } });

export async function watchMatch(
  address: string,
  options: { readonly matchId: string; readonly view?: string; readonly key?: string },
  headers?: Headers,
): Promise<SdkViewer<MatchRoomState>> {
  const room = await client(address, headers).join(werewolf.id, options, MatchRoomState);
  return new SdkViewer<MatchRoomState>(room as unknown as Room<unknown, MatchRoomState>);
}

export async function watchTown(address: string, options: { readonly key?: string } = {}) {
  const room = await client(address).join(ROOM_NAMES.town, options, TownState);
  return new SdkViewer<TownState>(room as unknown as Room<unknown, TownState>);
}

/** As a Colyseus developer would: the game's name alone, without a match, joins its queue. */
export async function joinQueue(
  address: string,
  options: { readonly key?: string; readonly displayName?: string },
  game: string = werewolf.id,
) {
  const room = await client(address).joinOrCreate(game, options, QueueRoomState);
  return new SdkViewer<QueueRoomState>(room as unknown as Room<unknown, QueueRoomState>);
}

/** Reconnects with the token of a lost connection. */
export async function comeBack<State>(address: string, token: string) {
  return new SdkViewer<State>((await client(address).reconnect(token)) as unknown as Room<unknown, State>);
}

export async function takeSeat(address: string, reservation: unknown): Promise<SdkViewer<MatchRoomState>> {
  const room = await client(address).consumeSeatReservation(
    reservation as Parameters<Client['consumeSeatReservation']>[0],
    MatchRoomState,
  );
  return new SdkViewer<MatchRoomState>(room as unknown as Room<unknown, MatchRoomState>);
}
