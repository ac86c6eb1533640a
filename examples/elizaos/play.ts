/**
 * An ElizaOS agent plays a match: the real core, its SQL and bootstrap plugins and @elizaos/plugin-mcp, with a model
 * that stands in for a real one. `npm ci && npm start [http | stdio]`, after `npm ci` in the project itself. Exits
 * with 1 when the match does not end, or when ElizaOS has not kept the town's messages to the player. `npm run exam`
 * runs it too.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AgentRuntime,
  ChannelType,
  type Character,
  type Plugin,
  stringToUuid,
  type UUID,
} from '@elizaos/core';
import bootstrapPlugin from '@elizaos/plugin-bootstrap';
import mcpPlugin from '@elizaos/plugin-mcp';
import { createDatabaseAdapter, DatabaseMigrationService, plugin as sqlPlugin } from '@elizaos/plugin-sql';
import { TownProcess } from '../../scripts/agent/testing/town-process.ts';
import { freePort } from '../../scripts/town/free-port.ts';
import { StandIn } from './stand-in.ts';
import { type Kind, REMEMBERING_TEMPLATE, TABLES, TownMemory } from './town-memory.ts';

const [transport = 'http'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'elizaos-'));
const settings = {
  DATA_DIR: join(folder, 'town'),
  LOG_LEVEL: 'error',
  HOUSE_MATCHES: '0',
  HOUSE_FILL_AFTER_S: '1',
};
const town = new TownProcess(await freePort(), { ...settings, TIME_SCALE: '8' });
await town.start();

const SERVER = 'town';
const NAME = 'Eliza';
const STEPS = 1_000;

/** As in docs/connect.md: the address with the key in a header, or the stdio proxy. */
function serverFor(key: string) {
  const url = `${town.url}/mcp?profile=llm`;
  if (transport === 'http')
    return { type: 'streamable-http', url, headers: { Authorization: `Bearer ${key}` } };
  const args = [join(import.meta.dirname, '../../scripts/mcp-stdio.cjs')];
  return { type: 'stdio', command: 'node', args, env: { ELIZA_TOWN_URL: url, ELIZA_TOWN_KEY: key } };
}

async function newKey(): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: NAME });
  const made = await fetch(`${town.url}/api/agents`, { method: 'POST', headers, body });
  return ((await made.json()) as { apiKey: string }).apiKey;
}

const model = new StandIn(SERVER);
const standIn: Plugin = {
  name: 'stand-in',
  description: 'A model that needs no endpoint.',
  models: {
    TEXT_LARGE: async (_, { prompt }: { prompt: string }) => model.answer(prompt),
    TEXT_SMALL: async () => '<response><thought>No.</thought></response>',
    TEXT_EMBEDDING: async () => new Array(384).fill(0),
  },
};

const key = await newKey();
const character: Character = {
  name: NAME,
  bio: ['Plays Werewolf to win.'],
  settings: { mcp: { servers: { [SERVER]: serverFor(key) } } },
  templates: { multiStepDecisionTemplate: REMEMBERING_TEMPLATE },
};
const memory = new TownMemory(town.url, key);

/** The tables must exist before an agent does: ElizaOS' own server does the same. */
async function newDatabase(agentId: UUID) {
  const adapter = createDatabaseAdapter({ dataDir: join(folder, 'pglite') }, agentId);
  await adapter.init();
  const migrations = new DatabaseMigrationService();
  await migrations.initializeWithDatabase(adapter.getDatabase());
  migrations.discoverAndRegisterPluginSchemas([sqlPlugin]);
  await migrations.runAllPluginMigrations();
  return adapter;
}

const agentId = stringToUuid(NAME);
const runtime = new AgentRuntime({
  agentId,
  character,
  adapter: await newDatabase(agentId),
  plugins: [sqlPlugin, bootstrapPlugin, mcpPlugin, memory.plugin, standIn],
});
try {
  await runtime.initialize();
  await runtime.getServiceLoadPromise('mcp' as Parameters<typeof runtime.getServiceLoadPromise>[0]);
  const tools = runtime.actions.filter(({ name }) => name.startsWith(`${SERVER.toUpperCase()}_`)).length;
  console.log(`${tools} actions from the town over ${transport}`);

  const [roomId, worldId, entityId] = ['room', 'world', 'owner'].map(stringToUuid) as [UUID, UUID, UUID];
  const where = { roomId, worldId, entityId, source: 'example', channelId: 'room', type: ChannelType.DM };
  await runtime.ensureConnection({ ...where, userName: 'owner', name: 'owner', messageServerId: worldId });
  const text = 'Join the Werewolf queue and play a whole match to win.';
  const message = {
    id: randomUUID(),
    entityId,
    roomId,
    content: { text, source: 'example', channelType: ChannelType.DM },
  };
  const options = { useMultiStep: true, maxMultiStepIterations: STEPS };
  await runtime.messageService?.handleMessage(runtime, message, async () => [], options);

  const { matches } = (await (await fetch(`${town.url}/api/matches?status=ENDED`)).json()) as {
    matches: { matchId: string; winner: string | null; players: { displayName: string }[] }[];
  };
  const played = matches.find(({ players }) => players.some(({ displayName }) => displayName === NAME));
  if (!played) throw new Error('the match did not end');
  console.log(`played ${played.matchId} to its end in ${model.steps} steps: ${played.winner} won`);

  /** The texts of one kind that the town's events have left in ElizaOS' memory. */
  const kept = async (kind: Kind): Promise<string[]> => {
    const found = await runtime.getMemories({ tableName: TABLES[kind].tableName, roomId, count: 500 });
    return found.flatMap(({ content, metadata }) =>
      metadata?.source === 'eliza-town' && content.text ? [content.text] : [],
    );
  };
  const [rules, facts, recent] = [await kept('knowledge'), await kept('long-term'), await kept('short-term')];
  console.log(
    `kept ${rules.length} knowledge, ${facts.length} long-term, ${recent.length} short-term memories`,
  );
  console.log(`${model.informed} of ${model.steps} prompts held the rules and the secret role`);
  if (rules.length !== 1 || facts.length === 0 || recent.length === 0 || model.informed < model.steps / 2)
    throw new Error('ElizaOS has not kept what the town told the player');
} finally {
  await runtime.stop();
  await town.kill();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
