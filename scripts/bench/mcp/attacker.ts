/**
 * An attacker: keeps calls waiting and sends hostile requests at a bounded rate, until its input ends. Prints the
 * outcome for every line of input. A separate process, so that the measuring one does not pay for it.
 */
import { Agent, type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { serveLines } from '../../town/piped-process.ts';
import { toolCall } from '../../town/town-client.ts';

/** How often each response came: a status, or `cut off` in the middle of a body too large. */
export type Tally = Readonly<Record<string, number>>;

const WAITS = 150;
const EVERY_MS = 10;
const DEPTH = 10_000;

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const BROKEN = '{"jsonrpc":';
const DEEP = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const NO_TOOL = toolCall('et.werewolf.none', { matchId: 'x'.repeat(10_000) });
const TEN_MEGABYTES = Buffer.alloc(10_000_000, 'x');
/** In this order, one at a time: one in ten is huge. */
const HOSTILE = [BROKEN, DEEP, NO_TOOL, BROKEN, DEEP, TEN_MEGABYTES, BROKEN, DEEP, NO_TOOL, BROKEN];

const [url = '', matchId = ''] = process.argv.slice(2);
const pouring = new Agent({ keepAlive: true });
const tally: Record<string, number> = {};

function post(
  body: string | Buffer,
  options: { readonly to: string; readonly agent?: Agent },
): ClientRequest {
  const { to, agent = new Agent() } = options;
  const length = { 'Content-Length': Buffer.byteLength(body) };
  const call = request(to, { method: 'POST', agent, headers: { ...HEADERS, ...length } });
  call.end(body);
  return call;
}

const count = (outcome: string): void => {
  tally[outcome] = (tally[outcome] ?? 0) + 1;
};

function pour(body: string | Buffer): void {
  const call = post(body, { to: url, agent: pouring });
  call.on('error', () => count('cut off'));
  call.on('response', (response) => {
    count(String(response.statusCode));
    response.resume();
  });
}

/** The last public event: a caller that has read it waits. */
async function lastEvent(): Promise<string> {
  const call = post(toolCall(TOOLS.getEvents, { matchId, limit: 200 }), { to: url });
  const answer = await new Promise<string>((resolve, reject) => {
    call.on('response', (response) => text(response).then(resolve, reject)).on('error', reject);
  });
  return JSON.parse(answer).result.structuredContent.events.at(-1).eventId;
}

async function openWaits(): Promise<void> {
  const body = toolCall(TOOLS.getEvents, { matchId, afterEventId: await lastEvent() });
  const sent = Array.from({ length: WAITS }, () => {
    const call = post(body, { to: `${url}?wait=25` });
    call.on('response', (response) => response.resume()).on('response', () => count('wait ended'));
    return new Promise((resolve, reject) => call.on('finish', resolve).on('error', reject));
  });
  await Promise.all(sent);
}

await openWaits();
let poured = 0;
setInterval(() => {
  pour(HOSTILE[poured % HOSTILE.length] ?? BROKEN);
  poured += 1;
}, EVERY_MS);
serveLines({}, () => tally);
