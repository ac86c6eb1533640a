import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../../scripts/town/child-process.ts';
import { TOOL_DEFINITIONS } from '../../../shared/worlds/tool-registry.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';

const require = createRequire(import.meta.url);
const CLI = join(dirname(require.resolve('@modelcontextprotocol/conformance/package.json')), 'dist/index.js');
/** Scenarios that need no tools or resources of the suite. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'];

let town: TestTown;
let folder: string;
beforeAll(async () => {
  town = await openTestTown();
  folder = mkdtempSync(join(tmpdir(), 'worlds-conformance-'));
});
afterAll(async () => {
  await town.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('/mcp/worlds', () => {
  it.each(SCENARIOS)('passes the conformance suite: %s', { timeout: 120_000 }, async (scenario) => {
    const output = mkdtempSync(join(folder, 'run-'));
    const url = `${town.url}/mcp/worlds`;
    const args = ['server', '--url', url, '--scenario', scenario, '-o', output];
    const { code, stdout } = await runNode(CLI, args, { cwd: output });
    expect(code, stdout).toBe(0);
    const checks = readdirSync(output).flatMap(
      (run) => JSON.parse(readFileSync(join(output, run, 'checks.json'), 'utf8')) as { status: string }[],
    );
    expect(checks.map(({ status }) => status)).toContain('SUCCESS');
    expect(checks.map(({ status }) => status)).not.toContain('FAILURE');
  });

  it.each(['legacy', '2026-07-28'] as const)('is the same in the era %s', async (era) => {
    const made = await town.services.accounts.make(`Era ${era}`, 'nobody');
    if (!made.ok) throw new Error(made.refusal.message);
    const mode = era === 'legacy' ? 'legacy' : { pin: era };
    const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { Authorization: `Bearer ${made.value.apiKey}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${town.url}/mcp/worlds`), { requestInit }),
    );
    expect((await client.listTools()).tools).toEqual(TOOL_DEFINITIONS);
    const result = await client.callTool({ name: 'create_world', arguments: { name: 'Era' } });
    expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? '')).toMatchObject({ name: 'Era' });
    await expect(
      client.callTool({ name: 'get_world', arguments: { worldId: 'none' } }),
    ).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('Tool execution failed: World not found'),
      data: { toolName: 'get_world', errorType: 'NotFoundError', worldId: 'none' },
    });
    expect((await client.listResources()).resources).toHaveLength(11);
    await client.close();
  });
});
