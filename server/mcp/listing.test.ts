import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_DEFINITIONS, TOOLSET_VERSION } from '../../shared/games/werewolf/tool-registry.ts';
import { instructionsFor } from '../parts/werewolf/toolset.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { CLIENTS, type McpTown, openMcpTown, v1Client, v2Client } from './testing/mcp-town.ts';
import { rawPost, rpc } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

let town: McpTown;
beforeAll(async () => {
  town = await openMcpTown(new TableDoor(new FakeClock()), EIGHT);
});
afterAll(() => town.close());

/**
 * The hash of the thirteen specified definitions. Written down here because a registry compared with itself never
 * differs; it changes only with the specification.
 */
const SPECIFIED = '2ae451fefaf90169ad1b02808c3018e439b800252cac5661a75db1ba271d9691';
const SPECIFIED_BYTES = '4d5d59c09f9212260c30b91c2eb1a0e49cd7573eb07fe67981d3350155e74474';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Client libraries may reorder fields; nothing else may differ. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

it('[S0-110] sends the thirteen definitions byte for byte as specified', async () => {
  const { body } = await rawPost(town.url, rpc('tools/list'));
  expect(body.result.tools).toHaveLength(13);
  expect(sha256(JSON.stringify(body.result.tools))).toBe(SPECIFIED_BYTES);
});

describe.each(Object.keys(CLIENTS))('listings for %s', (kind) => {
  const connect = CLIENTS[kind]!;

  it('[S0-110] contain the thirteen tools as specified, with and without a key', async () => {
    for (const agent of [EIGHT[0]!, null]) {
      const client = await connect(town.url, agent);
      expect(sha256(canonical((await client.listTools()).tools))).toBe(SPECIFIED);
      await client.close();
    }
  });

  it('[D20] contain underscored names on request, otherwise unchanged', async () => {
    const client = await connect(`${town.url}?names=underscore`, null);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(
      TOOL_DEFINITIONS.map(({ name }) => name.replaceAll('.', '_')),
    );
    expect(tools.map((tool, i) => ({ ...tool, name: TOOL_DEFINITIONS[i]?.name }))).toEqual(TOOL_DEFINITIONS);
    await client.close();
  });
});

describe('server information and resources', () => {
  it("[S0-111, D44] have the tools' version as the server's, no _meta in tools, and instructions", async () => {
    const client = await v1Client(town.url, null);
    expect(client.getServerVersion()).toMatchObject({ name: 'eliza-town', version: TOOLSET_VERSION });
    expect(client.getServerCapabilities()?.experimental).toEqual({
      'eliza-town/toolset': { version: TOOLSET_VERSION },
    });
    expect(JSON.stringify((await client.listTools()).tools)).not.toContain('_meta');
    expect(client.getInstructions()).toContain('et.werewolf.queue.join');
    await client.close();
  });

  it('state the limits of a town at its own pace', () => {
    const settings = { publicChatEveryMs: 300, wolfChatEveryMs: 200 };
    const text = instructionsFor({ settings, reads: { calls: 2, everyMs: 100 } });
    expect(text).toContain('2 every 0.1 s, 1 public message every 0.3 s, 1 wolf message every 0.2 s');
  });

  it('[S0-069, D30] offer rules and role cards as prompts, and no other template', async () => {
    const client = await v1Client(town.url, null);
    const { prompts } = await client.listPrompts();
    const names = ['werewolf_rules_v1', 'role_villager', 'role_werewolf', 'role_seer', 'role_doctor'];
    expect(prompts.map((prompt) => prompt.name)).toEqual(names);
    const rules = await client.getPrompt({ name: 'werewolf_rules_v1' });
    expect(rules.messages[0]?.content).toMatchObject({
      type: 'text',
      text: expect.stringContaining('Werewolf Rules v1'),
    });
    for (const name of names) {
      const { messages } = await client.getPrompt({ name });
      expect(JSON.stringify(messages)).not.toContain('{{');
    }
    await expect(client.getPrompt({ name: 'phase_night' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it('offer the rules and any match as resources', async () => {
    const client = await v2Client(town.url, null, '2026-07-28');
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['et://werewolf/rules']);
    expect(
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ).toEqual(['et://werewolf/matches/{matchId}']);
    const { contents } = await client.readResource({ uri: 'et://werewolf/rules' });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('## Winning'),
    });
    await client.close();
  });
});
