import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ARGUMENTS, enforcedSchema, IMPORTED } from './fields.ts';
import { ideasFor } from './ideas.ts';
import { characterEntry, relationshipEntry, worldHead } from './markdown.ts';
import {
  type Character,
  IDEA_CATEGORIES,
  LOCATION_TYPES,
  LONGEST,
  type Location,
  type WorldContent,
} from './model.ts';
import { PATTERNS } from './patterns.ts';
import { summaryOf } from './summary.ts';
import { definitionOf } from './tool-registry.ts';

const person = (id: string, name: string, more: Partial<Character> = {}): Character => ({
  id,
  name,
  role: null,
  traits: [],
  background: null,
  avatarUrl: null,
  locationId: null,
  rev: 1,
  createdAt: 1,
  updatedAt: 1,
  ...more,
});
const place = (id: string, name: string): Location => ({
  id,
  name,
  type: 'dungeon',
  description: 'A dark tower that holds ancient magic.',
  rev: 1,
  createdAt: 1,
  updatedAt: 1,
});
const WORLD: WorldContent = {
  world: { id: 'w', name: 'Eldergrove', theme: 'Dark Fantasy', description: 'A forest realm' },
  characters: [
    person('1', 'Ash', { role: 'Scout' }),
    person('2', 'Merlin', { role: 'Archmage', background: 'Guards ancient magic. Sleeps.' }),
    person('3', 'Arthur', { role: 'King', background: 'Was taught by Merlin.', locationId: '9' }),
  ],
  locations: [place('9', 'Tower of Shadows')],
  relationships: [{ id: 'r', fromId: '2', toId: '3', type: 'mentor', description: null, createdAt: 1 }],
};
const EMPTY: WorldContent = { ...WORLD, characters: [], locations: [], relationships: [] };
const COUNTS = { characters: 3, locations: 1, relationships: 1 };

describe('a summary', () => {
  it('[S3-13] puts those first who have ties and are spoken of, and tells what their entries say', () => {
    const { keyCharacters, keyThemes, summary } = summaryOf(WORLD, COUNTS);
    expect(keyCharacters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Merlin', 'Arthur', 'Ash']),
    );
    expect(keyCharacters.at(-1)?.name).toBe('Ash');
    expect(keyThemes).toEqual(expect.arrayContaining(['Dark Fantasy', 'Ancient Magic']));
    expect(summary).toContain('guards ancient magic.');
    expect(summary).not.toContain('leeps');
  });

  it('says of an empty world that it is', () => {
    expect(summaryOf(EMPTY, { characters: 0, locations: 0, relationships: 0 }).summary).toContain(
      'Nobody lives in it yet',
    );
  });
});

describe('ideas', () => {
  it.each(IDEA_CATEGORIES)(
    '[S3-15] about %s are as many as asked for, the same every time, and give real reasons',
    (category) => {
      const ideas = ideasFor(WORLD, category, 8, 'seed');
      expect(ideas).toHaveLength(8);
      expect(ideasFor(WORLD, category, 8, 'seed')).toEqual(ideas);
      expect(new Set(ideas.map(({ name }) => name)).size).toBe(8);
      for (const { name, rationale } of ideas) {
        expect(['Ash', 'Merlin', 'Arthur', 'Tower of Shadows']).not.toContain(name);
        expect(rationale).toMatch(/Ash|Merlin|Arthur|Tower of Shadows|Eldergrove/);
      }
      expect(ideasFor(EMPTY, category, 3, 'seed')).toHaveLength(3);
    },
  );
});

describe('the patterns of ideas', () => {
  const THEMES = ['High fantasy', 'Ice moon colony', 'Roman history', 'Modern town', 'Gothic horror'];

  it('are sixty at least', () => {
    expect(Object.values(PATTERNS).flat().length).toBeGreaterThanOrEqual(60);
  });

  it.each(THEMES)(
    '%s: no two of ten are alike, in any category, in an empty world or a full one',
    (theme) => {
      for (const content of [EMPTY, WORLD])
        for (const category of IDEA_CATEGORIES)
          for (const seed of ['a', 'b', 'c']) {
            const world = { ...WORLD.world, theme };
            const ideas = ideasFor({ ...content, world }, category, 10, seed);
            expect(ideas).toHaveLength(10);
            for (const part of ['name', 'background', 'rationale'] as const) {
              const shapes = ideas.map((idea) => idea[part].replace(/\b(?:Ash|Merlin|Arthur)\b/g, '…'));
              // Of kinds of places that are missing one after another is told in the same words.
              const distinct = shapes.filter((shape) => !shape.startsWith('No place of'));
              expect(new Set(distinct).size, `${category} ${part}`).toBe(distinct.length);
            }
            for (const idea of ideas)
              expect(Object.values(idea).flat().join(' ')).not.toMatch(/[{}|]|undefined/);
          }
    },
  );

  it('are others at the next call, until all were suggested', () => {
    for (const category of IDEA_CATEGORIES) {
      const calls = [0, 3, 6, 9].map((skip) => ideasFor(WORLD, category, 3, 'seed', skip));
      expect(new Set(calls.flat().map(({ background }) => background)).size).toBe(12);
      expect(ideasFor(WORLD, category, 3, 'seed', 300)).toHaveLength(3);
    }
  });

  it('know no castle on an ice moon, no dungeon in a modern town, and no airlock in a fantasy', () => {
    const roles = (theme: string) =>
      ['a', 'b', 'c', 'd', 'e'].flatMap((seed) =>
        ideasFor(
          { ...EMPTY, world: { ...WORLD.world, theme, description: null } },
          'locations',
          10,
          seed,
        ).flatMap(({ name, role }) => [name, role]),
      );
    expect(roles('Ice moon').join()).not.toMatch(/castle|forest|wood|manor|keep\b/i);
    expect(roles('Ice moon').join()).toMatch(/Airlock/);
    expect(roles('Modern').join()).not.toMatch(/castle|dungeon|airlock|dome/i);
    expect(roles('Fantasy').join()).not.toMatch(/airlock|dome|diner/i);
  });
});

describe('the words of a summary', () => {
  const told = (more: Partial<WorldContent>, theme = 'Norse') =>
    summaryOf({ ...WORLD, ...more, world: { ...WORLD.world, theme } }, COUNTS).summary;

  it('read as sentences, and claim nothing that stands nowhere', () => {
    const people = [
      person('1', 'Ash', { role: 'The King' }),
      person('2', 'Uma', { role: 'Unicorn' }),
      person('3', 'Eve'),
    ];
    const places = ['8', '9', '7'].map((id) => place(id, `Place ${id}`));
    const summary = told({ characters: people, locations: places, relationships: [] });
    expect(summary).toContain('Eldergrove is a Norse world: a forest realm.');
    expect(summary).toContain('Among its people is Ash, the King.');
    expect(summary).toContain('Uma, unicorn');
    expect(summary).not.toMatch(/[()]|\ban? (the|unicorn)\b|centre|beside|much happens/i);
    const sentences = summary.split('. ').map((words) => words.split(' ').slice(0, 3).join(' '));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it.each([
    ['Dark Fantasy', 'Eldergrove is a world of dark fantasy'],
    ['Science fiction', 'Eldergrove is a world of science fiction'],
    ['Modern', 'Eldergrove is a modern world'],
    ['Urban fantasy', 'Eldergrove is a world of urban fantasy'],
    ['Historical', 'Eldergrove is a historical world'],
  ])('name the theme as one would: %s', (theme, words) => {
    expect(told({}, theme)).toContain(`${words}: a forest realm.`);
  });

  it('tell who somebody is to the others once, and what they do', () => {
    const twice = ['a', 'b'].map((id) => ({ ...WORLD.relationships[0]!, id }));
    const summary = told({ relationships: twice });
    expect(summary).toContain('Merlin, archmage, guards ancient magic.');
    expect(summary.match(/mentor|pupil/g)).toHaveLength(1);
    expect(summary).toContain('Arthur lives at Tower of Shadows and is a pupil of Merlin.');
  });

  it('have themes that say something: no small words, no names, no numbers', () => {
    const background = 'Every night somebody never comes home, and three bells ring for Merlin.';
    const people = ['1', '2', '3'].map((id) => person(id, `Merlin ${id}`, { background }));
    expect(summaryOf({ ...WORLD, characters: people, locations: [] }, COUNTS).keyThemes).toEqual([
      'Dark Fantasy',
      'Bells Ring',
      'Home',
      'Night',
    ]);
  });

  it('count a part of a name as a mention, where nobody else bears it', () => {
    const people = [
      person('1', 'Ada Marsh'),
      person('2', 'Count Volmar'),
      person('3', 'Bo', { background: 'Was robbed by Volmar once.' }),
      person('4', 'Eve', { background: 'Hides from Volmar, and trusts Marsh least.' }),
      person('5', 'Ivo Marsh'),
    ];
    const { keyCharacters } = summaryOf({ ...WORLD, characters: people, relationships: [] }, COUNTS);
    expect(keyCharacters[0]?.name).toBe('Count Volmar');
  });
});

describe('the reasons of ideas', () => {
  const reasons = (content: WorldContent, seed = 'seed') =>
    IDEA_CATEGORIES.flatMap((category) =>
      ideasFor(content, category, 10, seed).map(({ rationale }) => rationale),
    );
  const FULL: WorldContent = {
    ...WORLD,
    characters: [
      person('1', 'Ash', { background: 'Heals the sick, owns the Crown of Embers, and hunts Merlin.' }),
      person('2', 'Merlin', { background: 'Lives in the Tower of Shadows, where pilgrims come to a relic.' }),
    ],
    locations: [
      { ...place('9', 'Tower of Shadows'), type: null, description: 'Holds relics; a festival each year.' },
      { ...place('8', 'The Old Forest'), type: null },
    ],
    relationships: [],
  };

  it('say nothing that an entry of the world contradicts', () => {
    for (const reason of reasons(FULL)) {
      expect(reason).not.toMatch(/nothing at|owns nothing|no event|nothing connects|nobody opposes/i);
      expect(reason).not.toMatch(/not known where|lives at|has not been put/i);
      // A healer and a forest stand in the texts, though in no role and of no kind.
      expect(reason).not.toMatch(/hedge witch or the like|kind “forest”/i);
    }
    const world = { ...FULL.world, description: null };
    const bare = {
      ...FULL,
      world,
      characters: [person('1', 'Ash')],
      locations: [place('9', 'Tower of Shadows')],
    };
    const all = ['a', 'b', 'c', 'd'].flatMap((seed) => reasons(bare, seed));
    expect(all.some((reason) => reason.includes('hedge witch or the like'))).toBe(true);
    expect(all.some((reason) => reason.includes('kind “forest”'))).toBe(true);
  });

  it('never say that something is missing in a world of which only a part was read', () => {
    for (const reason of reasons({ ...FULL, isPart: true }))
      expect(reason).toMatch(/^As far as was looked: /);
  });

  it('do not run out where nothing is missing', () => {
    const roles = 'healer thief scout king priest merchant spy smith scholar bard hermit soldier guard';
    const rich: WorldContent = {
      ...FULL,
      characters: FULL.characters.map((one) => ({ ...one, background: roles, locationId: '9' })),
      locations: LOCATION_TYPES.map((type, i) => ({ ...place(String(i), type), type })),
    };
    for (const category of IDEA_CATEGORIES) expect(ideasFor(rich, category, 10, 's')).toHaveLength(10);
  });
});

describe('limits', () => {
  const faults = (shape: z.ZodType, given: unknown) => shape.safeParse(given).error?.issues ?? [];

  it('[D68] [S3-20] are kept where the schemas are silent', () => {
    expect(faults(ARGUMENTS, { traits: Array.from({ length: 11 }, () => 'x') })).toMatchObject([
      { path: ['traits'] },
    ]);
    expect(faults(ARGUMENTS, { traits: ['x'.repeat(51)] })).toHaveLength(1);
    expect(faults(ARGUMENTS, { name: '  ', offset: -1, sortBy: 'age', filter: { x: 1 } })).toHaveLength(4);
    const valid = { name: 'Ann', offset: 0, sortBy: 'name', filter: { role: 'King' }, rev: 3 };
    expect(faults(ARGUMENTS, valid)).toEqual([]);
    const tie = { characterId1: 'a', characterId2: 'b', type: 'foe' };
    expect(faults(IMPORTED.relationship, tie)).toHaveLength(1);
    for (const avatarUrl of ['javascript:1', 'https://a.test/x y'])
      expect(faults(IMPORTED.character, { id: 'a', name: 'A', avatarUrl })).toHaveLength(1);
    expect(faults(IMPORTED.world, [])).toHaveLength(1);
  });

  it.each([
    ['create_world', 'name', LONGEST.name],
    ['create_world', 'theme', LONGEST.theme],
    ['create_world', 'description', LONGEST.worldDescription],
    ['update_world', 'description', LONGEST.worldDescription],
    ['create_character', 'name', LONGEST.name],
    ['create_character', 'role', LONGEST.role],
    ['create_character', 'background', LONGEST.background],
    ['create_location', 'description', LONGEST.placeDescription],
    ['add_relationship', 'description', LONGEST.tieDescription],
  ] as const)('are those of the contract: %s, %s', (tool, argument, maxLength) => {
    expect(definitionOf(tool).inputSchema.properties).toMatchObject({ [argument]: { maxLength } });
  });

  it('count code points', () => {
    expect(faults(IMPORTED.world, { name: '🏰'.repeat(LONGEST.name) })).toEqual([]);
    expect(faults(IMPORTED.world, { name: '🏰'.repeat(LONGEST.name + 1) })).toHaveLength(1);
  });

  it('of the contract stay in what a call must fit', () => {
    expect(enforcedSchema(definitionOf('create_character')).properties).toMatchObject({
      worldId: { type: 'string', maxLength: LONGEST.id, pattern: '\\S' },
      name: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' },
      role: { type: 'string', maxLength: 50 },
      traits: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 50 } },
      avatarUrl: { format: 'uri', maxLength: 500 },
    });
    expect(enforcedSchema(definitionOf('get_location')).properties).toMatchObject({
      locationId: { type: 'string' },
    });
    expect(enforcedSchema(definitionOf('search_world')).properties).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    });
  });
});

describe('Markdown', () => {
  it('[S3-14] has the layout of the contract, and nothing in a name can change it', () => {
    expect(worldHead({ name: 'E', theme: 'Dark', description: 'D' })).toBe(
      '# E\n\n**Theme**: Dark\n\n**Description**: D\n\n',
    );
    const merlin = person('1', 'Merlin', {
      role: 'Archmage',
      traits: ['Wise', 'Old'],
      background: 'Guards.',
    });
    expect(characterEntry(merlin)).toBe(
      '### Merlin\n- **Role**: Archmage\n- **Traits**: Wise, Old\n- **Background**: Guards.\n\n',
    );
    expect(relationshipEntry({ type: 'mentor', description: null }, 'A', 'B')).toBe(
      '- **A** → **B** (mentor)\n',
    );
    expect(characterEntry(person('1', '# x\n**y**'))).toBe('### \\# x \\*\\*y\\*\\*\n\n');
  });
});
