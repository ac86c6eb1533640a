import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, companyOf, type SeatingRules, tableWithHouse, wholeTable } from './seating.ts';

interface Waiter extends Candidate {
  readonly name: string;
}

/** `A1`: the first agent of owner A; `A1@x`: calling from address x. */
const line = (words: string): Waiter[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [name = '', address = null] = word.split('@');
      return { name, owner: name.charAt(0), address };
    });

const namesOf = (seated: readonly Waiter[] | undefined) => seated?.map(({ name }) => name).join(' ');

const EIGHT: SeatingRules = { seats: 8, byAddress: false };
const TWO: SeatingRules = { seats: 2, byAddress: false };

describe('a table of agents only', () => {
  it.each([
    ['the first eight owners, in order', 'A1 B1 C1 D1 E1 F1 G1 H1 I1', EIGHT, 'A1 B1 C1 D1 E1 F1 G1 H1'],
    ['one of each owner, the others wait', 'A1 A2 B1 A3 B2', TWO, 'A1 B1'],
    ['nobody of an owner twice beside a stranger', 'A1 A2 A3 A4 A5 A6 A7 B1', EIGHT, undefined],
    ['not yet: the house will come for both', 'A1 A2 B1', { ...EIGHT, seats: 3 }, undefined],
  ])('%s', (_, waiting, rules, expected) => {
    const table = wholeTable(line(waiting), { ...rules, houseComes: true });
    expect(namesOf(table?.seated)).toBe(expected);
    expect(table?.ranked ?? true).toBe(true);
  });

  it('of one owner is made but not ranked', () => {
    const table = wholeTable(line('A1 A2 A3'), { ...TWO, houseComes: true });
    expect(namesOf(table?.seated)).toBe('A1 A2');
    expect(table?.ranked).toBe(false);
  });

  it('of one owner does not wait for others where no house bots will come', () => {
    const waiting = line('B1 A1 A2 A3');
    const three = { seats: 3, byAddress: false };
    expect(wholeTable(waiting, { ...three, houseComes: true })).toBeNull();
    expect(wholeTable(waiting, { ...three, houseComes: false })).toEqual({
      seated: line('A1 A2 A3'),
      ranked: false,
    });
  });

  it('groups agents by address where configured, also transitively', () => {
    const waiting = line('A1@x B1@x B2@y C1@y D1@z E1');
    const byAddress = { seats: 3, byAddress: true, houseComes: true };
    expect(namesOf(wholeTable(waiting, byAddress)?.seated)).toBe('A1 D1 E1');
    expect(namesOf(wholeTable(waiting, { ...byAddress, byAddress: false })?.seated)).toBe('A1 B1 C1');
  });
});

describe('a table with house bots', () => {
  it.each([
    ['nobody', '', '', true],
    ['a newcomer alone, which counts', 'A1', 'A1', true],
    ['one owner alone with all its agents, which does not', 'A1 A2 A3', 'A1 A2 A3', false],
    ['one of each of several owners, which counts', 'A1 A2 B1 A3 C1 B2', 'A1 B1 C1', true],
    ['no more than there are chairs', 'A1 A2 A3 A4 A5 A6 A7 A8 A9', 'A1 A2 A3 A4 A5 A6 A7 A8', false],
  ])('seats %s', (_, waiting, expected, ranked) => {
    const table = tableWithHouse(line(waiting), EIGHT);
    expect(namesOf(table.seated)).toBe(expected);
    expect(table.ranked).toBe(ranked);
  });
});

describe('a waiting agent', () => {
  const waiter = fc.record({
    name: fc.uuid(),
    owner: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'),
    address: fc.option(fc.constantFrom('x', 'y', 'z')),
  });
  const queue = fc.uniqueArray(waiter, { maxLength: 40, selector: ({ name }) => name });
  const rulesOf = fc.record({ seats: fc.constantFrom(2, 3, 8), byAddress: fc.boolean() });

  const areOfOneHand = (a: Waiter, b: Waiter, { byAddress }: SeatingRules) =>
    a.owner === b.owner || (byAddress && a.address !== null && a.address === b.address);

  /** Everyone connected to this agent through shared owners or addresses. */
  function householdOf(start: Waiter, waiting: readonly Waiter[], rules: SeatingRules): Set<Waiter> {
    const found = new Set([start]);
    for (const one of found)
      for (const other of waiting) if (areOfOneHand(one, other, rules)) found.add(other);
    return found;
  }

  const tablesOf = (waiting: readonly Waiter[], rules: SeatingRules, houseComes: boolean) => [
    wholeTable(waiting, { ...rules, houseComes }),
    tableWithHouse(waiting, rules),
  ];

  it('never sits beside both another owner and one of its own household; one household alone is never ranked', () => {
    fc.assert(
      fc.property(queue, rulesOf, fc.boolean(), (waiting, rules, houseComes) => {
        for (const table of tablesOf(waiting, rules, houseComes)) {
          const seated = table?.seated ?? [];
          const pairs = seated.flatMap((a, i) => seated.slice(i + 1).map((b) => areOfOneHand(a, b, rules)));
          const [first] = seated;
          const household = first ? householdOf(first, waiting, rules) : new Set();
          const areAlone = seated.every((one) => household.has(one));
          if (pairs.includes(true)) expect(areAlone).toBe(true);
          expect(table?.ranked ?? true).toBe(!(areAlone && seated.length > 1));
          expect(seated.length).toBeLessThanOrEqual(rules.seats);
        }
      }),
    );
  });

  it('is skipped only for an earlier one of its own household, or for lack of chairs', () => {
    fc.assert(
      fc.property(queue, rulesOf, (waiting, rules) => {
        const { seated } = tableWithHouse(waiting, rules);
        if (waiting.length > 0) expect(seated[0]).toBe(waiting[0]);
        const last = Math.max(-1, ...seated.map((one) => waiting.indexOf(one)));
        for (const one of waiting.slice(0, last + 1)) {
          const household = householdOf(one, waiting, rules);
          expect(seated.some((other) => household.has(other))).toBe(true);
        }
        const places = seated.map((one) => waiting.indexOf(one));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  it('is eventually seated with house bots', () => {
    fc.assert(
      fc.property(queue, rulesOf, (waiting, rules) => {
        let left: readonly Waiter[] = waiting;
        for (let tables = 0; left.length > 0; tables++) {
          expect(tables).toBeLessThan(waiting.length);
          const { seated } = tableWithHouse(left, rules);
          left = left.filter((one) => !seated.includes(one));
        }
      }),
    );
  });

  it('never prevents a full table that other households could make', () => {
    fc.assert(
      fc.property(queue, rulesOf, fc.boolean(), (waiting, rules, houseComes) => {
        const table = wholeTable(waiting, { ...rules, houseComes });
        const households = new Set(
          waiting.map((one) => waiting.find((other) => householdOf(one, waiting, rules).has(other))),
        );
        if (households.size >= rules.seats) expect(table).toMatchObject({ ranked: true });
        if (table) expect(table.seated).toHaveLength(rules.seats);
      }),
    );
  });
});

describe('agents who chose a table themselves', () => {
  it.each([
    ['strangers count', 'A1 B1 C1', false, { isMixed: false, ranked: true }],
    ['one alone counts', 'A1', true, { isMixed: false, ranked: true }],
    ['one owner’s alone do not', 'A1 A2', false, { isMixed: false, ranked: false }],
    ['one owner’s beside a stranger are mixed', 'A1 B1 A2', false, { isMixed: true, ranked: false }],
    ['an address is an owner', 'A1@x B1@y C1@x', true, { isMixed: true, ranked: false }],
    ['an address is none where it does not matter', 'A1@x B1@x', false, { isMixed: false, ranked: true }],
    ['an address that nobody knows may be any', 'A1@x B1', true, { isMixed: false, ranked: false }],
  ])('%s', (_, seated, byAddress, expected) => {
    expect(companyOf(line(seated), byAddress)).toEqual(expected);
  });
});
