/** The map-maker's stall over REST: who may change what, and what other callers see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { exportText } from './export.ts';
import { newCaller } from './testing/world-caller.ts';
import { WorldReads } from './world-reads.ts';

type Caller = Awaited<ReturnType<typeof newCaller>>;

let town: TestTown;
let ada: Caller;
let stranger: Caller;
beforeAll(async () => {
  town = await openTestTown({ WORLD_WRITES_PER_MINUTE: '100000', WORLD_EXPORTS_PER_MINUTE: '6' });
  [ada, stranger] = [await newCaller(town, 'new-owner'), await newCaller(town, 'new-owner')];
});
afterAll(() => town.end());

interface Sent {
  readonly body?: object;
  readonly cookie?: string;
  readonly key?: string;
  readonly origin?: string;
}

async function send(method: string, path: string, { body, key, cookie = ada.cookie, origin }: Sent = {}) {
  const response = await fetch(`${town.url}/api/worlds${path}`, {
    method,
    headers: {
      ...(key ? { Authorization: `Bearer ${key}` } : { Cookie: cookie }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(origin && { Origin: origin }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

async function eldergrove() {
  const { worldId } = (await send('POST', '', { body: { name: 'Eldergrove', theme: 'Dark' } })).body;
  const character = {
    name: 'Merlin',
    role: 'Archmage',
    traits: ['Old, very', 'Wise'],
    background: 'Guards.',
  };
  const merlin = await send('POST', `/${worldId}/characters`, { body: character });
  const arthur = await send('POST', `/${worldId}/characters`, { body: { name: 'Arthur' } });
  const tower = await send('POST', `/${worldId}/locations`, { body: { name: 'Tower', type: 'dungeon' } });
  return {
    world: `/${worldId}`,
    worldId: String(worldId),
    merlinId: String(merlin.body.characterId),
    arthurId: String(arthur.body.characterId),
    towerId: String(tower.body.locationId),
  };
}

describe('changes', () => {
  it('edit a character, a place and the world: only given fields, and only over the state last seen', async () => {
    const { world, merlinId, towerId } = await eldergrove();
    const merlin = `${world}/characters/${merlinId}`;
    const tower = `${world}/locations/${towerId}`;
    const { rev } = (await send('GET', merlin)).body;
    const moved = await send('PATCH', merlin, { body: { locationId: towerId, role: '', rev } });
    expect(moved).toMatchObject({
      status: 200,
      body: { name: 'Merlin', role: null, traits: ['Old, very', 'Wise'], background: 'Guards.' },
    });
    expect(moved.body.rev).toBeGreaterThan(Number(rev));
    expect((await send('GET', tower)).body.characters).toMatchObject([{ name: 'Merlin' }]);
    // A caller that has not seen that gets a conflict and changes nothing.
    const late = await send('PATCH', merlin, { body: { background: 'Sleeps.', rev } });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect((await send('GET', merlin)).body).toMatchObject({ background: 'Guards.', rev: moved.body.rev });
    const left = await send('PATCH', merlin, { body: { locationId: null, rev: moved.body.rev } });
    expect(left.status).toBe(200);
    expect((await send('GET', tower)).body.characters).toEqual([]);

    const place = (await send('GET', tower)).body;
    const higher = { name: 'High Tower', type: null, description: 'Leans.', rev: place.rev };
    expect((await send('PATCH', tower, { body: higher })).body).toMatchObject({
      name: 'High Tower',
      type: null,
      description: 'Leans.',
    });
    expect((await send('PATCH', tower, { body: { name: 'Low Tower', rev: place.rev } })).status).toBe(409);

    const seen = (await send('GET', world)).body.world as { rev: number };
    const named = await send('PATCH', world, { body: { name: 'Eldergrove the Second', rev: seen.rev } });
    expect(named.body).toMatchObject({ name: 'Eldergrove the Second', theme: 'Dark' });
    expect((await send('PATCH', world, { body: { theme: 'Light', rev: seen.rev } })).status).toBe(409);
    expect((await send('PATCH', world, { body: { theme: 'Light', rev: named.body.rev } })).status).toBe(200);
    // The change is found by its new words.
    const found = await send('GET', `${world}/search?q=high`);
    expect((found.body.results as object[])[0]).toMatchObject({ id: towerId, name: 'High Tower' });
  });

  it("are refused to other owners, to other sites, and for the town's own world", async () => {
    const { world, merlinId, towerId } = await eldergrove();
    const paths = [world, `${world}/characters/${merlinId}`, `${world}/locations/${towerId}`];
    for (const path of paths) {
      const body = { name: 'Mine' };
      expect((await send('PATCH', path, { body, cookie: '' })).status, path).toBe(401);
      expect((await send('PATCH', path, { body, cookie: stranger.cookie })).status, path).toBe(404);
      expect((await send('PATCH', path, { body, origin: 'https://elsewhere.example' })).status).toBe(403);
      expect((await send('PATCH', path, { body: { name: '' } })).status).toBe(400);
      expect((await send('PATCH', path, { body: { name: ' ' } })).status).toBe(400);
    }
    expect((await send('DELETE', world, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send('DELETE', world, { cookie: stranger.cookie })).status).toBe(404);
    expect((await send('GET', world)).body.world).toMatchObject({ name: 'Eldergrove' });
    for (const path of ['/eliza-town', '/eliza-town/locations/library'])
      expect((await send('PATCH', path, { body: { name: 'Mine' } })).status, path).toBe(403);
    expect((await send('DELETE', world)).status).toBe(204);
    for (const path of paths) expect((await send('GET', path)).status).toBe(404);
  });
});

describe('deletion', () => {
  it('of a character, a place or a tie also updates everything that refers to it, in search and files too', async () => {
    const { world, worldId, merlinId, arthurId, towerId } = await eldergrove();
    const tie = (characterId2: string) => ({ characterId1: merlinId, characterId2, type: 'mentor' });
    const morgana = await send('POST', `${world}/characters`, {
      body: { name: 'Morgana', locationId: towerId },
    });
    const morganaId = String(morgana.body.characterId);
    for (const other of [arthurId, morganaId])
      await send('POST', `${world}/relationships`, { body: tie(other) });
    const counts = async () => {
      const { characters, locations, relationships } = (await send('GET', world)).body.world as Record<
        string,
        number
      >;
      return [characters, locations, relationships];
    };
    const found = async (q: string) =>
      ((await send('GET', `${world}/search?q=${q}`)).body.results as { id: string; type: string }[])
        .filter(({ type }) => type !== 'event')
        .map(({ id }) => id);
    expect(await found('merlin')).toContain(merlinId);
    expect(await counts()).toEqual([3, 1, 2]);

    const sheet = (await send('GET', `${world}/characters/${merlinId}`)).body;
    const [firstTie] = sheet.relationshipIds as string[];
    expect((await send('DELETE', `${world}/relationships/${firstTie}`)).body).toEqual({
      relationshipId: firstTie,
    });
    expect((await send('DELETE', `${world}/relationships/${firstTie}`)).status).toBe(404);
    expect(await counts()).toEqual([3, 1, 1]);

    const tower = `${world}/locations/${towerId}`;
    expect((await send('DELETE', `${tower}?rev=0`)).body).toMatchObject({ error: { code: 'CONFLICT' } });
    expect((await send('DELETE', tower)).body).toEqual({ locationId: towerId, charactersLeft: 1 });
    expect((await send('GET', `${world}/characters/${morganaId}`)).body.locationId).toBeUndefined();
    const again = { locationId: towerId };
    expect((await send('PATCH', `${world}/characters/${morganaId}`, { body: again })).status).toBe(404);

    const merlin = `${world}/characters/${merlinId}`;
    const gone = await send('DELETE', `${merlin}?rev=${sheet.rev}`);
    expect(gone).toMatchObject({ status: 200, body: { characterId: merlinId, relationshipsRemoved: 1 } });
    expect((await send('DELETE', merlin)).status).toBe(404);
    expect((await send('POST', `${world}/relationships`, { body: tie(arthurId) })).status).toBe(404);
    expect(await counts()).toEqual([2, 0, 0]);
    expect(await found('merlin')).not.toContain(merlinId);
    expect(await found('tower')).not.toContain(towerId);
    const { downloadUrl } = await ada.ask('export_world', { worldId });
    const file = await (await fetch(String(downloadUrl))).text();
    expect(JSON.parse(file)).toMatchObject({ characters: [{}, {}], locations: [], relationships: [] });
    expect(file).not.toContain('Merlin');
    expect((await send('DELETE', '/eliza-town/locations/library')).status).toBe(403);
  });
});

describe("an agent's key", () => {
  const imported = (key: string) =>
    fetch(`${town.url}/imports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: '{"world":{"name":"Brought"},"characters":[]}',
    });

  it("may do what its owner's cookie may", async () => {
    const { agentId, cookie, key } = await newCaller(town, 'new-owner');
    const made = await send('POST', '', { body: { name: 'Keyed' }, key });
    expect(made.status).toBe(201);
    const world = `/${made.body.worldId}`;
    const { characterId } = (await send('POST', `${world}/characters`, { body: { name: 'Ann' }, key })).body;
    const person = `${world}/characters/${characterId}`;
    expect(await send('PATCH', person, { body: { role: 'Smith' }, key })).toMatchObject({ status: 200 });
    expect((await send('GET', person, { cookie })).body).toMatchObject({ name: 'Ann', role: 'Smith' });
    expect((await send('POST', `${world}/export`, { body: {}, key })).status).toBe(200);
    expect((await imported(key)).status).toBe(201);
    for (const by of [{ key }, { cookie }]) {
      const { worlds } = (await send('GET', '', by)).body as { worlds: { name: string }[] };
      expect(worlds.map(({ name }) => name).toSorted()).toEqual(['Brought', 'Keyed']);
    }
    const { apiKey } = (await (
      await fetch(`${town.url}/api/agents/${agentId}/key`, { method: 'POST', headers: { Cookie: cookie } })
    ).json()) as { apiKey: string };
    expect((await send('GET', '', { key })).status).toBe(401);
    expect((await send('DELETE', world, { key: apiKey })).status).toBe(204);
  });

  it('needs the scope of the corresponding tool', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Narrow', scopes: ['worlds:read'] });
    const agent = await fetch(`${town.url}/api/agents`, { method: 'POST', headers, body });
    const { apiKey: key } = (await agent.json()) as { apiKey: string };
    expect((await send('GET', '', { key })).status).toBe(200);
    const { world } = await eldergrove();
    const refused: (readonly [string, string, object, string])[] = [
      ['POST', '', { name: 'Mine' }, 'worlds:write'],
      ['POST', `${world}/export`, {}, 'worlds:share'],
      ['POST', `${world}/share`, {}, 'worlds:share'],
      ['POST', `${world}/legends`, { entityId: 'ch_1' }, 'lore:propose'],
    ];
    for (const [method, path, asked, scope] of refused) {
      const answer = await send(method, path, { body: asked, key });
      expect(answer, path).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
      expect(answer.text).toContain(scope);
    }
    expect((await imported(key)).status).toBe(403);
    expect((await imported('pgos_unknown')).status).toBe(401);
  });
});

describe('lengths', () => {
  it('are counted in code points, by tools, REST and imports alike', async () => {
    const { world, worldId, merlinId } = await eldergrove();
    const [fits, long] = ['🐺'.repeat(100), '🐺'.repeat(101)];
    const trait = '🐺'.repeat(50);
    const bring = (name: string) =>
      fetch(`${town.url}/imports`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: ada.cookie },
        body: JSON.stringify({ world: { name }, characters: [{ id: 'a', name, traits: [trait] }] }),
      });
    await ada.ask('create_character', { worldId, name: fits, traits: [trait] });
    expect(await ada.refusal('create_character', { worldId, name: long })).toMatchObject({ code: -32602 });
    const asked: (readonly [string, string])[] = [
      ['POST', `${world}/characters`],
      ['PATCH', `${world}/characters/${merlinId}`],
      ['POST', `${world}/locations`],
      ['PATCH', world],
    ];
    for (const [method, path] of asked) {
      expect((await send(method, path, { body: { name: fits } })).status, path).toBeLessThan(300);
      expect((await send(method, path, { body: { name: long } })).status, path).toBe(400);
    }
    expect((await bring(fits)).status).toBe(201);
    expect((await bring(long)).status).toBe(422);
  });
});

describe("an owner's limits per minute", () => {
  it("are shared by the stall and the tools, and separate from other owners'", async () => {
    const busy = await newCaller(town, 'new-owner');
    const { worldId } = (await send('POST', '', { body: { name: 'Busy' }, cookie: busy.cookie })).body;
    const exporting = () => send('POST', `/${worldId}/export`, { body: {}, cookie: busy.cookie });
    for (let i = 0; i < 6; i++) expect((await exporting()).status).toBe(200);
    expect(await exporting()).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    const { world } = await eldergrove();
    expect((await send('POST', `${world}/export`, { body: {} })).status).toBe(200);
  });
});

describe("another owner's world", () => {
  it('[S3-06] is answered everywhere like an unknown one, byte for byte', async () => {
    const real = await eldergrove();
    const never = {
      worldId: `wd_${'0'.repeat(26)}`,
      merlinId: `ch_${'0'.repeat(26)}`,
      arthurId: `ch_${'1'.repeat(26)}`,
      towerId: `lo_${'0'.repeat(26)}`,
    };
    const body = { name: 'Mine' };
    const asked: (readonly [string, (of: typeof never) => string, ((of: typeof never) => object)?])[] = [
      ['GET', ({ worldId }) => `/${worldId}`],
      ['PATCH', ({ worldId }) => `/${worldId}`, () => body],
      ['DELETE', ({ worldId }) => `/${worldId}`],
      ['GET', ({ worldId }) => `/${worldId}/search?q=merlin`],
      ['GET', ({ worldId }) => `/${worldId}/summary`],
      ['GET', ({ worldId }) => `/${worldId}/ideas`],
      ['GET', ({ worldId, merlinId }) => `/${worldId}/characters/${merlinId}`],
      ['PATCH', ({ worldId, merlinId }) => `/${worldId}/characters/${merlinId}`, () => body],
      ['GET', ({ worldId, towerId }) => `/${worldId}/locations/${towerId}`],
      ['PATCH', ({ worldId, towerId }) => `/${worldId}/locations/${towerId}`, () => body],
      ['DELETE', ({ worldId, merlinId }) => `/${worldId}/characters/${merlinId}`],
      ['DELETE', ({ worldId, towerId }) => `/${worldId}/locations/${towerId}`],
      ['DELETE', ({ worldId }) => `/${worldId}/relationships/rl_0`],
      ['POST', ({ worldId }) => `/${worldId}/characters`, () => body],
      ['POST', ({ worldId }) => `/${worldId}/locations`, () => body],
      [
        'POST',
        ({ worldId }) => `/${worldId}/relationships`,
        ({ merlinId, arthurId }) => ({ characterId1: merlinId, characterId2: arthurId, type: 'ally' }),
      ],
      ['POST', ({ worldId }) => `/${worldId}/export`, () => ({})],
      ['POST', ({ worldId }) => `/${worldId}/share`, () => ({})],
      ['DELETE', ({ worldId }) => `/${worldId}/share`],
      ['POST', ({ worldId }) => `/${worldId}/legends`, ({ towerId }) => ({ entityId: towerId })],
    ];
    for (const [method, path, bodyOf] of asked) {
      const answer = (of: typeof never) =>
        send(method, path(of), { cookie: stranger.cookie, ...(bodyOf && { body: bodyOf(of) }) });
      const [foreign, missing] = [await answer(real), await answer(never)];
      expect(foreign.status, `${method} ${path(real)}`).toBe(404);
      expect(foreign.text, `${method} ${path(real)}`).toBe(missing.text);
    }
    const tool = async (name: string, args: (of: typeof never) => object) => {
      const told = async (of: typeof never) => {
        const { text } = await stranger.raw('tools/call', { name, arguments: args(of) });
        return Object.values(of).reduce((words, id, i) => words.replaceAll(id, `ID ${i}`), text);
      };
      const { merlinId, arthurId, towerId, worldId } = real;
      expect(await told({ worldId, merlinId, arthurId, towerId }), name).toBe(await told(never));
    };
    await tool('update_character', ({ merlinId }) => ({ characterId: merlinId, name: 'Mine' }));
    await tool('update_character', ({ merlinId }) => ({ characterId: merlinId, role: 'Mine', rev: 1 }));
    await tool('get_location', ({ towerId }) => ({ locationId: towerId }));
    await tool('add_relationship', ({ merlinId, arthurId }) => ({
      characterId1: merlinId,
      characterId2: arthurId,
      type: 'ally',
    }));
  });
});

describe('export', () => {
  const bring = (text: string) =>
    fetch(`${town.url}/imports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: ada.cookie },
      body: text,
    });
  const fileOf = async (path: string, cookie: string) => {
    const { body, status } = await send('POST', path, { body: { format: 'json' }, cookie });
    expect(status).toBe(200);
    const { pathname, search } = new URL(String(body.downloadUrl));
    return (await fetch(`${town.url}${pathname}${search}`)).text();
  };

  it('is allowed to all readers: the town for anyone, a shared world by its link', async () => {
    const { world } = await eldergrove();
    expect((await bring(await fileOf('/eliza-town/export', ''))).status).toBe(201);
    const { shareToken } = (await send('POST', `${world}/share`, { body: {} })).body;
    const shared = await fileOf(`${world}/export?share=${shareToken}`, '');
    expect(JSON.parse(shared)).toMatchObject({ characters: [{}, {}], locations: [{}] });
    expect((await send('POST', `${world}/export?share=guess`, { body: {}, cookie: '' })).status).toBe(404);
  });

  it('during changes to the world produces a file that can be imported', async () => {
    const { world, worldId, merlinId } = await eldergrove();
    const reads = new WorldReads(town.services.store);
    const found = await reads.anyWorld(worldId);
    if (!found) throw new Error('no world');
    let [text, isTied] = ['', false];
    for await (const piece of exportText(reads, found, 'json')) {
      text += piece;
      if (isTied || !piece.includes('Tower')) continue;
      // Entries added now come too late for the characters, but not for the ties.
      isTied = true;
      const late = await send('POST', `${world}/characters`, { body: { name: 'Latecomer' } });
      const tie = { characterId1: merlinId, characterId2: late.body.characterId, type: 'ally' };
      expect((await send('POST', `${world}/relationships`, { body: tie })).status).toBe(201);
    }
    expect(isTied).toBe(true);
    expect(text).not.toContain('Latecomer');
    expect((await bring(text)).status).toBe(201);
  });
});
