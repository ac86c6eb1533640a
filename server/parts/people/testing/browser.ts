/** A person's browser for tests: REST with a cookie jar, and the seat's socket. */
import { Client } from '@colyseus/sdk';
import type { PersonReply } from '../../../../shared/contracts/people.ts';
import { SdkViewer } from '../../../rooms/testing/sdk-viewer.ts';
import type { VirtualTown } from '../../../testing/town-on-a-port.ts';

interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

interface SeatTicketReply {
  readonly game: string;
  readonly matchId: string;
  readonly ticket: string;
}

export interface SeatState {
  readonly players: readonly { readonly playerId: string; readonly role?: string }[];
}

type At = Pick<VirtualTown, 'url'>;

export class Browser {
  readonly #url: string;
  cookie: string;

  constructor({ url }: At, cookie = '') {
    this.#url = url;
    this.cookie = cookie;
  }

  /** The browser of a person with this name. */
  static async of(town: At, name: string): Promise<Browser> {
    const browser = new Browser(town);
    await browser.person(name);
    return browser;
  }

  async call<T = PersonReply>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    const words = await response.text();
    return { status: response.status, body: (words ? JSON.parse(words) : null) as T };
  }

  person(name: string) {
    return this.call('POST', '/people', { name });
  }

  quickGame(game = 'werewolf') {
    return this.call('POST', '/people/me/quick-game', { game });
  }

  wait(game = 'werewolf') {
    return this.call('POST', '/people/me/queue', { game });
  }

  async me(): Promise<PersonReply> {
    return (await this.call('GET', '/people/me')).body;
  }

  async ticket(): Promise<SeatTicketReply> {
    return (await this.call<SeatTicketReply>('POST', '/people/me/ticket')).body;
  }

  /** Sits down with a fresh ticket, as the page does. */
  async sit(): Promise<SdkViewer<SeatState>> {
    return this.join(await this.ticket());
  }

  async join({ game, matchId, ...options }: Partial<SeatTicketReply> & { matchId: string }) {
    const headers = this.cookie ? { cookie: this.cookie } : {};
    const room = await new Client(this.#url, { headers }).join<SeatState>(game ?? 'werewolf', {
      matchId,
      ...options,
    });
    return new SdkViewer(room as never) as unknown as SdkViewer<SeatState>;
  }
}

/** An agent whose owner lets it play with people. */
export async function agentAmongPeople(town: At, name: string) {
  const owner = new Browser(town);
  const { body } = await owner.call<{ agentId: string; apiKey: string }>('POST', '/agents', { name });
  await owner.call('PUT', `/agents/${body.agentId}/plays-with-people`, { allowed: true });
  return { ...body, owner };
}
