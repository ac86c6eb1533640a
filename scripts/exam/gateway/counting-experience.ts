/** An experience that counts every incoming step, in any session, and answers at its own pace. */
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type LocalServer, serveLocally } from '../../town/local-server.ts';

export class CountingExperience {
  /** An agent's tag of a step → the keys under which it arrived. */
  readonly #byTag = new Map<string, string[]>();
  /** A key → the steps that arrived under it. */
  readonly #byKey = new Map<string, string[]>();
  #local: LocalServer | null = null;

  #hear(tag: string, key: string): void {
    this.#byTag.set(tag, [...(this.#byTag.get(tag) ?? []), key]);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), tag]);
  }

  async open(): Promise<string> {
    this.#local = await serveLocally(async (req, res) => {
      const body = JSON.parse((await text(req)) || '{}') as { action?: { tag?: string } };
      const key = req.headers['idempotency-key'];
      if (req.url?.endsWith('/step') && body.action?.tag) {
        this.#hear(body.action.tag, typeof key === 'string' ? key : 'no key');
        await delay(Math.random() * 8);
      }
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"outcomes":{}}');
    });
    return this.#local.url;
  }

  close(): void {
    void this.#local?.close();
  }

  /** Whether the step arrived as this one of this session. */
  hasHeard(tag: string, sessionId: string, n: number): boolean {
    return (this.#byTag.get(tag) ?? []).some((key) => key.startsWith(`${sessionId}/${n}/`));
  }

  /** Steps that arrived more than once, under any key, and keys with different steps. */
  sentTwice(): string[] {
    return [
      ...[...this.#byTag].flatMap(([tag, keys]) =>
        keys.length > 1 ? [`${tag}: sent ${keys.length} times: ${keys.join(', ')}`] : [],
      ),
      ...[...this.#byKey].flatMap(([key, tags]) =>
        new Set(tags).size > 1 ? [`${key}: the key of different steps: ${tags.join(', ')}`] : [],
      ),
    ];
  }
}
