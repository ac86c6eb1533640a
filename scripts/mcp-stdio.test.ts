import * as processes from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conformanceFixtures } from '../server/mcp/testing/conformance-fixtures.ts';
import { hurriedClock } from '../server/mcp/testing/hurried-clock.ts';
import { keyFor, type McpTown, openMcpTown } from '../server/mcp/testing/mcp-town.ts';
import { judge } from '../server/mcp/testing/result-check.ts';
import { EIGHT, TableDoor } from '../server/mcp/testing/table-door.ts';
import { systemClock } from '../server/time/clock.ts';
import { TOOL_DEFINITIONS } from '../shared/games/werewolf/tool-registry.ts';

const execFile = promisify(processes.execFile);
const SCRIPT = fileURLToPath(new URL('./mcp-stdio.ts', import.meta.url));
const LAUNCHER = fileURLToPath(new URL('./mcp-stdio.cjs', import.meta.url));
const ada = EIGHT[0]!;
const door = new TableDoor(systemClock);
let town: McpTown;
beforeAll(async () => {
  door.seat(EIGHT);
  town = await openMcpTown(door, EIGHT);
});
afterAll(async () => {
  await town.close();
  await door.close();
});

interface Start {
  readonly args?: readonly string[];
  readonly cwd?: string;
}

async function connect(
  url: string,
  key?: string,
  { args = [SCRIPT], cwd = process.cwd() }: Start = {},
): Promise<Client> {
  const client = new Client({ name: 'stdio', version: '0' });
  const { NODE_COMPILE_CACHE = '', PATH = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ELIZA_TOWN_URL: url, ...(key && { ELIZA_TOWN_KEY: key }) };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...args],
      cwd,
      env,
      stderr: 'ignore',
    }) as Parameters<Client['connect']>[0],
  );
  return client;
}

describe('town over stdio', { timeout: 30_000 }, () => {
  it('is the same endpoint: same tools, same agent, same refusals', async () => {
    const client = await connect(town.url, keyFor(ada));
    expect((await client.listTools()).tools).toEqual(TOOL_DEFINITIONS);
    const name = 'et.werewolf.match.get_state';
    const { body } = judge(name, await client.callTool({ name, arguments: { matchId: 'mt_1' } }));
    expect(body.state.you).not.toBeNull();
    await expect(client.callTool({ name: 'et.werewolf.none', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    await client.close();
  });

  it('serves language models unless a full address is given', async () => {
    const client = await connect(town.origin, keyFor(ada));
    const { tools } = await client.listTools();
    expect(tools[0]).toMatchObject({ name: 'et_werewolf_queue_join' });
    expect(tools.some(({ outputSchema }) => outputSchema)).toBe(false);
    const { content } = await client.callTool({ name: 'et_werewolf_match_get_state', arguments: {} });
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('TO DO: ') }]);
    await client.close();
  });

  it('keeps the options of a full address', async () => {
    const client = await connect(`${town.url}?names=underscore`);
    expect((await client.listTools()).tools[0]?.name).toBe('et_werewolf_queue_join');
    await client.close();
  });

  it('starts from anywhere, also on a Node that cannot read its source', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stdio-'));
    const old = join(folder, 'old.cjs');
    writeFileSync(old, "Object.defineProperty(process, 'version', { value: 'v20.20.2' });");
    for (const args of [[LAUNCHER], ['--require', old, LAUNCHER]]) {
      const client = await connect(town.origin, keyFor(ada), { args, cwd: folder });
      expect((await client.listTools()).tools).toHaveLength(TOOL_DEFINITIONS.length);
      await client.close();
    }
    rmSync(folder, { recursive: true });
  });

  it('delivers news of a match to subscribers', async () => {
    const { ResourceUpdatedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
    const client = await connect(town.url, keyFor(ada));
    const news = Promise.withResolvers<string>();
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
      news.resolve(params.uri),
    );
    await client.subscribeResource({ uri: 'et://werewolf/matches/mt_1' });
    await door.act(EIGHT[1]!, 'mt_1', { type: 'ready' });
    expect(await news.promise).toBe('et://werewolf/matches/mt_1');
    await client.close();
  });

  it('receives keep-alives during a long poll, and passes on those that its client asked for', async () => {
    const clock = hurriedClock(100);
    const more = [conformanceFixtures({ matchId: 'mt_1', door }, clock)];
    const lively = await openMcpTown(door, EIGHT, { clock, more });
    const client = await connect(lively.url, keyFor(ada));
    const strange: unknown[] = [];
    client.onerror = (error) => strange.push(error);
    const held = { name: 'test_tool_with_progress', arguments: {} };
    const told: number[] = [];
    await client.callTool(held);
    await client.callTool(held, undefined, { onprogress: ({ progress }) => told.push(progress) });
    // The last one may arrive together with the response, when the client has already forgotten its request.
    expect(told.slice(0, 2)).toEqual([5, 10]);
    expect(strange.filter((error) => String(error).includes('mcp-stdio/'))).toEqual([]);
    await client.close();
    await lively.close();
  });

  it.each([
    ['the town', () => town.origin, /"result"/],
    ['no town', () => 'http://127.0.0.1:1', /"error".*127\.0\.0\.1:1\/mcp\?profile=llm did not answer/],
  ])('says whom it asks, and passes on the last answer of %s after its client has gone', (_, url, answer) => {
    const ping = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`;
    const env = { PATH: process.env.PATH ?? '', ELIZA_TOWN_URL: url() };
    const piped = execFile(process.execPath, [SCRIPT], { env });
    piped.child.stdin?.end(ping);
    return expect(piped).resolves.toMatchObject({
      stdout: expect.stringMatching(answer),
      stderr: expect.stringContaining(`${url()}/mcp`),
    });
  });

  it('reports a wrong key or a missing town, instead of letting the client wait', async () => {
    await expect(connect(town.origin, 'wrong')).rejects.toMatchObject({ code: -32000 });
    await expect(connect('http://127.0.0.1:9')).rejects.toMatchObject({ code: -32000 });
  });
});
