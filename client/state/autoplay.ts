// Autoplay after a match that the viewer has watched to its end: continues with the next one after a delay, unless it
// is switched off in this browser or the viewer interacts with the page.

import { signal } from '@preact/signals';
import { keep, kept } from './kept.ts';
import type { TownModel } from './town-model.ts';

export const AUTOPLAY_SECONDS = 15;

const KEY = 'eliza-autoplay';
const OFF = 'off';

export const autoplay = signal(kept(KEY) !== OFF);

export function toggleAutoplay(): void {
  autoplay.value = !autoplay.peek();
  keep(KEY, autoplay.peek() ? null : OFF);
}

/** The match that the town features or would feature next, if it still runs and is another. */
export function nextMatch(town: TownModel | null, matchId: string): string | null {
  if (!town) return null;
  const running = new Set(
    town.buildings.flatMap((building) => (building.status === 'running' ? [building.matchId] : [])),
  );
  running.delete(matchId);
  return [town.featuredMatchId, ...town.upNext].find((id) => id !== null && running.has(id)) ?? null;
}

/**
 * Calls `show` now and every second with the seconds left, and `done` at the end; returns a function that stops it.
 */
export function countDown(seconds: number, show: (left: number) => void, done: () => void): () => void {
  let left = seconds;
  show(left);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) {
      show(left);
      return;
    }
    clearInterval(timer);
    done();
  }, 1_000);
  return () => clearInterval(timer);
}
