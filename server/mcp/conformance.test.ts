import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../scripts/town/child-process.ts';
import type { LocalServer } from '../../scripts/town/local-server.ts';
import { CONTEXT_DEFINITIONS } from '../../shared/canon/tool-registry.ts';
import { type ContextTown, openContextTown } from '../parts/context/testing/context-town.ts';
import { systemClock } from '../time/clock.ts';
import { conformanceFixtures } from './testing/conformance-fixtures.ts';
import { hurriedClock } from './testing/hurried-clock.ts';
import { openKeyAdder } from './testing/key-adder.ts';
import { keyFor, type McpTown, openMcpTown, v2Client } from './testing/mcp-town.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const require = createRequire(import.meta.url);
const CLI = join(dirname(require.resolve('@modelcontextprotocol/conformance/package.json')), 'dist/index.js');
const EXPECTED_FAILURES = fileURLToPath(new URL('./conformance.yml', import.meta.url));

/** Scenarios that must pass, with their number of checks; a scenario without checks has not passed. */
const PASSING = {
  'dns-rebinding-protection': 2,
  ping: 1,
  'prompts-get-simple': 1,
  'prompts-list': 1,
  'resources-list': 1,
  'resources-read-text': 1,
  'resources-subscribe': 1,
  'resources-templates-read': 1,
  'resources-unsubscribe': 1,
  'server-initialize': 1,
  'tools-call-error': 1,
  'tools-call-simple-text': 1,
  'tools-call-with-progress': 1,
  'tools-list': 1,
};
/** Ends with a warning and without checks, because it needs sessions. Listed as a failure, never counted as passed. */
const VACUOUS = ['server-sse-multiple-streams'];

/** The exact tools, the profile for language models, and the suite's own tools beside those of the town's memory. */
const ADDRESSES = ['', '?profile=llm', '/context?sets=conformance'];

const ada = EIGHT[0]!;
const door = new TableDoor(systemClock);
let town: McpTown;
let memory: ContextTown;
/** The suite's client has no key and calls as Ada through a proxy. */
let asAda: LocalServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const { matchId } = door.seat(EIGHT);
  const clock = hurriedClock(100);
  const fixtures = conformanceFixtures({ matchId, door }, clock);
  memory = await openContextTown({ clock: systemClock });
  town = await openMcpTown(door, EIGHT, { clock, more: [fixtures, memory.set] });
  asAda = await openKeyAdder(town.origin, keyFor(ada));
});
afterAll(async () => {
  await asAda.close();
  await town.close();
  await memory.close();
  await door.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Check {
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO';
}

/** `server-<scenario>-<timestamp>/checks.json` */
function outcomes(output: string): Map<string, Check[]> {
  return new Map(
    readdirSync(output).map((run) => [
      run.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
      JSON.parse(readFileSync(join(output, run, 'checks.json'), 'utf8')) as Check[],
    ]),
  );
}

describe('conformance suite', () => {
  it.each(ADDRESSES)(
    'passes at /mcp%s except for what does not apply, without vacuous passes',
    async (query) => {
      const output = mkdtempSync(join(folder, 'run-'));
      const expected = ['--expected-failures', EXPECTED_FAILURES];
      const args = ['server', '--url', asAda.url + query, ...expected, '-o', output];
      const { code, stdout } = await runNode(CLI, args, { cwd: output });
      expect(code, stdout).toBe(0);
      const passed: Record<string, number> = {};
      const vacuous: string[] = [];
      for (const [scenario, checks] of outcomes(output)) {
        if (checks.some(({ status }) => status === 'FAILURE')) continue;
        const successes = checks.filter(({ status }) => status === 'SUCCESS').length;
        if (successes > 0) passed[scenario] = successes;
        else vacuous.push(scenario);
      }
      expect(passed).toEqual(PASSING);
      expect(vacuous).toEqual(VACUOUS);
    },
  );

  it('gets the same answers in 2026-07-28, an era it does not know yet', async () => {
    const client = await v2Client(town.url, ada, '2026-07-28');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['test_simple_text', 'test_error_handling']),
    );
    expect(await client.callTool({ name: 'test_simple_text' })).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('simple text response') }],
    });
    expect(await client.callTool({ name: 'test_error_handling', arguments: {} })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('intentionally returns an error') }],
    });
    expect(await client.getPrompt({ name: 'test_simple_prompt' })).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: expect.stringContaining('simple prompt') } }],
    });
    expect(await client.readResource({ uri: 'test://static-text' })).toMatchObject({
      contents: [{ uri: 'test://static-text', mimeType: 'text/plain', text: expect.any(String) }],
    });
    const data = await client.readResource({ uri: 'test://template/123/data' });
    expect(JSON.stringify(data.contents)).toContain('Data for ID: 123');
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('test://template/{id}/data');
    await client.close();
    const model = await v2Client(`${town.url}?profile=llm`, ada, '2026-07-28');
    const told: number[] = [];
    const held = { name: 'test_tool_with_progress', arguments: {} };
    await model.callTool(held, { onprogress: ({ progress }) => told.push(progress) });
    expect(told).toEqual([5, 10, 15]);
    await model.close();
    const scout = await v2Client(`${town.url}/context`, null, '2026-07-28');
    expect((await scout.listTools()).tools).toEqual(CONTEXT_DEFINITIONS);
    expect(await scout.callTool({ name: 'get-canonical-fact', arguments: { factId: 'none' } })).toMatchObject(
      {
        content: [{ type: 'text', text: 'null' }],
      },
    );
    await scout.close();
  });

  it('gives a reason for every expected failure', () => {
    const entries = readFileSync(EXPECTED_FAILURES, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('  - '));
    expect(entries).not.toHaveLength(0);
    for (const entry of entries) expect(entry).toMatch(/^ {2}- [\w-]+ # .{20,}/);
  });
});
