/**
 * Which match the town points at, as a programme: whoever is on stays on for a while, and its result with it, unless
 * something decisive happens elsewhere. Pure, and from public facts only.
 */
import type { Mark } from '../../shared/schema/town-state.ts';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import type { BuildingFacts } from './building-facts.ts';

/** Another match must be this much livelier before eyes move to it. */
export const HYSTERESIS = 1.17;

const WEIGHT_OF_MARK = 8;
const WEIGHT_PER_STIRRING = 0.8;

/** After this long, at the town's usual pace, a mark or a line moves the score half as much. */
export const DRAMA_HALF_LIFE_MS = 20_000;

/** `halfLifeMs`: in real milliseconds, at the pace this town runs. */
export function dramaScore(building: BuildingFacts, now: number, halfLifeMs: number): number {
  if (building.status === 'ended') return 0;
  const fading = (at: number): number => 0.5 ** ((now - at) / halfLifeMs);
  let score = building.sign.weight;
  if (building.mark) score += WEIGHT_OF_MARK * fading(building.markAt);
  for (const at of building.stirrings) score += WEIGHT_PER_STIRRING * fading(at);
  return score;
}

interface Candidate {
  readonly matchId: string;
  readonly score: number;
}

/** The match to point at; `null` when none runs. Equal scores fall to the one listed first. */
export function chooseFeatured(current: string | null, candidates: readonly Candidate[]): string | null {
  let best: Candidate | null = null;
  let held: Candidate | null = null;
  for (const candidate of candidates) {
    if (candidate.score > (best?.score ?? 0)) best = candidate;
    if (candidate.matchId === current && candidate.score > 0) held = candidate;
  }
  if (held && best && best.score <= held.score * HYSTERESIS) return held.matchId;
  return best?.matchId ?? null;
}

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
  /** What called the town away from a match that still ran; null for every other reason. */
  readonly event: DecisiveEvent | null;
}

export interface DecisiveEvent {
  readonly mark: Mark;
  readonly at: number;
  readonly words: string;
}

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
    const current = all.find(({ matchId }) => matchId === this.#matchId);
    if (current && this.#isResultOn(current, now)) return null;
    const running = current && current.status !== 'ended' ? current : null;
    const decisive = all.find((building) => this.#isDecisive(building, now));
    const liveliest = chooseFeatured(
      running ? running.matchId : null,
      all.map((building) => ({
        matchId: building.matchId,
        score: dramaScore(building, now, halfLifeMs),
      })),
    );
    if (!running) return this.#go(liveliest, this.#matchId === null ? 'first' : 'over', now);
    if (decisive && decisive.matchId !== running.matchId)
      return this.#go(decisive.matchId, 'decisive', now, eventOf(decisive));
    if (now - this.#since < this.#stayMs) return null;
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

  get #stayMs(): number {
    return STAY_MS / this.#timeScale;
  }

  /**
   * What has ended is looked at before the town turns: hall, reveal and card take their time at any pace, and a match
   * that ended soon after the town came to it has its whole stay. Decisions elsewhere wait for that long.
   */
  #isResultOn({ status, endedAt }: BuildingFacts, now: number): boolean {
    if (status !== 'ended') return false;
    return now - (endedAt ?? 0) < LOOK_AT_RESULT_MS || now - this.#since < this.#stayMs;
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

  #go(
    matchId: string | null,
    reason: ChangeReason,
    now: number,
    event: DecisiveEvent | null = null,
  ): Change | null {
    const before = this.#matchId;
    if (matchId === before) return null;
    const stayedMs = before === null ? 0 : now - this.#since;
    this.#matchId = matchId;
    this.#since = now;
    return { matchId, before, reason, stayedMs, event };
  }
}

const eventOf = ({ mark, markAt, sign, headline }: BuildingFacts): DecisiveEvent => ({
  mark,
  at: markAt,
  words: [sign.label, headline].filter(Boolean).join(': '),
});
