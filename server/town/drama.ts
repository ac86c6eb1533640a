/** Which match the town points at: the liveliest, but not a new one every moment. Pure, and public facts only. */
import type { Phase } from '../../shared/games/werewolf/model.ts';
import type { BuildingFacts } from './building-facts.ts';

/** Another match must be this much livelier before eyes move to it. */
export const HYSTERESIS = 1.17;

const PHASE_WEIGHT: Readonly<Record<Phase, number>> = {
  LOBBY: 2,
  NIGHT: 6,
  DAY_ANNOUNCE: 9,
  DAY_OPENING: 7,
  DAY_DISCUSSION: 10,
  DAY_VOTE: 14,
  DAY_RESOLUTION: 13,
  ENDED: 0,
};

const WEIGHT_PER_LOSS = 2.5;
const WEIGHT_OF_DEATH = 8;
const WEIGHT_PER_STIRRING = 0.8;
/** After this long, in town time, a death or a line moves the score half as much. */
const HALF_LIFE_MS = 20_000;

export function dramaScore(building: BuildingFacts, now: number, timeScale: number): number {
  if (building.status === 'ended') return 0;
  const fading = (at: number): number => 0.5 ** (((now - at) * timeScale) / HALF_LIFE_MS);
  let score = PHASE_WEIGHT[building.phase] + WEIGHT_PER_LOSS * (8 - building.alive);
  if (building.drama) score += WEIGHT_OF_DEATH * fading(building.dramaAt);
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
