/** Which claims to believe: how much a claim to be the seer is worth to this listener. */
import type { PlayerId } from '../../model.ts';
import type { Claim, Memory } from './memory.ts';
import type { Temperament } from './temperament.ts';

/** Whether the claim is refuted by the revealed roles of the dead, or by this player's own role. */
export function isRefuted(memory: Memory, claim: Claim): boolean {
  const { sight } = memory;
  const known = memory.role(claim.by);
  if (known) return known !== claim.role;
  if (sight.role === claim.role && claim.by !== sight.me) return true;
  if (sight.deaths.some((death) => death.role === claim.role)) return true;
  for (const [target, wolf] of claim.reports) {
    // An exposed wolf says the same as a slandered innocent.
    if (target === sight.me && wolf) return true;
    const role = memory.role(target);
    if (role && (role === 'WEREWOLF') !== wolf) return true;
  }
  return false;
}

function isProven(memory: Memory, claim: Claim): boolean {
  return memory.role(claim.by) === claim.role;
}

const UNCONTESTED = 0.45;

/** 0: a liar; 1: proven. */
export function credence(memory: Memory, temperament: Temperament, claim: Claim): number {
  if (isProven(memory, claim)) return 1;
  if (isRefuted(memory, claim)) return 0;
  let belief = 0.15 + 0.35 * temperament.faith - 0.25 * memory.hunch(claim.by);
  for (const [target, wolf] of claim.reports) {
    if (wolf && memory.role(target) === 'WEREWOLF') belief += 0.35;
    if (!wolf && target === memory.sight.me) belief += 0.2;
  }
  const rivals = rivalsOf(memory, claim);
  // There is one doctor, and nobody else claims to be it: a false claim would have been answered.
  if (claim.role === 'DOCTOR' && rivals.length === 0) belief += UNCONTESTED;
  if (rivals.length > 0) {
    // The first claimant has a small advantage only: wolves are quick as well.
    const wasFirst = rivals.every((rival) => rival.first.at > claim.first.at);
    belief = belief * 0.7 + (wasFirst ? 0.03 : -0.02);
  }
  return Math.min(0.97, Math.max(0.05, belief));
}

export const rivalsOf = (memory: Memory, claim: Claim): Claim[] =>
  [...memory.claims.values()].filter(
    (other) => other.by !== claim.by && other.role === claim.role && !isRefuted(memory, other),
  );

/**
 * Whether this listener acts on the claim. Its own statements about the claimant today bind it, lest it contradict
 * itself.
 */
export function trusts(memory: Memory, temperament: Temperament, claim: Claim): boolean {
  if (isProven(memory, claim)) return true;
  if (isRefuted(memory, claim)) return false;
  const stance = memory.stance(claim.by);
  if (stance) return stance === 'for';
  if (rivalsOf(memory, claim).some((rival) => memory.stance(rival.by) === 'for')) return false;
  const belief = credence(memory, temperament, claim);
  return (
    belief > 0.3 && rivalsOf(memory, claim).every((rival) => credence(memory, temperament, rival) < belief)
  );
}

/** The living wolf whom this player has named as a seer, truly or not: it has to stand by that. */
export function namedWolf({ sight, claims, others }: Memory): PlayerId | undefined {
  const reports = claims.get(sight.me)?.reports;
  return others.find((id) => reports?.get(id) === true);
}

interface SeersWord {
  readonly by: PlayerId;
  readonly wolf: boolean;
  readonly credence: number;
  /** Without it the report counts, but is not mentioned. */
  readonly trusted: boolean;
}

/** The most credible seer's report about a player. */
export function seersWord(memory: Memory, temperament: Temperament, about: PlayerId): SeersWord | null {
  let best: SeersWord | null = null;
  for (const claim of memory.claims.values()) {
    const wolf = claim.reports.get(about);
    if (claim.role !== 'SEER' || wolf === undefined || claim.by === memory.sight.me) continue;
    const worth = credence(memory, temperament, claim);
    if (worth <= 0.05 || worth <= (best?.credence ?? 0)) continue;
    best = { by: claim.by, wolf, credence: worth, trusted: trusts(memory, temperament, claim) };
  }
  return best;
}
