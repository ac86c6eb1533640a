// Agents followed in this browser: stored only here, and not reported to anybody.

import { type Signal, signal } from '@preact/signals';
import { keep, kept } from './kept.ts';

const KEY = 'eliza-follows';
const MOST = 100;

export type Follows = Signal<ReadonlyMap<string, string>>;

interface Followed {
  readonly agentId: string;
  readonly name: string;
}

function known(): [string, string][] {
  try {
    const list: unknown = JSON.parse(kept(KEY) ?? '[]');
    return Array.isArray(list) ? list.flatMap(readKept).slice(-MOST) : [];
  } catch {
    return [];
  }
}

function readKept(entry: unknown): [string, string][] {
  if (typeof entry === 'string') return [[entry, entry]];
  const { agentId, name } = (entry ?? {}) as Partial<Followed>;
  return typeof agentId === 'string' && typeof name === 'string' ? [[agentId, name]] : [];
}

export const createFollows = (): Follows => signal(new Map(known()));

export function toggleFollow(follows: Follows, { agentId, name }: Followed): boolean {
  const now = new Map(follows.peek());
  const isNew = !now.delete(agentId);
  if (isNew) now.set(agentId, name);
  follows.value = now;
  const list = [...now].map(([id, called]): Followed => ({ agentId: id, name: called }));
  keep(KEY, JSON.stringify(list.slice(-MOST)));
  return isNew;
}
