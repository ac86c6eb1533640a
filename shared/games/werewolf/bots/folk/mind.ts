/** One villager's opinion of everybody else at this moment. */

import type { Dice } from '../../../../matches/dice.ts';
import type { PlayerId } from '../../model.ts';
import type { BotSight } from '../sight.ts';
import { credence } from './claims.ts';
import type { Ear } from './ear.ts';
import { type Evidence, evidenceAbout, QUIET_AFTER } from './evidence.ts';
import { type Memory, recall } from './memory.ts';
import { once } from './once.ts';
import type { Recollection } from './recollection.ts';
import type { Choosiness } from './speech.ts';
import type { Temperament } from './temperament.ts';
import { GOOD_TOPICS, TOPICS, type Topic } from './topics.ts';

export interface Opinion {
  readonly evidence: readonly Evidence[];
  /** Higher: more likely a wolf, in this player's honest or pretended opinion. */
  readonly suspicion: number;
}

export interface Mind {
  readonly memory: Memory;
  readonly ear: Ear;
  readonly temperament: Temperament;
  /** Earlier games with the players at this table; empty unless supplied. */
  readonly recollections: readonly Recollection[];
  readonly packmates: readonly PlayerId[];
  /** Whether to look for the best words, or only for any. */
  readonly choosiness: Choosiness;
  suspicion(playerId: PlayerId): number;
  evidence(playerId: PlayerId): readonly Evidence[];
  /** The other living players, most suspicious first. */
  readonly suspects: readonly PlayerId[];
  /** Fresh dice for one decision; the same sight always throws the same. */
  dice(...label: readonly (string | number)[]): Dice;
  /** The first throw of those dice, kept for the whole match: for anything weighed repeatedly. */
  roll(...label: readonly (string | number)[]): number;
}

const CHARGES: ReadonlySet<string> = new Set(TOPICS);
const CREDITS: ReadonlySet<string> = new Set(GOOD_TOPICS);

export const isCharge = (evidence: Evidence): evidence is Evidence & { topic: Topic } =>
  !evidence.unsaid && CHARGES.has(evidence.topic);

/** A point in a player's favour. */
export const isCredit = (evidence: Evidence): boolean => !evidence.unsaid && CREDITS.has(evidence.topic);

/** The effect of today's talk on an opinion. */
function hearsay(memory: Memory, temperament: Temperament, about: PlayerId): number {
  const accusers = memory.accusersToday(about);
  const defenders = memory.defendersToday(about);
  let sway = 0;
  for (const other of memory.others) {
    if (other === about) continue;
    if (accusers.includes(other)) sway += 0.2;
    if (defenders.includes(other)) sway -= 0.15;
  }
  return sway * (0.4 + temperament.faith);
}

/** A player does not turn on somebody it vouched for this morning without good reason. */
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

/** Everything an opinion depends on that can change within a match. */
function sourcesOf(memory: Memory, ear: Ear, about: PlayerId): string {
  const { sight, openings, talk } = memory;
  const { day, me, dawns, dusks, deaths, inspections } = sight;
  const past = `${day},${dawns.length},${dusks.length},${deaths.length},${inspections.length},${ear.lastClaim}`;
  const words = `${memory.by(about).length},${memory.by(me).length},${memory.ballots(day).has(about)}`;
  const hearsay = `${memory.accusersToday(about).length},${memory.defendersToday(about).length}`;
  return `${past};${words};${hearsay};${openings.length},${talk.length >= QUIET_AFTER},${memory.others.length}`;
}

function judge(memory: Memory, temperament: Temperament, about: PlayerId): Opinion {
  const claim = memory.claims.get(about);
  const evidence = evidenceAbout(memory, temperament, about);
  const facts = evidence.reduce((sum, fact) => sum + fact.weight, 0);
  const whim = memory.hunch(about) * (0.7 + temperament.whim);
  const standing = claim ? -2.2 * credence(memory, temperament, claim) : 0;
  const talk = hearsay(memory, temperament, about) + commitment(memory, about);
  return { evidence, suspicion: facts + whim + standing + talk + certainty(memory, temperament, about) };
}

/** Opinions of oneself, and of the dead. */
const NO_OPINION: Opinion = { evidence: [], suspicion: 0 };

/** Whose mind it is, and for what purpose. */
type Thinker = Omit<Mind, 'memory' | 'packmates' | 'suspicion' | 'evidence' | 'suspects'>;

/** Computes opinions on demand and caches them: most looks at a match need few, and change fewer. */
export function think(sight: BotSight, thinker: Thinker): Mind {
  const { ear, temperament, dice } = thinker;
  const memory = recall(sight, ear, (id) => ear.hunch(id, () => dice('hunch', id).between(-1, 1)));
  const opinion = once((about: PlayerId): Opinion => {
    if (!memory.others.includes(about)) return NO_OPINION;
    return ear.opinions.get(about, sourcesOf(memory, ear, about), () => judge(memory, temperament, about));
  });
  const suspicion = (id: PlayerId): number => opinion(id).suspicion;
  let suspects: readonly PlayerId[] | null = null;
  return {
    ...thinker,
    memory,
    packmates: sight.knownWolves.filter((id) => id !== sight.me),
    suspicion,
    evidence: (id) => opinion(id).evidence,
    get suspects() {
      suspects ??= memory.others.toSorted((a, b) => suspicion(b) - suspicion(a));
      return suspects;
    },
  };
}
