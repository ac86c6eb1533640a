/**
 * Who of a queue makes a table. Pure: whoever asks hands in those who are there, first in line first. One owner has
 * one chair beside strangers; among themselves, or with the house alone, an owner's agents may all sit down, and then
 * nothing is counted.
 */

export interface Candidate {
  /** Who stands behind it. */
  readonly owner: string;
  /** Where it calls from; null where nobody knows. */
  readonly address: string | null;
}

export interface SeatingRules {
  readonly seats: number;
  /** Agents from one address count as one owner's. */
  readonly byAddress: boolean;
}

export interface Table<C> {
  readonly seated: readonly C[];
  /** False: one owner's agents among themselves. */
  readonly ranked: boolean;
}

/**
 * A table without an empty chair; null when those who wait make none. Where the house will come (`houseComes`),
 * strangers wait for it together; where it will not, an owner with enough agents need not wait for others.
 */
export function wholeTable<C extends Candidate>(
  waiting: readonly C[],
  rules: SeatingRules & { readonly houseComes: boolean },
): Table<C> | null {
  const { houseComes, seats } = rules;
  const households = householdsOf(waiting, rules.byAddress);
  if (households.length >= seats) return oneOfEach(households, seats);
  if (houseComes && households.length > 1) return null;
  const large = households.find((household) => household.length >= seats);
  return large ? amongThemselves(large, seats) : null;
}

/** Agents to seat with house bots now; empty when nobody waits. */
export function tableWithHouse<C extends Candidate>(waiting: readonly C[], rules: SeatingRules): Table<C> {
  const [first, ...others] = householdsOf(waiting, rules.byAddress);
  if (!first) return { seated: [], ranked: true };
  return others.length > 0 ? oneOfEach([first, ...others], rules.seats) : amongThemselves(first, rules.seats);
}

/** One of each household, first in line first: wherever a person sits, its owner has no other chair. */
export const oneEach = <C extends Candidate>(waiting: readonly C[], rules: SeatingRules): readonly C[] =>
  oneOfEach(householdsOf(waiting, rules.byAddress), rules.seats).seated;

/** Those who have come to a table of their own accord. */
export interface Company {
  /** Two of one household sit beside somebody else. */
  readonly isMixed: boolean;
  /** Somebody could play into another's hands, or nobody can tell whether: then nothing is counted. */
  readonly ranked: boolean;
}

export function companyOf(seated: readonly Candidate[], byAddress: boolean): Company {
  const households = householdsOf(seated, byAddress);
  const isTwiceThere = households.some((household) => household.length > 1);
  const isUnknown = byAddress && seated.length > 1 && seated.some(({ address }) => address === null);
  return { isMixed: isTwiceThere && households.length > 1, ranked: !isTwiceThere && !isUnknown };
}

const oneOfEach = <C>(households: readonly (readonly C[])[], seats: number): Table<C> => ({
  seated: households.slice(0, seats).flatMap(([first]) => first ?? []),
  ranked: true,
});

/** One alone has nobody to play into its hands. */
function amongThemselves<C>(household: readonly C[], seats: number): Table<C> {
  const seated = household.slice(0, seats);
  return { seated, ranked: seated.length < 2 };
}

/**
 * Those who belong together, all of them in order of arrival. Whoever shares an owner or an address with one of a
 * household belongs to it: otherwise an owner with two addresses would have two chairs.
 */
function householdsOf<C extends Candidate>(waiting: readonly C[], byAddress: boolean): C[][] {
  /** Each one's place in line, or that of an earlier one of its household. */
  const earlier = waiting.map((_, place) => place);
  const firstOf = (place: number): number => {
    const before = earlier[place] ?? place;
    return before === place ? place : firstOf(before);
  };
  const firstWith = new Map<string, number>();
  for (const [place, candidate] of waiting.entries()) {
    for (const mark of marksOf(candidate, byAddress)) {
      const [one, other] = [firstOf(firstWith.get(mark) ?? place), firstOf(place)];
      earlier[Math.max(one, other)] = Math.min(one, other);
      firstWith.set(mark, Math.min(one, other));
    }
  }
  const households = Map.groupBy(waiting.entries(), ([place]) => firstOf(place));
  return [...households.values()].map((household) => household.map(([, candidate]) => candidate));
}

const marksOf = ({ owner, address }: Candidate, byAddress: boolean): string[] =>
  byAddress && address !== null ? [`owner ${owner}`, `address ${address}`] : [`owner ${owner}`];
