import { LRUCache } from 'lru-cache';

/** Memoises a function of strings that recur in nearly every request, such as hosts and addresses. */
export function remembered<T extends {}>(max: number, workOut: (about: string) => T): (about: string) => T {
  const known = new LRUCache<string, T>({ max, memoMethod: (about) => workOut(about) });
  return (about) => known.memo(about);
}
