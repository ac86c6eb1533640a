/**
 * Chooses who of a queue makes a table. Pure: the caller passes in those who are present, first in line first. One
 * owner has one chair beside others; its agents may all sit together on their own or with house bots, but then the
 * match is unranked.
 */

export interface Candidate {
  /** The agent's owner. */
  readonly owner: string;
  /** The address it calls from; null if unknown. */
  readonly address: string | null;
}

export interface SeatingRules {
  readonly seats: number;
  /** Agents from one address count as one owner's. */
  readonly byAddress: boolean;
}

export interface Table<C> {
  readonly seated: readonly C[];
  /** False: only one owner's agents. */
  readonly ranked: boolean;
}

/**
 * A table without an empty chair; null if those who wait cannot fill one. If house bots will come (`houseComes`),
 * agents of one owner wait for others until then; if not, an owner with enough agents need not wait.
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

/** The agents to seat with house bots now; empty if none waits. */
export function tableWithHouse<C extends Candidate>(waiting: readonly C[], rules: SeatingRules): Table<C> {
  const [first, ...others] = householdsOf(waiting, rules.byAddress);
  if (!first) return { seated: [], ranked: true };
  return others.length > 0 ? oneOfEach([first, ...others], rules.seats) : amongThemselves(first, rules.seats);
}

/** One of each household, first in line first: at a table with people, an owner has only one chair. */
export const oneEach = <C extends Candidate>(waiting: readonly C[], rules: SeatingRules): readonly C[] =>
  oneOfEach(householdsOf(waiting, rules.byAddress), rules.seats).seated;

/** Those who came to a table by their own choice. */
export interface Company {
  /** Two agents of one household sit beside another household. */
  readonly isMixed: boolean;
  /** False if collusion is possible or cannot be excluded. */
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

/** A single agent has no accomplice, so it stays ranked. */
function amongThemselves<C>(household: readonly C[], seats: number): Table<C> {
  const seated = household.slice(0, seats);
  return { seated, ranked: seated.length < 2 };
}

/**
 * Groups agents that belong together, in order of arrival. An agent joins a household if it shares an owner or an
 * address with any member: otherwise an owner with two addresses would have two chairs.
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
