/** The push streams that are open now, so that they can be ended on purpose: with the town, or with their key. */
import { once } from 'node:events';
import type { Response } from 'express';

interface OpenStream {
  readonly agentId: string | null;
  end(): unknown;
}

export class OpenStreams {
  readonly #streams = new Map<Response, OpenStream>();

  add(res: Response, stream: OpenStream): void {
    this.#streams.set(res, stream);
    res.on('close', () => this.#streams.delete(res));
  }

  endOf(agentId: string): void {
    for (const stream of [...this.#streams.values()]) if (stream.agentId === agentId) stream.end();
  }

  /** Resolves when all have ended. */
  async close(): Promise<void> {
    const closing = [...this.#streams].map(([res, stream]) => {
      const closed = once(res, 'close');
      stream.end();
      return closed;
    });
    await Promise.all(closing);
  }
}
