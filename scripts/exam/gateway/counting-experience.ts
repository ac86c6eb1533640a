/** An experience that counts every step by session and number, and answers at its own pace. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pause } from './town-calls.ts';

export class CountingExperience {
  /** `session/number` → the actions that came under it. */
  readonly steps = new Map<string, string[]>();
  readonly #server = createServer(async (req, res) => {
    const body = JSON.parse((await text(req)) || '{}') as { action?: { tag?: string } };
    const key = req.headers['idempotency-key'];
    if (req.url?.endsWith('/step') && typeof key === 'string' && body.action?.tag) {
      this.steps.set(key, [...(this.steps.get(key) ?? []), body.action.tag]);
      await pause(Math.random() * 8);
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"outcomes":{}}');
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((ready) => this.#server.once('listening', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** What came more often than once. */
  sentTwice(): string[] {
    return [...this.steps].flatMap(([key, tags]) => {
      const twice = tags.filter((tag, i) => tags.indexOf(tag) !== i);
      return twice.length > 0 ? [`${key}: sent twice: ${twice.join(', ')}`] : [];
    });
  }
}
