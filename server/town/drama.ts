/** Which match the town points at: the liveliest, but not a new one every moment. Pure, and public facts only. */
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

export interface Candidate {
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
