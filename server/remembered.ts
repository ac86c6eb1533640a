import { LRUCache } from 'lru-cache';

/** Memoises what is worked out about strings that come with nearly every request, such as hosts and addresses. */
export function remembered<T extends {}>(max: number, workOut: (about: string) => T): (about: string) => T {
  const known = new LRUCache<string, T>({ max, memoMethod: (about) => workOut(about) });
  return (about) => known.memo(about);
}
