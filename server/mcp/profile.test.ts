import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_NAMES } from '../../shared/games/werewolf/tool-names.ts';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { gardener, gardenSet } from '../tools/testing/garden.ts';
import { CLIENTS, type McpTown, openMcpTown, v1Client, v2Client } from './testing/mcp-town.ts';
import { bearer, rawPost, rpc } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';
import { settled } from './testing/table-play.ts';

const ada = EIGHT[0]!;
const flora = gardener('Flora');
const PROFILE = '?profile=llm';
const clock = new FakeClock();
const door = new TableDoor(clock);
let town: McpTown;
beforeAll(async () => {
  door.seat(EIGHT, { seed: 'profile' });
  town = await openMcpTown(door, [...EIGHT, flora], { clock, more: [gardenSet()] });
});
afterAll(async () => {
  await town.close();
  await door.close();
});

const list = async (path: string) =>
  (await rawPost(town.url + path, rpc('tools/list'), bearer(flora))).body.result.tools as {
    name: string;
    inputSchema: { required?: string[]; properties: Record<string, unknown> };
    outputSchema?: unknown;
  }[];

/** The name of a tool with dots. */
const DOTTED = /\b(et|garden)\.[a-z]/;

describe('/mcp?profile=llm', () => {
  it.each([
    ['', TOOL_NAMES.map(underscored)],
    ['/', TOOL_NAMES.map(underscored)],
    ['/garden', ['garden_plant', 'garden_look', 'garden_get-location', 'garden_get_location']],
  ])('lists what /mcp%s lists, without dots and output schemas', async (path, names) => {
    const tools = await list(path + PROFILE);
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(tools.some(({ outputSchema }) => outputSchema)).toBe(false);
    expect(JSON.stringify(tools)).not.toMatch(DOTTED);
  });

  it('adds sets on request, and lists every tool a key may call', async () => {
    const names = async (path: string) => (await list(path)).map(({ name }) => name);
    expect(await names(`${PROFILE}&sets=garden`)).toContain('garden_look');
    expect(await names(`/all${PROFILE}`)).toEqual(
      expect.arrayContaining(['garden_plant', 'et_werewolf_match_vote']),
    );
  });

  it('requires no match id, and is at most a third of the exact listing', async () => {
    const tools = await list(PROFILE);
    expect(tools.filter(({ inputSchema }) => inputSchema.required?.includes('matchId'))).toEqual([]);
    expect(JSON.stringify(tools).length).toBeLessThan(JSON.stringify(await list('')).length / 3);
  });

  it('writes no tool name with dots in instructions, prompts and resources', async () => {
    const client = await v1Client(town.url + PROFILE, ada);
    const texts = [client.getInstructions() ?? ''];
    expect(texts[0]).toContain('et_werewolf_queue_join');
    for (const { name } of (await client.listPrompts()).prompts) {
      texts.push(JSON.stringify((await client.getPrompt({ name })).messages));
    }
    for (const uri of ['et://werewolf/rules', 'et://werewolf/matches/mt_1']) {
      texts.push(JSON.stringify((await client.readResource({ uri })).contents));
    }
    expect(texts.length).toBeGreaterThan(6);
    for (const text of texts) expect(text).not.toMatch(DOTTED);
    await client.close();
  });

  it.each(Object.keys(CLIENTS))('answers in text only: %s', async (kind) => {
    const client = await CLIENTS[kind]!(`${town.url}${PROFILE}&wait=0`, ada);
    await client.listTools();
    const result = await client.callTool({ name: 'et_werewolf_match_get_state', arguments: {} });
    expect(result).toMatchObject({ content: [{ type: 'text', text: expect.stringMatching(/^LOBBY, /) }] });
    expect(result).not.toHaveProperty('structuredContent');
    await client.close();
  });

  it('answers calls of other sets in JSON, and accepts either spelling', async () => {
    for (const name of ['garden.look', 'garden_look']) {
      const { body } = await rawPost(
        `${town.url}/garden${PROFILE}`,
        rpc('tools/call', { name, arguments: {} }),
        bearer(flora),
      );
      expect(body.result).toEqual({ content: [{ type: 'text', text: '{"gardener":"Flora"}' }] });
    }
  });

  it('answers faults in arguments as results, and unknown tools as errors', async () => {
    const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args });
    const fault = call('et.werewolf.match.say_public', { text: 7 });
    const { body } = await rawPost(town.url + PROFILE, fault, bearer(ada));
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^INVALID_ARGUMENTS: text must be string, got 7\./) }],
    });
    const exact = await rawPost(town.url, fault, bearer(ada));
    expect(exact.body.error).toMatchObject({ code: -32602 });
    const unknown = await rawPost(town.url + PROFILE, call('et_werewolf_none', {}), bearer(ada));
    expect(unknown.body.error).toMatchObject({ code: -32602, message: 'Unknown tool: et_werewolf_none' });
  });

  it.each(['poet', '', 'LLM', 'llm&profile=chat'])(
    'refuses the profile %j and names those there are',
    async (name) => {
      for (const path of ['', '/garden', '/all']) {
        const { status, body } = await rawPost(
          `${town.url}${path}?profile=${name}`,
          rpc('tools/list'),
          bearer(ada),
        );
        expect(status).toBe(400);
        expect(body).toEqual({
          error: { code: 'INVALID_PROFILE', message: expect.stringMatching(/the profiles are llm/) },
        });
      }
    },
  );
});

describe('progress', () => {
  it.each([
    ['the 2025 era', (url: string) => v2Client(url, ada, 'legacy')],
    ['2026-07-28', (url: string) => v2Client(url, ada, '2026-07-28')],
  ] as const)('is told to a client that asks for it while its call is held: %s', async (_, connect) => {
    const client = await connect(town.url + PROFILE);
    await client.callTool({ name: 'et_werewolf_queue_status', arguments: {} });
    const told: number[] = [];
    const held = client.callTool(
      { name: 'et_werewolf_match_events_get', arguments: {} },
      { onprogress: ({ progress }) => told.push(progress) },
    );
    await first(held, () => town.slots.open > 0);
    clock.advance(5_000);
    await first(held, () => told.length === 1);
    clock.advance(5_000);
    await first(held, () => told.length === 2);
    expect(told).toEqual([5, 10]);
    await [...door.hosts.values()].at(-1)!.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
    expect(await held).toMatchObject({ content: [{ text: expect.stringContaining('called off') }] });
    expect(town.slots.open).toBe(0);
    await client.close();
    door.seat(EIGHT, { seed: 'again' });
  });

  /** Waits until the condition holds; fails if the call ends before. */
  async function first(held: Promise<unknown>, isSo: () => boolean): Promise<void> {
    let ended = false;
    void held.then(() => {
      ended = true;
    });
    while (!isSo()) {
      if (ended) throw new Error('the call was answered too soon');
      await settled();
    }
  }
});
