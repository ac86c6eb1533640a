/** Night targets: whom to look at, to guard and to kill. */
import type { PlayerId } from '../../model.ts';
import { credence } from './claims.ts';
import type { LineKey } from './lines/line-keys.ts';
import type { Mind } from './mind.ts';
import { once } from './once.ts';

type Targets = readonly PlayerId[];

/** The most suspicious player not yet known. */
export function inspectTarget(mind: Mind, allowed: Targets): PlayerId | null {
  const { sight } = mind.memory;
  const known = new Set(sight.inspections.map(({ targetPlayerId }) => targetPlayerId));
  const unknown = allowed.filter((id) => !known.has(id));
  const pool = unknown.length > 0 ? unknown : allowed;
  const dice = mind.dice('inspect', sight.night);
  return pool.length === 0 ? null : dice.weighted(pool, (id) => Math.exp(1.2 * mind.suspicion(id)));
}

/** A believed seer first; otherwise the player most worth keeping, oneself included. */
export function protectTarget(mind: Mind, allowed: Targets): PlayerId | null {
  const { memory, temperament } = mind;
  const { sight } = memory;
  const worth = (id: PlayerId): number => {
    if (id === sight.me) return sight.night === 1 ? 1.5 : 1;
    const claim = memory.claims.get(id);
    const seer = claim?.role === 'SEER' ? 9 * Math.max(0, credence(memory, temperament, claim) - 0.35) : 0;
    const spoke = memory.by(id).filter(({ heard }) => heard.accused.length > 0);
    return seer + Math.exp(-mind.suspicion(id)) * (1 + 0.15 * Math.min(4, spoke.length));
  };
  return allowed.length === 0 ? null : mind.dice('protect', sight.night).weighted(allowed, worth);
}

export interface Prey {
  readonly target: PlayerId;
  readonly why: LineKey;
}

/** A wolf's reasons to kill this player, best first. */
function appetites(mind: Mind, id: PlayerId): readonly (readonly [LineKey, number])[] {
  const { memory, packmates } = mind;
  const { sight } = memory;
  const claim = memory.claims.get(id);
  const pack = [sight.me, ...packmates];
  const sharp = memory
    .by(id)
    .filter(({ heard }) => heard.accused.some((target) => pack.includes(target))).length;
  const votes = sight.voted.filter(
    (vote) => vote.playerId === id && vote.target && pack.includes(vote.target),
  );
  const words = memory.by(id).length;
  return [
    ['packSeer', claim?.role === 'SEER' ? 6 : 0],
    ['packDoctor', claim?.role === 'DOCTOR' ? 3 : 0],
    ['packSharp', 0.5 * sharp + 0.6 * votes.length],
    ['packLiked', Math.max(0, 0.8 - mind.suspicion(id))],
    ['packQuiet', sight.night > 1 && words <= 2 ? 0.8 : sight.night === 1 ? 0.5 : 0],
  ];
}

export function choosePrey(mind: Mind, allowed: Targets): Prey | null {
  const { sight } = mind.memory;
  const hunger = once((id: PlayerId): number => {
    const whim = 0.9 * mind.roll('hunger', sight.night, id);
    return whim + Math.max(...appetites(mind, id).map(([, weight]) => weight));
  });
  const target = allowed.toSorted((a, b) => hunger(b) - hunger(a))[0];
  if (!target) return null;
  return { target, why: whyPrey(mind, target) };
}

/** What a wolf would say for this victim. */
export function whyPrey(mind: Mind, target: PlayerId): LineKey {
  const [best] = appetites(mind, target).toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? 'packQuiet';
}
