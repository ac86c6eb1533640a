/**
 * Which match the town points at, as a programme: whoever is on stays on for a while, unless it is over or something
 * decisive happens elsewhere. Pure, and from public facts only.
 */
import type { BuildingFacts } from './building-facts.ts';
import { chooseFeatured, DRAMA_HALF_LIFE_MS, dramaScore } from './drama.ts';

/** Shortest stay at the town's usual pace. */
export const STAY_MS = 45_000;
/** A verdict in a match where so much is at stake is worth leaving another one for. */
export const DECISIVE_WEIGHT = 25;
/** For how long it is still news, at the usual pace. */
const NEWS_MS = 5_000;

/** `over`: what was on has ended. `decisive`: a verdict late in another match. `livelier`: more goes on there. */
export const CHANGE_REASONS = ['first', 'over', 'decisive', 'livelier'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

export interface Change {
  /** Null: nothing is on. */
  readonly matchId: string | null;
  readonly before: string | null;
  readonly reason: ChangeReason;
  /** How long the one before was on, in real milliseconds. */
  readonly stayedMs: number;
}

/** So many are announced. */
const UP_NEXT = 3;

export class Broadcast {
  readonly #timeScale: number;
  #matchId: string | null = null;
  #since = 0;

  constructor(timeScale: number) {
    this.#timeScale = timeScale;
  }

  get matchId(): string | null {
    return this.#matchId;
  }

  /** Null: the same as before. */
  look(buildings: Iterable<BuildingFacts>, now: number): Change | null {
    const all = [...buildings];
    const halfLifeMs = DRAMA_HALF_LIFE_MS / this.#timeScale;
    const running = all.find(({ matchId, status }) => matchId === this.#matchId && status !== 'ended');
    const decisive = all.find((building) => this.#isDecisive(building, now));
    const liveliest = chooseFeatured(
      running ? running.matchId : null,
      all.map((building) => ({
        matchId: building.matchId,
        score: dramaScore(building, now, halfLifeMs),
      })),
    );
    if (!running) return this.#go(liveliest, this.#matchId === null ? 'first' : 'over', now);
    if (decisive && decisive.matchId !== running.matchId) return this.#go(decisive.matchId, 'decisive', now);
    if (now - this.#since < STAY_MS / this.#timeScale) return null;
    return this.#go(liveliest, 'livelier', now);
  }

  /** What would be shown if this one ended now, the liveliest first. */
  upNext(buildings: Iterable<BuildingFacts>, now: number): readonly string[] {
    const halfLifeMs = DRAMA_HALF_LIFE_MS / this.#timeScale;
    return [...buildings]
      .filter(({ matchId, status }) => status === 'running' && matchId !== this.#matchId)
      .map((building) => ({ matchId: building.matchId, score: dramaScore(building, now, halfLifeMs) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, UP_NEXT)
      .map(({ matchId }) => matchId);
  }

  /** Only what happened since the town last turned: it must not be called back and forth by the same news. */
  #isDecisive({ mark, markAt, sign, status }: BuildingFacts, now: number): boolean {
    return (
      status === 'running' &&
      mark === 'verdict' &&
      sign.weight >= DECISIVE_WEIGHT &&
      markAt > this.#since &&
      now - markAt <= NEWS_MS / this.#timeScale
    );
  }

  #go(matchId: string | null, reason: ChangeReason, now: number): Change | null {
    const before = this.#matchId;
    if (matchId === before) return null;
    const stayedMs = before === null ? 0 : now - this.#since;
    this.#matchId = matchId;
    this.#since = now;
    return { matchId, before, reason, stayedMs };
  }
}
