/** One villager's opinion of everybody else, at this moment. */

import type { Dice } from '../../../../matches/dice.ts';
import { diceFor } from '../../../../matches/dice.ts';
import type { PlayerId } from '../../model.ts';
import type { BotIdentity } from '../policy.ts';
import type { BotSight } from '../sight.ts';
import { credence } from './claims.ts';
import type { Ear } from './ear.ts';
import { type Evidence, evidenceAbout } from './evidence.ts';
import { type Memory, recall } from './memory.ts';
import type { Temperament } from './temperament.ts';
import { GOOD_TOPICS, TOPICS, type Topic } from './topics.ts';

export interface Mind {
  readonly memory: Memory;
  readonly ear: Ear;
  readonly temperament: Temperament;
  readonly packmates: readonly PlayerId[];
  /** Higher: more likely a wolf, in this player's honest or pretended opinion. */
  suspicion(playerId: PlayerId): number;
  evidence(playerId: PlayerId): readonly Evidence[];
  /** The living others, most suspicious first. */
  readonly suspects: readonly PlayerId[];
  /** Fresh dice for one decision; the same sight always throws the same. */
  dice(...label: readonly (string | number)[]): Dice;
}

export const isCharge = (evidence: Evidence): evidence is Evidence & { topic: Topic } =>
  !evidence.unsaid && TOPICS.some((topic) => topic === evidence.topic);

/** Something to be said for somebody. */
export const isCredit = (evidence: Evidence): boolean =>
  !evidence.unsaid && GOOD_TOPICS.some((topic) => topic === evidence.topic);

/** What the talk of today does to an opinion. */
function hearsay(memory: Memory, temperament: Temperament, about: PlayerId): number {
  let sway = 0;
  for (const other of memory.others) {
    if (other === about) continue;
    const words = memory.today.filter(({ said }) => said.playerId === other);
    if (words.some(({ heard }) => heard.accused.includes(about))) sway += 0.2;
    if (words.some(({ heard }) => heard.defended.includes(about))) sway -= 0.15;
  }
  return sway * (0.4 + temperament.faith);
}

/** One does not turn on a word given this morning without good reason. */
function commitment(memory: Memory, about: PlayerId): number {
  const stance = memory.stance(about);
  if (!stance) return 0;
  return stance === 'against' ? 0.5 : -0.6;
}

/** What this player knows for certain, or must pretend: a wolf disowns a packmate whom half the town accuses. */
function certainty(memory: Memory, { nerve }: Temperament, about: PlayerId): number {
  const { sight } = memory;
  if (sight.knownWolves.includes(about)) {
    const heat = memory.accusersToday(about).length / memory.others.length;
    return heat >= 0.7 - 0.4 * nerve ? 0 : -3;
  }
  const inspection = sight.inspections.find(({ targetPlayerId }) => targetPlayerId === about);
  if (!inspection) return 0;
  return inspection.result === 'WEREWOLF' ? 12 : -6;
}

export function think(
  sight: BotSight,
  { seed, agentId }: BotIdentity,
  self: { readonly ear: Ear; readonly temperament: Temperament },
): Mind {
  const { ear, temperament } = self;
  const dice = (...label: readonly (string | number)[]): Dice =>
    diceFor(seed, agentId, sight.matchId, ...label);
  const memory = recall(sight, ear, (id) => ear.hunch(id, () => dice('hunch', id).between(-1, 1)));
  const evidence = new Map(memory.others.map((id) => [id, evidenceAbout(memory, temperament, id)]));
  const suspicion = new Map(
    memory.others.map((id) => {
      const claim = memory.claims.get(id);
      const facts = (evidence.get(id) ?? []).reduce((sum, fact) => sum + fact.weight, 0);
      const whim = memory.hunch(id) * (0.7 + temperament.whim);
      const standing = claim ? -2.2 * credence(memory, temperament, claim) : 0;
      const talk = hearsay(memory, temperament, id) + commitment(memory, id);
      return [id, facts + whim + standing + talk + certainty(memory, temperament, id)];
    }),
  );
  const of = (id: PlayerId): number => suspicion.get(id) ?? 0;
  return {
    memory,
    ear,
    temperament,
    packmates: sight.knownWolves.filter((id) => id !== sight.me),
    suspicion: of,
    evidence: (id) => evidence.get(id) ?? [],
    suspects: memory.others.toSorted((a, b) => of(b) - of(a)),
    dice,
  };
}
