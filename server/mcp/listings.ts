/** Caches serialised listings by scopes. What the sets offer is fixed at startup, so the cache never goes stale. */
import { LRUCache } from 'lru-cache';

export const LISTED_AS = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/templates/list': 'resourceTemplates',
} as const;

export type ListMethod = keyof typeof LISTED_AS;

export const isListMethod = (method: unknown): method is ListMethod =>
  typeof method === 'string' && Object.hasOwn(LISTED_AS, method);

/** Keys can have any combination of scopes and paths any added sets; the least recently used are dropped. */
const MOST_KEPT = 64;

export class Listings {
  readonly #kept = new LRUCache<string, Buffer>({ max: MOST_KEPT });

  /** The result's member in JSON and UTF-8: encoding a long text costs as much as writing it. */
  of(method: ListMethod, about: string, list: () => readonly object[]): Buffer {
    const name = `${method} ${about}`;
    const known = this.#kept.get(name);
    if (known) return known;
    const made = Buffer.from(`"${LISTED_AS[method]}":${JSON.stringify(list())}`);
    this.#kept.set(name, made);
    return made;
  }
}
