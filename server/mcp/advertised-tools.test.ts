/** Every tool that an address names in its texts is listed at that address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { HEADERS, rpc } from './testing/raw-mcp.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many methods, read in one line each
type Result = any;

let town: VirtualTown;
let known: readonly string[];
beforeAll(async () => {
  town = await openVirtualTown({ LEAGUE: 'on' });
  // A single word such as "health" does not count as naming a tool.
  known = [...(await listedAt('/mcp/all')), ...(await listedAt('/mcp/all?profile=llm'))].filter((name) =>
    /[._-]/.test(name),
  );
});
afterAll(() => town.end());

async function makeKey(name: string): Promise<string> {
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await made.json()) as Result).apiKey;
}

async function ask(path: string, method: string, params: object = {}, key?: string): Promise<Result> {
  const headers = { ...HEADERS, ...(key && { authorization: `Bearer ${key}` }) };
  const response = await fetch(`${town.url}${path}`, { method: 'POST', headers, body: rpc(method, params) });
  const { result, error } = (await response.json()) as Result;
  expect(error).toBeUndefined();
  return result;
}

const listedAt = async (path: string): Promise<string[]> =>
  (await ask(path, 'tools/list')).tools.map(({ name }: Result) => name);

/** The names in the text: known tools, and names that only look like a game's tool. */
function namedIn(text: string): string[] {
  const words = new Set(text.match(/[a-z][\w.-]*\w/gi) ?? []);
  return [...words].filter((word) => known.includes(word) || /^et[._](?:werewolf|evenodd)[._]/.test(word));
}

const VERSION = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 't', version: '1' },
};

async function textsAt(path: string): Promise<string[]> {
  const { instructions = '' } = await ask(path, 'initialize', VERSION);
  const { tools } = await ask(path, 'tools/list');
  const { prompts } = await ask(path, 'prompts/list');
  const told = await Promise.all(prompts.map(({ name }: Result) => ask(path, 'prompts/get', { name })));
  return [
    instructions,
    ...tools.map(({ description }: Result) => description),
    ...told.map(({ messages }) => messages[0].content.text),
  ];
}

const missing = (texts: readonly string[], listed: readonly string[]): string[] => {
  const spellings = new Set(listed.flatMap((name) => [name, underscored(name)]));
  return namedIn(texts.join('\n')).filter((name) => !spellings.has(name));
};

const PATHS = ['', '/even-odd', '/gateway', '/context', '/worlds', '/league', '/watch', '/all'];

describe.each(['', '?profile=llm', '?profile=chat'])('with %j', (profile) => {
  it.each(PATHS)(
    '/mcp%s lists every tool that its instructions, descriptions and prompts name',
    async (path) => {
      const address = `/mcp${path}${profile}`;
      const texts = await textsAt(address);
      expect(namedIn(texts.join('\n')).length).toBeGreaterThan(0);
      // "Werewolf at /mcp: …" names the tools of that address, not of this one.
      const lines = texts.flatMap((text) => text.split('\n'));
      const byAddress = Map.groupBy(lines, (line) => / at (\/mcp\S*): /.exec(line)?.[1] ?? address);
      for (const [of, some] of byAddress) expect(missing(some, await listedAt(of))).toEqual([]);
    },
  );
});

describe.each(['', '?profile=llm', '?profile=chat'])(
  'what clients read before anything else, with %j',
  (profile) => {
    const paths = [...PATHS, '/connect', ...(profile === '' ? ['/tasks'] : [])];

    it('is checked at every path', async () => {
      const nowhere = await fetch(`${town.url}/mcp/nowhere${profile}`, { method: 'POST', headers: HEADERS });
      expect(nowhere.status).toBe(404);
      const { error } = (await nowhere.json()) as Result;
      const [, listed = ''] = error.message.split('they do at');
      expect(new Set(listed.match(/\/mcp[\w/-]*/g))).toEqual(new Set(paths.map((path) => `/mcp${path}`)));
    });

    it.each(paths)(
      '/mcp%s says it in 2 KB, names where the rest is, and lists prompts and resources',
      async (path) => {
        const address = `/mcp${path}${profile}`;
        const key =
          path === '/connect' ? await makeKey(`Reader ${profile.slice('?profile='.length)}`) : undefined;
        const { instructions } = await ask(address, 'initialize', VERSION, key);
        expect(Buffer.byteLength(instructions)).toBeLessThanOrEqual(2_048);
        expect((await ask(address, 'prompts/list', {}, key)).prompts).toEqual(expect.any(Array));
        const { resources } = await ask(address, 'resources/list', {}, key);
        const wholes = resources.filter(({ uri }: Result) => uri.startsWith('et://instructions/'));
        expect(wholes.length > 0).toBe(instructions.includes('et://instructions/'));
        for (const { uri } of wholes) {
          const { contents } = await ask(address, 'resources/read', { uri }, key);
          // The line of a shortened set is the beginning of its full text.
          const [, beginning = ''] =
            new RegExp(`\\(${uri.split('/').at(-1)}\\): (.*) …$`, 'm').exec(instructions) ?? [];
          expect(beginning.length).toBeGreaterThan(10);
          expect(contents[0].text.startsWith(beginning)).toBe(true);
        }
      },
    );
  },
);

it.each([
  ['/mcp', 'et_werewolf', 8],
  ['/mcp/even-odd', 'et_evenodd', 2],
])('%s lists every tool that a player is told of', async (path, prefix, seats) => {
  const address = `${path}?profile=llm`;
  const keys = await Promise.all(Array.from({ length: seats }, (_, i) => makeKey(`Reader ${i} of ${seats}`)));
  const call = async (key: string, tool: string) =>
    (await ask(address, 'tools/call', { name: `${prefix}_${tool}`, arguments: {} }, key)).content[0].text;
  const welcomes = await town.during(Promise.all(keys.map((key) => call(key, 'queue_join'))));
  const texts = [
    ...welcomes,
    ...(await town.during(Promise.all(keys.map((key) => call(key, 'match_get_state'))))),
  ];
  expect(texts.join('\n')).toContain('TO DO: ');
  expect(missing(texts, await listedAt(address))).toEqual([]);
});

it('names in /skill.md only tools listed at the address where it says the game is played', async () => {
  const skill = await (await fetch(`${town.url}/skill.md`)).text();
  const games = [...skill.matchAll(/^- (.+): .*(\/mcp\S*)$/gm)].filter(([, title]) =>
    skill.includes(`\n### ${title}\n`),
  );
  expect(games.length).toBe(2);
  for (const [, title, address] of games) {
    const section = skill.split(`### ${title}\n`)[1]?.split('\n##')[0] ?? '';
    expect(namedIn(section).length).toBeGreaterThan(2);
    expect(missing([section], await listedAt(address ?? ''))).toEqual([]);
  }
});

it("spells tools the profile's way in answers to lookups of players, whichever spelling was called", async () => {
  const listed = await listedAt('/mcp?profile=llm');
  expect(listed).toEqual(expect.arrayContaining(['get-player-context', 'search-lore']));
  for (const name of ['get-player-context', 'get_player_context']) {
    const { content } = await ask('/mcp?profile=llm', 'tools/call', { name, arguments: { playerId: 'Zoe' } });
    expect(content[0].text).toBe('No player "Zoe" is known; use a name shown at your table, or an agent id.');
  }
  const found = await ask('/mcp?profile=llm', 'tools/call', {
    name: 'search_lore',
    arguments: { query: 'bell' },
  });
  expect(found.content[0].text).not.toMatch(/^[[{]/);
});
