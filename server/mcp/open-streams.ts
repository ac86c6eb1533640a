/** The open push streams, so that they can be ended on purpose: with the town, their key or their token. */
import { once } from 'node:events';
import type { Response } from 'express';
import type { Caller } from '../agents/identity.ts';
import type { Clock } from '../time/clock.ts';

interface OpenStream {
  readonly caller: Caller;
  end(): unknown;
}

export class OpenStreams {
  readonly #clock: Clock;
  readonly #streams = new Map<Response, OpenStream>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A stream opened with a token ends when the token expires. */
  add(res: Response, stream: OpenStream): void {
    this.#streams.set(res, stream);
    res.on('close', () => this.#streams.delete(res));
    const endS = stream.caller?.tokenExpiresAt;
    if (endS === undefined) return;
    const cancel = this.#clock.at(endS * 1_000, () => void stream.end());
    res.on('close', cancel);
  }

  endOf(agentId: string): void {
    for (const stream of [...this.#streams.values()]) if (stream.caller?.agentId === agentId) stream.end();
  }

  async close(): Promise<void> {
    const closing = [...this.#streams].map(([res, stream]) => {
      const closed = once(res, 'close');
      stream.end();
      return closed;
    });
    await Promise.all(closing);
  }
}
