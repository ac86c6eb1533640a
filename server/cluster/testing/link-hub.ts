/** Redis' channels without Redis: every node of a test has a link to one hub, and each link can be cut. */
import type { RedisLink } from '../redis-link.ts';

type Link = Pick<RedisLink, 'now' | 'onChannel' | 'onLost' | 'publish'>;

interface Line {
  readonly channels: Map<string, Set<(message: unknown) => void>>;
  readonly lost: Set<() => void>;
  isCut: boolean;
  /** Messages that arrived while the node was asleep; null while it is awake. */
  unread: (() => void)[] | null;
}

interface Troubles {
  cut(): void;
  mend(): void;
  /** Reads nothing until it wakes, like a stalled process. */
  sleep(): void;
  wake(): void;
  /**
   * Delivers the next message twice and its sender gets no reply: the connection broke and the message was sent again.
   */
  stutter(): void;
}

export class LinkHub {
  /** Redis' clock. */
  now = 0;
  readonly #lines: Line[] = [];

  connect(): Link & Troubles {
    const line: Line = { channels: new Map(), lost: new Set(), isCut: false, unread: null };
    let stutters = false;
    this.#lines.push(line);
    return {
      now: () => this.now,
      async onChannel(channel, listener) {
        const listeners = line.channels.get(channel) ?? new Set();
        line.channels.set(channel, listeners.add(listener));
      },
      onLost: (listener) => void line.lost.add(listener),
      publish: async (channel, message) => {
        if (line.isCut) return 0;
        const listeners = this.#deliver(channel, JSON.stringify(message));
        if (!stutters) return listeners;
        stutters = false;
        this.#deliver(channel, JSON.stringify(message));
        throw new Error('the connection was lost');
      },
      cut() {
        line.isCut = true;
        for (const listener of line.lost) listener();
      },
      mend() {
        line.isCut = false;
      },
      sleep() {
        line.unread = [];
      },
      wake() {
        for (const read of line.unread ?? []) read();
        line.unread = null;
      },
      stutter() {
        stutters = true;
      },
    };
  }

  /** Only JSON is transferred, as over Redis. */
  #deliver(channel: string, json: string): number {
    const hearing = this.#lines.filter((line) => !line.isCut && line.channels.has(channel));
    for (const line of hearing) {
      for (const listener of line.channels.get(channel) ?? []) {
        const read = () => queueMicrotask(() => listener(JSON.parse(json)));
        if (line.unread) line.unread.push(read);
        else read();
      }
    }
    return hearing.length;
  }
}
