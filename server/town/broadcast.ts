/**
 * Chooses the match that the town features, like a TV programme: a match and its result stay on for a while, but a
 * verdict is never missed for talk elsewhere. Pure, and from public facts only.
 */
import { SUSPENSE } from '../../shared/matches/sign.ts';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import type { BuildingFacts } from './building-facts.ts';

/** Another match must be livelier by this factor before the broadcast moves to it. */
export const HYSTERESIS = 1.17;

const WEIGHT_OF_MARK = 8;
const WEIGHT_PER_STIRRING = 0.8;

/** After this time, at the town's usual pace, the weight of a mark or a line is halved. */
export const DRAMA_HALF_LIFE_MS = 20_000;

/** `halfLifeMs`: in real milliseconds, at this town's pace. */
export function dramaScore(building: BuildingFacts, now: number, halfLifeMs: number): number {
  if (building.status === 'ended') return 0;
  const fading = (at: number): number => 0.5 ** ((now - at) / halfLifeMs);
  let score = building.sign.weight;
  if (building.mark) score += WEIGHT_OF_MARK * fading(building.markAt);
  for (const at of building.stirrings) score += WEIGHT_PER_STIRRING * fading(at);
  return score;
}

export const STAY_MS = 45_000;
/** How long the last ballot, the name and the role take to be shown; real time, at any pace. */
export const REVEAL_MS = 6_000;

/** A vote with this much time left, at the usual pace, has just begun. A vote closes early once all have voted. */
const JUST_BEGUN_MS = 30_000;

/** The urgency of showing a match. Only a more urgent one ends the stay of another early. */
const URGENCY = { none: 0, held: 1, verdict: 2, final: 3 } as const;

/** `over`: the featured match ended. `decisive`: another is about to be decided. `livelier`: another is livelier. */
export const CHANGE_REASONS = ['first', 'over', 'decisive', 'livelier'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

export interface Change {
  /** Null: nothing is featured. */
  readonly matchId: string | null;
  readonly before: string | null;
  readonly reason: ChangeReason;
  /** How long the previous match was featured, in real milliseconds. */
  readonly stayedMs: number;
  /** The event that interrupted a match that was still running: "DAY 3 · VOTE: Pim or Ada: 2 all". */
  readonly event: string | null;
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

  /** Null: unchanged. */
  look(buildings: Iterable<BuildingFacts>, now: number): Change | null {
    const all = [...buildings];
    const current = all.find(({ matchId }) => matchId === this.#matchId);
    if (current && this.#isRevealed(current, now)) return null;
    const best = this.#ranked(all, now)[0];
    if (!current || current.status === 'ended')
      return this.#go(best, this.#matchId === null ? 'first' : 'over', now);
    if (!best || best === current) return null;
    const [here, there] = [this.#urgency(current), this.#urgency(best)];
    if (there > here && !this.#seesBoth(current, best, now)) return this.#go(best, 'decisive', now);
    // A vote may close at any moment, so none is left for another that seems to close sooner.
    if (here > URGENCY.none || now - this.#since < STAY_MS / this.#timeScale) return null;
    const isAnotherStory = suspenseRank(best) !== suspenseRank(current);
    return isAnotherStory || this.#score(best, now) > this.#score(current, now) * HYSTERESIS
      ? this.#go(best, 'livelier', now)
      : null;
  }

  /** What would be featured if the current match ended now, liveliest first. */
  upNext(buildings: Iterable<BuildingFacts>, now: number): readonly string[] {
    return this.#ranked(buildings, now)
      .filter(({ matchId, status }) => status === 'running' && matchId !== this.#matchId)
      .slice(0, UP_NEXT)
      .map(({ matchId }) => matchId);
  }

  /** A verdict or a result is being shown, which nothing interrupts. */
  #isRevealed({ status, endedAt, mark, markAt }: BuildingFacts, now: number): boolean {
    return status === 'ended'
      ? now - (endedAt ?? 0) < LOOK_AT_RESULT_MS
      : mark === 'verdict' && now - markAt < REVEAL_MS;
  }

  /** The current vote is shown to its end if the more urgent one has just begun. */
  #seesBoth(current: BuildingFacts, other: BuildingFacts, now: number): boolean {
    const isVote = this.#urgency(current) === URGENCY.verdict;
    return isVote && (other.phaseEndsAt - now) * this.#timeScale >= JUST_BEGUN_MS;
  }

  /** Sorted by urgency, verdicts by time, then by story and liveliness. */
  #ranked(buildings: Iterable<BuildingFacts>, now: number): BuildingFacts[] {
    return [...buildings]
      .filter(({ status }) => status !== 'ended')
      .map((building) => ({
        building,
        urgency: this.#urgency(building),
        score: this.#score(building, now),
      }))
      .sort(
        (a, b) =>
          b.urgency - a.urgency ||
          (a.urgency >= URGENCY.verdict ? a.building.phaseEndsAt - b.building.phaseEndsAt : 0) ||
          suspenseRank(b.building) - suspenseRank(a.building) ||
          b.score - a.score,
      )
      .map(({ building }) => building);
  }

  #score(building: BuildingFacts, now: number): number {
    return dramaScore(building, now, DRAMA_HALF_LIFE_MS / this.#timeScale);
  }

  #urgency({ sign, grips, status }: BuildingFacts): number {
    if (status !== 'running') return URGENCY.none;
    if (sign.suspense === 'final') return URGENCY.final;
    if (sign.suspense === 'verdict') return URGENCY.verdict;
    return sign.suspense === 'held' || grips ? URGENCY.held : URGENCY.none;
  }

  #go(best: BuildingFacts | undefined, reason: ChangeReason, now: number): Change | null {
    const before = this.#matchId;
    const matchId = best?.matchId ?? null;
    if (matchId === before) return null;
    const stayedMs = before === null ? 0 : now - this.#since;
    this.#matchId = matchId;
    this.#since = now;
    const event = reason === 'decisive' && best ? [best.sign.label, best.headline] : [];
    return { matchId, before, reason, stayedMs, event: event.filter(Boolean).join(': ') || null };
  }
}

/** A day's story comes before a night or a smaller game; beyond that, urgency decides. */
const suspenseRank = ({ sign }: BuildingFacts): number =>
  Math.min(SUSPENSE.indexOf(sign.suspense), SUSPENSE.indexOf('story'));
