// Agents that somebody follows in this browser: kept here and nowhere else, nobody else learns of it.

import { type Signal, signal } from '@preact/signals';

const KEY = 'eliza-follows';
const MOST = 100;

export type Follows = Signal<ReadonlySet<string>>;

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    // Private windows may have no storage; one follows until the page is closed.
    return [];
  }
}

export const createFollows = (): Follows => signal(new Set(kept()));

export function toggleFollow(follows: Follows, agentId: string): boolean {
  const now = new Set(follows.peek());
  const isNew = !now.delete(agentId);
  if (isNew) now.add(agentId);
  follows.value = now;
  try {
    localStorage.setItem(KEY, JSON.stringify([...now].slice(-MOST)));
  } catch {
    return isNew;
  }
  return isNew;
}
