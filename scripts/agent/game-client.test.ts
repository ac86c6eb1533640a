import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hurriedClock } from '../../server/mcp/testing/hurried-clock.ts';
import { keyFor, type McpTown, openMcpTown } from '../../server/mcp/testing/mcp-town.ts';
import { EIGHT, TableDoor } from '../../server/mcp/testing/table-door.ts';
import { DEFAULT_SETTINGS } from '../../shared/games/werewolf/model.ts';
import { type LocalServer, serveLocally } from '../town/local-server.ts';
import { GameClient } from './game-client.ts';
import { werewolfAgent } from './games/werewolf/agent-game.ts';

/** On this clock keep-alives come every 125 ms, and long polls last up to 500. */
const clock = hurriedClock(40);
const SILENCE_MS = 400;
const ada = EIGHT[0]!;
// Nothing happens during a long poll.
const door = new TableDoor(clock, { ...DEFAULT_SETTINGS, lobbyMs: 3_600_000 });
let town: McpTown;
let client: GameClient;
type Fate = 'arrives' | 'is lost' | 'is cut off';
/** The fate of the next tool call on its way to the town. */
let fate: Fate = 'arrives';
let calls = 0;

let proxy: LocalServer;

async function passOn(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await text(req);
  const isCall = body.includes('tools/call');
  if (isCall) calls += 1;
  const now = isCall ? fate : 'arrives';
  if (isCall) fate = 'arrives';
  // A hung node: the connection stays open, and nobody reads.
  if (now === 'is lost') return;
  const { port } = new URL(town.url);
  const { headers, method, url: path } = req;
  const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    if (now === 'is cut off') answer.once('data', (sign) => res.write(sign, () => res.destroy()));
    else answer.pipe(res);
  });
  res.on('close', () => onward.destroy());
  onward.end(body);
}

beforeAll(async () => {
  door.seat(EIGHT);
  town = await openMcpTown(door, EIGHT, { clock });
  proxy = await serveLocally((req, res) => void passOn(req, res));
  client = await GameClient.open(proxy.url, keyFor(ada), { ...werewolfAgent, silenceMs: SILENCE_MS });
});
afterAll(async () => {
  await client.close();
  await proxy.close();
  await town.close();
  await door.close();
});

it.each([
  ['arrives', 1],
  ['is lost', 2],
  ['is cut off', 2],
] satisfies [Fate, number][])('a held read that %s is made %i times in all', async (next, times) => {
  const matchId = 'mt_1';
  const latest = await client.read('match.events.get', { matchId, limit: 1 });
  if (!latest.ok) throw new Error(latest.refusal.message);
  const [{ eventId: afterEventId }] = latest.body.events as [{ eventId: string }];
  [calls, fate] = [0, next];
  const held = await client.read('match.events.get', { matchId, afterEventId });
  expect(held).toMatchObject({ ok: true, body: { events: [] } });
  expect(calls).toBe(times);
});
