/** Random calls: for any input a tool answers, refuses, or reports what is wrong with the call. */
import fc from 'fast-check';
import { TOOL_DEFINITIONS } from '../../../../shared/worlds/tool-registry.ts';

const ODD_STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'eliza-town',
  "'; drop table worlds; --",
  '<script>',
  '%s%n',
  '../../etc/passwd',
  'NaN',
  '__proto__',
  '"*" OR NEAR(',
  'x'.repeat(3000),
  '🐺'.repeat(40),
];

const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_STRINGS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 10 }), { maxLength: 12 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
);

/** Ids of existing worlds and entities made by the test. */
export interface FuzzIds {
  readonly worlds: readonly string[];
  readonly characters: readonly string[];
  readonly locations: readonly string[];
}

export interface FuzzCall {
  readonly name: string;
  readonly args: unknown;
}

const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Ann', 'The Old Mill', '  Zoë '],
  theme: ['Noir'],
  description: ['A place of some renown'],
  role: ['Miller', ''],
  traits: [['Wise'], []],
  background: ['Keeps the mill', ''],
  avatarUrl: ['https://example.org/a.png'],
  query: ['mill', 'somebody wise', '"*" OR NEAR('],
  limit: [1, 10, 50],
  count: [1, 10],
  offset: [0, 5],
  filter: [{ role: 'Miller' }, { traits: ['wise'] }],
  sortBy: ['name'],
  sortOrder: ['desc'],
  rev: [1],
};

const EXTRAS = ['locationId', 'offset', 'filter', 'sortBy', 'sortOrder', 'rev', 'zzz'];

export function fuzzCalls(ids: FuzzIds): fc.Arbitrary<FuzzCall> {
  const known: Readonly<Record<string, readonly string[]>> = {
    worldId: ids.worlds,
    characterId: ids.characters,
    characterId1: ids.characters,
    characterId2: ids.characters,
    locationId: ids.locations,
  };
  const valueFor = (name: string, schema: { enum?: readonly string[] } = {}): fc.Arbitrary<unknown> => {
    const likely = schema.enum ?? known[name] ?? LIKELY[name];
    return likely?.length
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...likely) }, odd)
      : odd;
  };
  const calls = TOOL_DEFINITIONS.map(({ inputSchema, name }) => {
    const properties = inputSchema.properties as Readonly<Record<string, { enum?: readonly string[] }>>;
    const fields = Object.fromEntries(
      [...Object.keys(properties), ...EXTRAS].map((field) => [field, valueFor(field, properties[field])]),
    );
    const required = (inputSchema.required ?? []) as string[];
    const needed = Object.fromEntries(required.map((field) => [field, fields[field] ?? odd]));
    const args = fc.oneof(
      { weight: 20, arbitrary: fc.record(needed) },
      { weight: 15, arbitrary: fc.record(fields, { requiredKeys: required }) },
      { weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      odd,
    );
    return args.map((given): FuzzCall => ({ name, args: given }));
  });
  return fc.oneof(...calls);
}
