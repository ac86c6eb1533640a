/**
 * A villager's temperament: how much it talks, how fast it accuses, what it believes. Constant for an agent, across
 * matches.
 */
import type { Dice } from '../../../../matches/dice.ts';

export const TEMPERAMENTS = [
  'bold',
  'cautious',
  'joker',
  'logical',
  'suspicious',
  'kind',
  'grumpy',
  'dreamer',
] as const;
export type TemperamentName = (typeof TEMPERAMENTS)[number];

/** Each trait lies in 0…1. */
export interface Temperament {
  readonly name: TemperamentName;
  /** Speaks often and soon. */
  readonly talk: number;
  /** Accuses on little, counters when accused. */
  readonly bite: number;
  /** Believes claims and accusations of others. */
  readonly faith: number;
  /** As a wolf: dares to fake, to sell a partner. */
  readonly nerve: number;
  /** How much of its opinion no evidence explains. */
  readonly whim: number;
}

const TRAITS: Readonly<Record<TemperamentName, Omit<Temperament, 'name'>>> = {
  bold: { talk: 0.8, bite: 0.9, faith: 0.5, nerve: 0.9, whim: 0.5 },
  cautious: { talk: 0.35, bite: 0.25, faith: 0.5, nerve: 0.25, whim: 0.35 },
  joker: { talk: 0.75, bite: 0.5, faith: 0.55, nerve: 0.75, whim: 0.6 },
  logical: { talk: 0.55, bite: 0.5, faith: 0.45, nerve: 0.55, whim: 0.15 },
  suspicious: { talk: 0.65, bite: 0.8, faith: 0.25, nerve: 0.6, whim: 0.6 },
  kind: { talk: 0.55, bite: 0.25, faith: 0.75, nerve: 0.35, whim: 0.35 },
  grumpy: { talk: 0.5, bite: 0.7, faith: 0.35, nerve: 0.5, whim: 0.5 },
  dreamer: { talk: 0.45, bite: 0.4, faith: 0.6, nerve: 0.45, whim: 0.55 },
};

/** No two bold folk are quite alike. */
export function drawTemperament(dice: Dice): Temperament {
  const name = dice.pick(TEMPERAMENTS);
  const { talk, bite, faith, nerve, whim } = TRAITS[name];
  const vary = (trait: number): number => Math.min(1, Math.max(0, trait + dice.between(-0.15, 0.15)));
  return {
    name,
    talk: vary(talk),
    bite: vary(bite),
    faith: vary(faith),
    nerve: vary(nerve),
    whim: vary(whim),
  };
}
