import {
  isCreateTaskResultV2,
  isDetailedTaskV2,
  TASKS_EXTENSION_ID_V2,
} from '@modelcontextprotocol/ext-tasks/core/v2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentIdentity } from '../agents/identity.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { MODERN_VERSION } from './eras.ts';
import { type McpTown, openMcpTown, v1Client } from './testing/mcp-town.ts';
import { bearer, rawPost, rpc, toolCall } from './testing/raw-mcp.ts';
import { EIGHT, holdersOf, TableDoor, type WerewolfHost } from './testing/table-door.ts';
import { settled } from './testing/table-play.ts';

const EVENTS = 'et.werewolf.match.events.get';
const META = 'io.modelcontextprotocol';
const ada = EIGHT[0]!;

let clock: FakeClock;
let door: TableDoor;
let host: WerewolfHost;
let town: McpTown;
let last: string;
beforeEach(async () => {
  clock = new FakeClock();
  door = new TableDoor(clock);
  host = door.seat(EIGHT);
  town = await openMcpTown(door, EIGHT, { clock });
  clock.advanceTo(host.state.phaseEndsAt);
  await settled();
  const { body } = await rawPost(
    town.url,
    toolCall('match.events.get', { matchId: host.matchId }),
    bearer(ada),
  );
  last = body.result.structuredContent.events.at(-1).eventId;
});
afterEach(async () => {
  await town.close();
  await door.close();
  expect(town.errors).toEqual([]);
});

interface Asking {
  readonly agent?: AgentIdentity | null;
  readonly path?: string;
  readonly extensions?: object;
}

/** As a client of the 2026 era that supports tasks. */
async function ask(
  method: string,
  params: Readonly<Record<string, unknown>>,
  { agent = ada, path = '/tasks', extensions = { [TASKS_EXTENSION_ID_V2]: {} } }: Asking = {},
) {
  const _meta = {
    [`${META}/protocolVersion`]: MODERN_VERSION,
    [`${META}/clientInfo`]: { name: 'tasks', version: '0' },
    [`${META}/clientCapabilities`]: { extensions },
  };
  const { body } = await rawPost(town.url + path, rpc(method, { ...params, _meta }), {
    ...bearer(agent),
    'Mcp-Protocol-Version': MODERN_VERSION,
    'Mcp-Method': method,
    ...('name' in params && { 'Mcp-Name': String(params.name) }),
    ...('taskId' in params && { 'Mcp-Name': String(params.taskId) }),
  });
  return body;
}

const waitForNews = (asking?: Asking) =>
  ask('tools/call', { name: EVENTS, arguments: { matchId: host.matchId, afterEventId: last } }, asking);

const howl = () =>
  door.act(holdersOf(host, 'WEREWOLF')[0]!, host.matchId, { type: 'wolf_chat', text: 'Tonight?' });

describe('a waiting call at /mcp/tasks', () => {
  it("becomes a task, completed by the next event with the call's result", async () => {
    const wolf = holdersOf(host, 'WEREWOLF')[1]!;
    const { result: task } = await waitForNews({ agent: wolf });
    expect(isCreateTaskResultV2(task)).toBe(true);
    const { taskId } = task;
    const working = (await ask('tasks/get', { taskId }, { agent: wolf })).result;
    expect(isDetailedTaskV2(working)).toBe(true);
    expect(working).toMatchObject({ taskId, status: 'working', resultType: 'complete' });
    await howl();
    clock.advance(1_000);
    const done = (await ask('tasks/get', { taskId }, { agent: wolf })).result;
    expect(isDetailedTaskV2(done)).toBe(true);
    const { events } = done.result.structuredContent;
    expect(done).toMatchObject({ status: 'completed', createdAt: task.createdAt });
    expect(events).toMatchObject([{ payload: { text: 'Tonight?' } }]);
    expect(Date.parse(done.lastUpdatedAt)).toBe(Date.parse(task.createdAt) + 1_000);
  });

  it('hides the task from other callers, and shows each what it may see', async () => {
    const villager = holdersOf(host, 'VILLAGER')[0]!;
    const { taskId } = (await waitForNews({ agent: villager })).result;
    await howl();
    expect((await ask('tasks/get', { taskId }, { agent: villager })).result.status).toBe('working');
    for (const agent of [holdersOf(host, 'WEREWOLF')[0]!, null])
      expect((await ask('tasks/get', { taskId }, { agent })).error).toMatchObject({ code: -32602 });
    const altered = `${taskId.slice(0, -1)}${taskId.endsWith('A') ? 'B' : 'A'}`;
    expect((await ask('tasks/get', { taskId: altered }, { agent: villager })).error.code).toBe(-32602);
  });

  it('is answered at once if there is news, or if its client does not support tasks', async () => {
    await howl();
    const wolf = holdersOf(host, 'WEREWOLF')[1]!;
    expect((await waitForNews({ agent: wolf })).result).toMatchObject({ resultType: 'complete' });
    const villager = holdersOf(host, 'VILLAGER')[0]!;
    for (const asking of [{ extensions: {} }, { path: '' }])
      expect((await waitForNews({ agent: villager, ...asking })).result).toMatchObject({
        resultType: 'complete',
        structuredContent: { events: [] },
      });
  });

  it('ends without news after a long wait, and is forgotten later', async () => {
    const villager = holdersOf(host, 'VILLAGER')[0]!;
    const { taskId, ttlMs } = (await waitForNews({ agent: villager })).result;
    await door.close();
    const poll = async () => ask('tasks/get', { taskId }, { agent: villager });
    clock.advance(599_000);
    expect((await poll()).result.status).toBe('working');
    clock.advance(1_000);
    expect((await poll()).result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { events: [] } },
    });
    clock.advance(ttlMs);
    expect((await poll()).error.code).toBe(-32602);
  });

  it('acknowledges updates and cancellation, and requires the capability for all task methods', async () => {
    const { taskId } = (await waitForNews({ agent: holdersOf(host, 'VILLAGER')[0]! })).result;
    const agent = holdersOf(host, 'VILLAGER')[0]!;
    expect((await ask('tasks/cancel', { taskId }, { agent })).result).toMatchObject({
      resultType: 'complete',
    });
    expect((await ask('tasks/update', { taskId, inputResponses: {} }, { agent })).result).toBeDefined();
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update'])
      expect((await ask(method, { taskId }, { agent, extensions: {} })).error).toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { extensions: { [TASKS_EXTENSION_ID_V2]: {} } } },
      });
  });
});

it("announces tasks only at their own path, which lists the games' tools", async () => {
  const discover = async (path: string) => (await ask('server/discover', {}, { path })).result.capabilities;
  expect((await discover('/tasks')).extensions).toEqual({ [TASKS_EXTENSION_ID_V2]: {} });
  for (const path of ['', '/all']) expect((await discover(path)).extensions).toBeUndefined();
  const [plain, tasks] = await Promise.all(
    ['', '/tasks'].map(async (path) => (await rawPost(town.url + path, rpc('tools/list'))).body.result),
  );
  expect(tasks).toEqual(plain);
  expect((await ask('tasks/get', { taskId: 'x' }, { path: '' })).error.code).toBe(-32601);
});

it('lets calls of older clients wait as usual', async () => {
  const client = await v1Client(`${town.url}/tasks?wait=20`, holdersOf(host, 'WEREWOLF')[1]!);
  const held = client.callTool({ name: EVENTS, arguments: { matchId: host.matchId, afterEventId: last } });
  await expect.poll(() => town.slots.open).toBe(1);
  await howl();
  expect(await held).toMatchObject({ structuredContent: { events: [{ payload: { text: 'Tonight?' } }] } });
  await client.close();
});
