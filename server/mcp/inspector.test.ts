import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../scripts/town/child-process.ts';
import { TOOL_DEFINITIONS } from '../../shared/games/werewolf/tool-registry.ts';
import { systemClock } from '../time/clock.ts';
import { keyFor, type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { judge } from './testing/result-check.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const require = createRequire(import.meta.url);
const CLI = join(
  dirname(require.resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);
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

async function inspect(method: string, ...args: string[]): Promise<unknown> {
  const header = `Authorization: Bearer ${keyFor(ada)}`;
  const options = ['--cli', town.url, '--transport', 'http', '--header', header, '--method', method, ...args];
  const { code, stdout, stderr } = await runNode(CLI, options);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

describe('the inspector on the command line', () => {
  it('lists the tools', async () => {
    expect(await inspect('tools/list')).toMatchObject({ tools: TOOL_DEFINITIONS });
  });

  it('calls a tool with a key', async () => {
    const result = await inspect(
      'tools/call',
      '--tool-name',
      'et.werewolf.match.get_state',
      '--tool-arg',
      'matchId=mt_1',
    );
    const { body } = judge('et.werewolf.match.get_state', result);
    const seat = door.hosts.get('mt_1')!.state.players.find((player) => player.agentId === ada.agentId);
    expect(body.state.you).toMatchObject({ playerId: seat!.playerId, role: seat!.role });
  });
});
