import { afterAll, expect, it } from 'vitest';
import type { Fact, FactFields } from '../../../shared/canon/fact.ts';
import { Search } from '../../search/search.ts';
import { LoreSearch } from './lore-search.ts';

const search = new Search({
  mostDocuments: 1_000,
  onTrouble: (error) => {
    throw error;
  },
});
afterAll(() => search.close());

const fact = (factId: string, type: Fact['type'], fields: FactFields): Fact => ({
  factId,
  type,
  fields,
  version: 1,
  curated: false,
  createdAt: 0,
  updatedAt: null,
  archivedAt: null,
});

const match = (n: number, address: string, roles: Readonly<Record<string, string>>): Fact =>
  fact(`match:${n}`, 'historical_event', {
    kind: 'match',
    title: `The ${n}th night of ${address}`,
    game: 'werewolf',
    address,
    winner: 'VILLAGERS',
    prose: [`At ${address} a werewolf was found on the second day.`],
    cast: Object.entries(roles).map(([name, role]) => ({ name, role, won: true, fate: '' })),
  });

const FACTS: readonly Fact[] = [
  ...Array.from({ length: 12 }, (_, n) =>
    match(n, '10 Market Street', { Oswin: n % 3 === 0 ? 'WEREWOLF' : 'VILLAGER', Ada: 'WEREWOLF' }),
  ),
  match(12, '3 Mill Lane', { Ada: 'SEER', Barnaby: 'WEREWOLF' }),
  fact('place:plot-010', 'location_lore', {
    kind: 'place',
    title: '10 Market Street',
    address: '10 Market Street',
    latest: [{ title: 'The night the lamps went out' }],
  }),
  fact('place:plot-003', 'location_lore', { kind: 'place', title: '3 Mill Lane', address: '3 Mill Lane' }),
];

const lore = new LoreSearch(search, {
  changedAfter: async (rev, limit) =>
    FACTS.map((one, i) => ({ ...one, rev: i + 1 }))
      .filter((one) => one.rev > rev)
      .slice(0, limit),
  facts: async (ids) => new Map(FACTS.filter(({ factId }) => ids.includes(factId)).map((f) => [f.factId, f])),
});

it('[S4-08] scores tell hits apart, and every hit has a snippet', async () => {
  const hits = await lore.search('10 Market Street', 20);
  expect(hits[0]?.factId).toBe('place:plot-010');
  expect(hits.length).toBeGreaterThan(5);
  for (const { score, snippet } of hits) {
    expect(score).toBeLessThan(1);
    expect(snippet).not.toBe('');
  }
  expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
  expect((await lore.search('3 Mill Lane', 1))[0]).toMatchObject({ factId: 'place:plot-003' });
});

it('[S4-08] "Oswin as werewolf" leaves out the games in which Oswin had another role', async () => {
  for (const query of ['Oswin as werewolf', 'oswin as a Werewolf', 'Oswin as the werewolf']) {
    const matches = (await lore.search(query, 20)).filter(({ factId }) => factId.startsWith('match:'));
    const withOswin = matches.map(({ factId }) => Number(factId.slice(6))).filter((n) => n < 12);
    expect(withOswin.toSorted((a, b) => a - b)).toEqual([0, 3, 6, 9]);
  }
});
