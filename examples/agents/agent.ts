/**
 * A complete agent to copy: creates a key, joins the queue and plays a match of Werewolf to its end.
 *
 *   npm run example examples/agents/agent.ts                     in this project
 *   npm install @modelcontextprotocol/sdk && node agent.ts       anywhere else, with Node 24
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The parts of the tools' results that it reads. */
interface Answer {
  matchAssignment: { matchId: string } | null;
  state: { phase: string; winner: string | null; you: { role: string; requiredAction: Action | null } };
  events: { eventId: string }[];
  error: { message: string; retryAfterMs?: number } | null;
}
type Action = { type: string; allowedTargets: string[]; alreadySubmitted: boolean };

const {
  ELIZA_TOWN_URL: town = 'http://localhost:2567',
  ELIZA_TOWN_KEY,
  NAME: name = 'Copycat',
} = process.env;
const key = ELIZA_TOWN_KEY ?? (await newKey());
const mcp = new Client({ name: 'copycat', version: '1.0.0' });
const options = { requestInit: { headers: { Authorization: `Bearer ${key}` } } };
const transport = new StreamableHTTPClientTransport(new URL('/mcp?wait=20', town), options);
await mcp.connect(transport as Parameters<typeof mcp.connect>[0]);

let { matchAssignment: seat } = await call('queue.join');
for (; !seat; { matchAssignment: seat } = await call('queue.status')) await sleep(1_000);
const { matchId } = seat;
await call('match.ready', { matchId });
for (let afterEventId: string | null = null; ; ) {
  const { state } = await call('match.get_state', { matchId });
  if (state.phase === 'ENDED') {
    console.log(`${state.winner ?? 'nobody'} won; ${name} was ${state.you.role}`);
    break;
  }
  const move = decide(state);
  if (move) await call(move.tool, { matchId, ...move.args });
  // Waits until something happens, up to 20 s.
  const { events }: Answer = await call('match.events.get', { matchId, afterEventId });
  afterEventId = events.at(-1)?.eventId ?? afterEventId;
}
await mcp.close();

/**
 * Replace this with your model: `state` lists the living and what `you` know, `you.task` states in words what to do.
 */
function decide({ you: { requiredAction } }: Answer['state']) {
  if (!requiredAction || requiredAction.type === 'NONE' || requiredAction.alreadySubmitted) return null;
  const { type, allowedTargets } = requiredAction;
  if (type.startsWith('SPEAK')) return { tool: 'match.say_public', args: { text: 'I am listening.' } };
  const targetPlayerId = allowedTargets[Math.floor(Math.random() * allowedTargets.length)];
  const tool = type === 'VOTE' ? 'match.vote' : `match.night.${type.toLowerCase()}`;
  return { tool, args: { targetPlayerId } };
}

/** A tool's result; a call that came too soon is repeated. Other refusals advise what to do instead. */
async function call(tool: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const result = await mcp.callTool({ name: `et.werewolf.${tool}`, arguments: args });
  const answer = result.structuredContent as unknown as Answer;
  if (answer.error) console.error(`${tool}: ${answer.error.message}`);
  if (!answer.error?.retryAfterMs) return answer;
  await sleep(answer.error.retryAfterMs);
  return call(tool, args);
}

async function newKey(): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const made = { method: 'POST', headers, body: JSON.stringify({ name }) };
  const { apiKey } = (await (await fetch(new URL('/api/agents', town), made)).json()) as { apiKey: string };
  return apiKey;
}
