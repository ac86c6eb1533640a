/** Redis' channels without Redis: every node of a test has its link to one hub, and each can be cut. */
import type { RedisLink } from '../redis-link.ts';

type Link = Pick<RedisLink, 'onChannel' | 'onLost' | 'publish'>;

interface Line {
  readonly channels: Map<string, Set<(message: unknown) => void>>;
  readonly lost: Set<() => void>;
  isCut: boolean;
}

export class LinkHub {
  readonly #lines: Line[] = [];

  connect(): Link & { cut(): void; mend(): void } {
    const line: Line = { channels: new Map(), lost: new Set(), isCut: false };
    this.#lines.push(line);
    return {
      async onChannel(channel, listener) {
        const listeners = line.channels.get(channel) ?? new Set();
        line.channels.set(channel, listeners.add(listener));
      },
      onLost: (listener) => void line.lost.add(listener),
      publish: async (channel, message) => (line.isCut ? 0 : this.#deliver(channel, JSON.stringify(message))),
      cut() {
        line.isCut = true;
        for (const listener of line.lost) listener();
      },
      mend() {
        line.isCut = false;
      },
    };
  }

  /** Only JSON crosses, as it would. */
  #deliver(channel: string, json: string): number {
    const hearing = this.#lines.filter((line) => !line.isCut && line.channels.has(channel));
    for (const line of hearing) {
      for (const listener of line.channels.get(channel) ?? [])
        queueMicrotask(() => listener(JSON.parse(json)));
    }
    return hearing.length;
  }
}
