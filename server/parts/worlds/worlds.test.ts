import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { newCaller, type WorldCaller } from './testing/world-caller.ts';
import { INSTRUCTIONS } from './toolset.ts';

const registry = JSON.parse(
  readFileSync(new URL('../../../shared/worlds/tools.json', import.meta.url), 'utf8'),
);

let town: TestTown;
let ada: WorldCaller;
beforeAll(async () => {
  town = await openTestTown({ HOUSE_BOTS: 'off', WORLD_WRITES_PER_MINUTE: '100000' });
  ada = await newCaller(town);
});
afterAll(() => town.end());

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

async function eldergrove(caller = ada) {
  const world = await caller.ask('create_world', {
    name: 'Eldergrove',
    theme: 'Dark Fantasy',
    description: 'A mystical forest realm',
  });
  const worldId = String(world.worldId);
  const merlin = await caller.ask('create_character', {
    worldId,
    name: 'Merlin the Wise',
    role: 'Archmage',
    traits: ['Wise', 'Mysterious'],
    background: 'An ancient wizard who guards the secrets of Eldergrove',
  });
  const arthur = await caller.ask('create_character', { worldId, name: 'King Arthur', role: 'King' });
  return {
    worldId,
    world,
    merlin,
    arthur,
    merlinId: String(merlin.characterId),
    arthurId: String(arthur.characterId),
  };
}

describe('the thirteen tools', () => {
  it('[S3-01] are listed exactly as in the registry', async () => {
    const { answer } = await ada.raw('tools/list', {});
    expect((answer.result as unknown as { tools: unknown }).tools).toEqual(registry);
  });

  it('[S3-02] [S3-05] [S3-16] answer with JSON in the text, in the shapes of the contract', async () => {
    const { world, merlin } = await eldergrove();
    expect(world).toEqual({
      worldId: expect.stringMatching(/^wd_/),
      name: 'Eldergrove',
      theme: 'Dark Fantasy',
      description: 'A mystical forest realm',
      createdAt: expect.stringMatching(ISO),
    });
    expect(merlin).toEqual({
      characterId: expect.stringMatching(/^ch_/),
      name: 'Merlin the Wise',
      role: 'Archmage',
      traits: ['Wise', 'Mysterious'],
      background: 'An ancient wizard who guards the secrets of Eldergrove',
      worldName: 'Eldergrove',
      createdAt: expect.stringMatching(ISO),
    });
    const raw = await ada.call('create_world', { name: 'Bare' });
    expect(Object.keys(raw.result ?? {}).sort()).toEqual(['_meta', 'content']);
  });

  it('[S3-03] [S3-07] [S3-10] [S3-11] store a world and return it', async () => {
    const { worldId, merlinId, arthurId } = await eldergrove();
    const tower = await ada.ask('create_location', {
      worldId,
      name: 'Tower of Shadows',
      type: 'dungeon',
      description: 'A dark tower, rumored to hold ancient artifacts',
    });
    const tie = await ada.ask('add_relationship', {
      characterId1: merlinId,
      characterId2: arthurId,
      type: 'mentor',
      description: 'Advises the king',
    });
    expect(tie).toEqual({
      relationshipId: expect.stringMatching(/^rl_/),
      character1Name: 'Merlin the Wise',
      character2Name: 'King Arthur',
      type: 'mentor',
      description: 'Advises the king',
      createdAt: expect.stringMatching(ISO),
    });
    await ada.ask('update_character', { characterId: arthurId, locationId: tower.locationId });
    expect(await ada.ask('get_character', { characterId: merlinId })).toMatchObject({
      relationships: [
        {
          characterId: arthurId,
          characterName: 'King Arthur',
          type: 'mentor',
          description: 'Advises the king',
        },
      ],
      updatedAt: expect.stringMatching(ISO),
    });
    // From either end, a tie names the other.
    const tiesOf = async (characterId: unknown) =>
      (await ada.ask('get_character', { characterId })).relationships;
    expect(await tiesOf(merlinId)).toMatchObject([{ characterName: 'King Arthur', characterIs: 'pupil' }]);
    expect(await tiesOf(arthurId)).toMatchObject([
      { characterName: 'Merlin the Wise', characterIs: 'mentor', type: 'mentor' },
    ]);
    expect(await ada.ask('get_location', { locationId: tower.locationId })).toMatchObject({
      name: 'Tower of Shadows',
      type: 'dungeon',
      worldName: 'Eldergrove',
      characters: [{ characterId: arthurId, name: 'King Arthur', role: 'King' }],
    });
    expect(await ada.ask('get_world', { worldId })).toMatchObject({
      worldId,
      characterCount: 2,
      locationCount: 1,
      relationshipCount: 1,
      recentActivity: [
        { type: 'character_updated', description: 'Updated character: King Arthur' },
        { type: 'relationship_added' },
        {
          type: 'location_added',
          description: 'Added location: Tower of Shadows',
          timestamp: expect.stringMatching(ISO),
        },
        { type: 'character_added' },
        { type: 'character_added', description: 'Added character: Merlin the Wise', id: expect.any(String) },
      ],
    });
  });

  it('[S3-12] [S3-20] search by meaning at once, with paging, filter and order', async () => {
    const { worldId } = await eldergrove();
    const found = await ada.ask('search_world', { worldId, query: 'sorcerer keeping things hidden' });
    expect((found.results as object[])[0]).toMatchObject({
      type: 'character',
      name: 'Merlin the Wise',
      relevance: expect.any(Number),
      snippet: expect.stringContaining('wizard'),
    });
    const names = async (more: object) =>
      (
        (await ada.ask('search_world', { worldId, query: 'King Arthur Merlin', ...more })).results as {
          name: string;
        }[]
      ).map(({ name }) => name);
    expect(await names({ filter: { role: 'king' } })).toEqual(['King Arthur']);
    expect(await names({ filter: { traits: ['wise'] } })).toEqual(['Merlin the Wise']);
    expect((await names({ sortBy: 'name', sortOrder: 'desc' }))[0]).toBe('Merlin the Wise');
    expect(await names({ limit: 1, offset: 1 })).toHaveLength(1);
    expect(await ada.refusal('search_world', { worldId, query: 'x', sortBy: 'age' })).toMatchObject({
      code: -32602,
      data: { errorType: 'ValidationError', issues: [{ path: '/sortBy' }] },
    });
  });

  it('[S3-13] [S3-15] summarize and suggest from existing content', async () => {
    const { worldId } = await eldergrove();
    const summary = await ada.ask('get_world_summary', { worldId });
    expect(summary).toMatchObject({
      worldId,
      keyThemes: expect.arrayContaining(['Dark Fantasy']),
      keyCharacters: [{ name: expect.any(String) }, {}],
      keyLocations: [],
    });
    expect(summary.summary).toContain('Merlin the Wise');
    const { suggestions } = (await ada.ask('suggest_ideas', {
      worldId,
      category: 'characters',
      count: 4,
    })) as { suggestions: Record<string, unknown>[] };
    expect(suggestions).toHaveLength(4);
    for (const idea of suggestions) {
      expect(Object.keys(idea).sort()).toEqual(['background', 'name', 'rationale', 'role', 'traits']);
      expect(String(idea.rationale)).toMatch(/Merlin the Wise|King Arthur|Eldergrove/);
    }
    const raw = await ada.call('suggest_ideas', { worldId, category: 'items' });
    expect(raw.result?._meta).toEqual({ 'eliza-town/generator': 'deterministic-v1' });
  });
});

describe('a refusal', () => {
  it('[S3-19] is a protocol error that names the tool, the kind and the id', async () => {
    expect(await ada.refusal('get_world', { worldId: 'invalid123' })).toEqual({
      code: -32603,
      message: 'Tool execution failed: World not found',
      data: { toolName: 'get_world', errorType: 'NotFoundError', worldId: 'invalid123' },
    });
    expect(await ada.refusal('create_world', {})).toMatchObject({
      code: -32602,
      data: { toolName: 'create_world', errorType: 'ValidationError', issues: [{}] },
    });
    expect(await ada.refusal('create_character', { worldId: 'eliza-town', name: 'X' })).toMatchObject({
      code: -32603,
      data: { errorType: 'CanonError' },
    });
    const { worldId } = await eldergrove();
    expect(
      await ada.refusal('create_character', { worldId, name: 'X', avatarUrl: 'javascript:alert(1)' }),
    ).toMatchObject({ code: -32602 });
    expect(
      await ada.refusal('create_character', { worldId, name: 'X', background: 'All gypsies are thieves.' }),
    ).toMatchObject({
      code: -32602,
      data: { issues: [{ path: '/background', message: expect.stringContaining('HATE') }] },
    });
    expect(await ada.refusal('create_character', { worldId, name: '  ' })).toMatchObject({ code: -32602 });
    expect(
      await ada.refusal('create_character', { worldId, name: 'X', locationId: 'lo_nowhere' }),
    ).toMatchObject({ data: { errorType: 'NotFoundError' } });
  });

  it("[S3-06] is the same, byte for byte, for another owner's world and an unknown one", async () => {
    const stranger = await newCaller(town);
    const { worldId, merlinId } = await eldergrove();
    const never = `wd_${'0'.repeat(26)}`;
    const calls = [
      ['get_world', {}],
      ['update_world', { name: 'Mine' }],
      ['create_character', { name: 'Spy' }],
      ['create_location', { name: 'Den' }],
      ['search_world', { query: 'wizard' }],
      ['get_world_summary', {}],
      ['export_world', {}],
      ['suggest_ideas', { category: 'items' }],
    ] as const;
    for (const [name, args] of calls) {
      const of = async (id: string) =>
        (await stranger.raw('tools/call', { name, arguments: { worldId: id, ...args } })).text.replaceAll(
          id,
          'ID',
        );
      expect(await of(worldId), name).toBe(await of(never));
    }
    const person = async (id: string) =>
      (
        await stranger.raw('tools/call', { name: 'get_character', arguments: { characterId: id } })
      ).text.replaceAll(id, 'ID');
    expect(await person(merlinId)).toBe(await person(`ch_${'0'.repeat(26)}`));
  });

  it('prevents an update from overwriting one its author has not seen', async () => {
    const { merlinId } = await eldergrove();
    const { result } = await ada.call('get_character', { characterId: merlinId });
    const rev = result?._meta?.['eliza-town/rev'];
    await ada.ask('update_character', { characterId: merlinId, role: 'Hermit', rev });
    expect(
      await ada.refusal('update_character', { characterId: merlinId, role: 'Jester', rev }),
    ).toMatchObject({ data: { errorType: 'ConflictError' } });
    expect(await ada.ask('get_character', { characterId: merlinId })).toMatchObject({ role: 'Hermit' });
    const both = await Promise.all([
      ada.ask('update_character', { characterId: merlinId, name: 'Old Merlin' }),
      ada.ask('update_character', { characterId: merlinId, background: 'Retired' }),
    ]);
    expect(both).toHaveLength(2);
    expect(await ada.ask('get_character', { characterId: merlinId })).toMatchObject({
      name: 'Old Merlin',
      background: 'Retired',
    });
  });
});

it('removes a home by null, and rejects null for other fields', async () => {
  const { worldId } = await ada.ask('create_world', { name: 'Homes' });
  const { locationId } = await ada.ask('create_location', { worldId, name: 'House' });
  const { characterId } = await ada.ask('create_character', { worldId, name: 'Ann', locationId });
  const residents = async () => (await ada.ask('get_location', { locationId })).characters;
  expect(await residents()).toHaveLength(1);
  await ada.ask('update_character', { characterId, locationId: null });
  expect(await residents()).toEqual([]);
  for (const field of ['name', 'role', 'traits'])
    expect(await ada.refusal('update_character', { characterId, [field]: null })).toMatchObject({
      code: -32602,
    });
  expect(await ada.refusal('get_location', { locationId: null })).toMatchObject({ code: -32602 });
});

describe('the world eliza-town', () => {
  it('can be read by anyone, and changed by nobody', async () => {
    expect(await ada.ask('get_world', { worldId: 'eliza-town' })).toMatchObject({
      name: 'Eliza Town',
      locationCount: 8,
    });
    expect(await ada.ask('get_location', { locationId: 'library' })).toMatchObject({ name: 'The Library' });
    const { results } = (await ada.ask('search_world', {
      worldId: 'eliza-town',
      query: 'cemetery',
    })) as { results: { id: string }[] };
    expect(results[0]).toMatchObject({ id: 'graveyard' });
    expect((await ada.ask('get_world_summary', { worldId: 'eliza-town' })).summary).toContain('Eliza Town');
    expect((await ada.ask('export_world', { worldId: 'eliza-town', format: 'markdown' })).content).toContain(
      '### The Tavern',
    );
    const asked = Date.now();
    const { createdAt } = await ada.ask('get_world', { worldId: 'eliza-town' });
    expect(Date.parse(String(createdAt))).toBeLessThan(asked);
    expect((await fetch(`${town.url}/api/worlds/eliza-town`)).status).toBe(200);
    for (const [tool, args] of [
      ['update_world', { worldId: 'eliza-town', name: 'Mine' }],
      ['create_location', { worldId: 'eliza-town', name: 'Mine' }],
    ] as const) {
      expect(await ada.refusal(tool, args)).toMatchObject({ data: { errorType: 'CanonError' } });
    }
  });
});

describe('the resource world://mine', () => {
  it("lists the caller's own worlds, requires a key, and is announced on connecting", async () => {
    const caller = await newCaller(town, 'new-owner');
    const read = async (who: WorldCaller) => {
      const { answer } = await who.raw('resources/read', { uri: 'world://mine' });
      const { contents } = answer.result as unknown as { contents: { text: string }[] };
      return JSON.parse(contents[0]?.text ?? '') as { worlds: object[] };
    };
    expect(await read(caller)).toEqual({ worlds: [] });
    const { worldId } = await caller.ask('create_world', { name: 'Found again' });
    await caller.ask('create_location', { worldId, name: 'Mill' });
    expect(await read(caller)).toMatchObject({
      worlds: [{ worldId, name: 'Found again', characterCount: 0, locationCount: 1, relationshipCount: 0 }],
    });
    const listed = await caller.raw('resources/list', {});
    expect(listed.text).toContain('world://mine');
    expect(await read(ada)).not.toMatchObject({ worlds: [{ worldId }] });
    expect(INSTRUCTIONS).toContain('world://mine');
  });
});

describe('a chat client', () => {
  it('gets widgets, structured results, and refusals as results', async () => {
    const { answer } = await ada.raw('tools/list', {}, '?profile=chat');
    const { tools } = answer.result as unknown as {
      tools: { name: string; _meta?: Record<string, unknown>; annotations?: object }[];
    };
    expect(tools.find(({ name }) => name === 'create_world')).toMatchObject({
      _meta: {
        ui: { resourceUri: 'ui://widget/apps/world-card.html' },
        'openai/outputTemplate': 'ui://widget/world-card.html',
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    });
    const made = await ada.call('create_world', { name: 'Chatty' }, '?profile=chat');
    expect(made.result?.structuredContent).toMatchObject({ name: 'Chatty' });
    const refused = await ada.call('get_world', { worldId: 'nope' }, '?profile=chat');
    expect(refused.result).toMatchObject({
      isError: true,
      content: [{ text: 'NotFoundError: World not found' }],
    });
  });
});
