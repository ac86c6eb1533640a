import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_NAMES } from '../../shared/games/werewolf/tool-names.ts';
import { TOOLSET_VERSION } from '../../shared/games/werewolf/tool-registry.ts';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { GARDEN_BODY_BYTES, GARDEN_SCOPE, gardener, gardenSet, setOfOne } from '../tools/testing/garden.ts';
import { TOWN_VERSION } from '../version.ts';
import { Endpoints } from './endpoints.ts';
import { CLIENTS, type McpTown, openMcpTown, v1Client, v2Client } from './testing/mcp-town.ts';
import { bearer, HEADERS, rawPost, read, rpc } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const ada = EIGHT[0]!;
const flora = gardener('Flora');
const GARDEN = ['garden.plant', 'garden.look', 'garden.get-location', 'garden.get_location'];
const PATHS = ['', '/garden', '/all'];

let town: McpTown;
beforeAll(async () => {
  const door = new TableDoor(new FakeClock());
  door.seat(EIGHT);
  town = await openMcpTown(door, [...EIGHT, flora], { more: [gardenSet()] });
});
afterAll(() => town.close());

async function listedAt(path: string, agent: AgentIdentity | null): Promise<string[]> {
  const { status, body } = await rawPost(town.url + path, rpc('tools/list'), bearer(agent));
  expect(status).toBe(200);
  return body.result.tools.map(({ name }: { name: string }) => name);
}

const callAt = async (path: string, agent: AgentIdentity | null, name: string, args: object = {}) =>
  (await rawPost(town.url + path, rpc('tools/call', { name, arguments: args }), bearer(agent))).body;

describe('a path under /mcp', () => {
  it.each([
    ['', TOOL_NAMES],
    ['/', TOOL_NAMES],
    ['/garden', GARDEN],
    ['/garden/', GARDEN],
    ['?sets=garden', [...TOOL_NAMES, ...GARDEN]],
    ['?sets=werewolf,garden,nobody', [...TOOL_NAMES, ...GARDEN]],
    ['?sets=nobody', TOOL_NAMES],
    ['?sets=', TOOL_NAMES],
    ['/garden?sets=werewolf', [...GARDEN, ...TOOL_NAMES]],
    ['/garden?sets=garden&sets=werewolf', [...GARDEN, ...TOOL_NAMES]],
    ['/all', [...TOOL_NAMES, ...GARDEN]],
  ])(
    'lists what the key may call of its sets, and all of them without a key: /mcp%s',
    async (path, names) => {
      for (const agent of [flora, null]) expect(await listedAt(path, agent)).toEqual(names);
      const mayNotPlant = names.filter((name) => name !== 'garden.plant');
      expect(await listedAt(path, ada)).toEqual(mayNotPlant);
    },
  );

  it.each(['', '/garden', '/all', '?sets=garden', '/garden?sets=werewolf'])(
    '[D20] lists underscored names when asked to: /mcp%s',
    async (path) => {
      const asked = `${path}${path.includes('?') ? '&' : '?'}names=underscore`;
      const dotted = await listedAt(path, flora);
      expect(await listedAt(asked, flora)).toEqual(dotted.map(underscored));
    },
  );

  it.each(PATHS)('can call every permitted tool and no other: /mcp%s', async (path) => {
    const beds = [{ plants: ['rose', 'thyme'] }];
    const planted = await callAt(path, flora, 'garden.plant', { beds });
    expect(planted.result.structuredContent).toEqual({
      data: { beds: [{ plants: ['rose', 'thyme'], soil: { kind: 'loam' } }] },
    });
    expect((await callAt(path, flora, 'garden_plant', { beds })).result).toEqual(planted.result);
    const refused = await callAt(path, ada, 'garden.plant', { beds });
    expect(refused.result).toMatchObject({
      isError: true,
      structuredContent: { code: 'FORBIDDEN', why: expect.stringContaining(GARDEN_SCOPE) },
    });
    expect((await callAt(path, null, 'garden.plant', { beds })).result.structuredContent.code).toBe(
      'FORBIDDEN',
    );
    const state = await callAt(path, ada, 'et.werewolf.match.get_state', { matchId: 'mt_1' });
    expect(state.result.structuredContent).toMatchObject({ ok: true, state: { matchId: 'mt_1' } });
  });

  it.each(['?wait=20', '/garden?wait=20', '/all?wait=20', '?sets=garden&wait=20'])(
    'holds a call that waits for news: /mcp%s',
    async (path) => {
      const news = await callAt('', ada, 'et.werewolf.match.events.get', { matchId: 'mt_1', limit: 1 });
      const afterEventId = news.result.structuredContent.events[0].eventId;
      const gone = new AbortController();
      const held = fetch(town.url + path, {
        method: 'POST',
        headers: { ...HEADERS, ...bearer(ada) },
        body: rpc('tools/call', {
          name: 'et.werewolf.match.events.get',
          arguments: { matchId: 'mt_1', afterEventId },
        }),
        signal: gone.signal,
      });
      await expect.poll(() => town.slots.open).toBe(1);
      gone.abort();
      await expect(held).rejects.toThrow();
      await expect.poll(() => town.slots.open).toBe(0);
    },
  );

  it.each(['/nope', '/nope/deeper', '/garden/nope', '/ALL', '/werewolf', '/..%2fgarden'])(
    'that nobody has is a 404 with advice, never the page: /mcp%s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT']) {
        const answer = await read(await fetch(town.url + path, { method }));
        expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
        expect(answer.body.error.message).toContain('/mcp, /mcp/garden, /mcp/all');
        expect(answer.body).not.toHaveProperty('jsonrpc');
      }
    },
  );

  it('has the body limit of the sets it lists', async () => {
    const filler = 'x'.repeat(100_000);
    const huge = 'x'.repeat(GARDEN_BODY_BYTES);
    const body = (note: string) => rpc('tools/call', { name: 'garden.plant', arguments: { beds: [], note } });
    const statusAt = async (path: string, note: string) =>
      (await rawPost(town.url + path, body(note), bearer(flora))).status;
    expect(await statusAt('', filler)).toBe(413);
    for (const path of ['/garden', '/all', '?sets=garden']) expect(await statusAt(path, filler)).toBe(200);
    expect(await statusAt('/garden', huge)).toBe(413);
    const { body: refused } = await rawPost(town.url, body(filler));
    expect(refused.error.message).toBe('Payload Too Large: at most 65536 bytes');
  });
});

describe('a client at a path', () => {
  it("[D44] gets the name and version of the listed set, or the town's where there are several", async () => {
    const at = async (path: string) => {
      const client = await v1Client(town.url + path, null);
      const found = {
        title: client.getServerVersion()?.title,
        version: client.getServerVersion()?.version,
        versions: client.getServerCapabilities()?.experimental,
        instructions: client.getInstructions() ?? '',
        prompts: (await client.listPrompts()).prompts.map(({ name }) => name),
        resources: (await client.listResources()).resources.map(({ uri }) => uri),
        templates: (await client.listResourceTemplates()).resourceTemplates.map(
          ({ uriTemplate }) => uriTemplate,
        ),
      };
      await client.close();
      return found;
    };
    const [root, garden, all] = [await at(''), await at('/garden'), await at('/all')];
    expect(garden).toEqual({
      title: 'Eliza Town: The garden',
      version: '0.3.0',
      versions: { 'eliza-town/toolset': { version: '0.3.0' } },
      instructions: 'Plant with garden.plant.',
      prompts: ['green_thumb'],
      resources: ['et://garden/plan'],
      templates: ['et://garden/{bed}'],
    });
    expect(root.title).toBe('Eliza Town');
    expect(root.instructions).not.toContain('garden');
    expect(root.resources).toEqual(['et://werewolf/rules']);
    expect([root.version, all.version]).toEqual([TOOLSET_VERSION, TOWN_VERSION]);
    expect(all.versions).toEqual({ 'eliza-town/toolsets': { werewolf: '1.0.0', garden: '0.3.0' } });
    expect(all.instructions).toContain(root.instructions);
    expect(all.instructions).toContain(garden.instructions);
    for (const part of ['prompts', 'resources', 'templates'] as const) {
      expect(all[part]).toEqual([...root[part], ...garden[part]]);
    }
  });

  it.each(PATHS)("can read any set's resources and prompts from /mcp%s", async (path) => {
    const ask = async (method: string, params: object) =>
      (await rawPost(town.url + path, rpc(method, params), bearer(flora))).body.result;
    expect((await ask('resources/read', { uri: 'et://garden/plan' })).contents[0].text).toBe(
      '{"data":{"gardener":"Flora"}}',
    );
    expect((await ask('resources/read', { uri: 'et://werewolf/rules' })).contents[0].mimeType).toBe(
      'text/markdown',
    );
    expect((await ask('prompts/get', { name: 'green_thumb' })).messages[0].content.text).toBe('Dig.');
  });

  it('may keep the list of tools only privately, because it depends on the key', async () => {
    const hintsAt = async (path: string) => {
      const client = await v2Client(town.url + path, flora, '2026-07-28');
      const { ttlMs, cacheScope } = (await client.listTools()) as { ttlMs?: number; cacheScope?: string };
      await client.close();
      return { ttlMs, cacheScope };
    };
    for (const path of ['', '/garden', '?sets=garden', '/all']) {
      expect(await hintsAt(path)).toEqual({ ttlMs: 3_600_000, cacheScope: 'private' });
    }
  });

  it.each(Object.keys(CLIENTS))('is served at every path, whatever its kind: %s', async (kind) => {
    for (const path of PATHS) {
      const client = await CLIENTS[kind]!(town.url + path, flora);
      expect((await client.listTools()).tools.length).toBeGreaterThan(3);
      expect(await client.callTool({ name: 'garden.look', arguments: {} })).toMatchObject({
        structuredContent: { data: { gardener: 'Flora' } },
      });
      await client.close();
    }
  });
});

describe('a listing', () => {
  /** Its schema counts how often it is read. */
  function countedSet() {
    let reads = 0;
    const set = setOfOne('counted', 'counted.look');
    const [definition] = set.definitions;
    Object.defineProperty(definition?.inputSchema, 'description', {
      enumerable: true,
      get: () => `read ${++reads} times`,
    });
    return { set: { ...set, path: 'counted' }, reads: () => reads };
  }

  it('is serialised once for all keys of equal scopes, alone and in a batch', async () => {
    const { set, reads } = countedSet();
    const door = new TableDoor(new FakeClock());
    const counted = await openMcpTown(door, [...EIGHT, flora], { more: [set] });
    const list = (path: string, agent: AgentIdentity | null, body = rpc('tools/list')) =>
      rawPost(`${counted.url}${path}`, body, bearer(agent));
    const paths = ['/all', '/all?names=underscore', '/counted', '?sets=counted'];
    const before = reads();
    const first = await Promise.all(
      paths.flatMap((path) => [ada, flora, null].map((who) => list(path, who))),
    );
    const serialised = reads() - before;
    // At each path one for Ada's scopes, one for Flora's, and one without a key.
    expect(serialised).toBe(paths.length * 3);
    const again = await Promise.all(
      paths.flatMap((path) => [EIGHT[1]!, flora, null].map((who) => list(path, who))),
    );
    const batch = await list('/all', ada, `[${Array(8).fill(rpc('tools/list')).join()}]`);
    expect(reads() - before).toBe(serialised);
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    expect(batch.body).toEqual(Array(8).fill(first[0]?.body));
    await counted.close();
  });
});

describe('startup', () => {
  it.each(['all', 'UPPER', 'a/b', '-x'])('the path %s is refused', (path) => {
    expect(() => new Endpoints([gardenSet({ path })])).toThrow('no path for tools');
  });

  it('rejects two prompts of one name', async () => {
    const twice = { ...setOfOne('second', 'second.look'), prompts: gardenSet().prompts };
    await expect(
      openMcpTown(new TableDoor(new FakeClock()), [], { more: [gardenSet(), twice] }),
    ).rejects.toThrow('two prompts have the same name');
  });

  it('lists sets of the same path there together', () => {
    const endpoints = new Endpoints([gardenSet(), { ...setOfOne('shed', 'shed.open'), path: 'garden' }]);
    const listing = endpoints.at('garden', undefined)?.listing('tools/list', null, false);
    const { tools } = JSON.parse(`{${listing}}`) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual([...GARDEN, 'shed.open']);
  });
});
