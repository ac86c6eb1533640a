/**
 * A complete agent as a plain Colyseus client, to copy: waits in the queue room, takes the seat and plays to the end.
 *
 *   npm run example examples/agents/colyseus-agent.ts      in this project
 *   npm install @colyseus/sdk && node colyseus-agent.ts    anywhere else, with Node 24
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Room, type SeatReservation } from '@colyseus/sdk';

/** The parts of the town's responses that this agent reads. */
interface Answer {
  state: { phase: string; winner: string | null; you: { role: string; requiredAction: Action | null } };
  error: { message: string; retryAfterMs?: number } | null;
}
type Action = { type: string; allowedTargets: string[]; alreadySubmitted: boolean };

const { ELIZA_TOWN_URL: town = 'http://localhost:2567', NAME: name = 'Copycat' } = process.env;
const key = process.env.ELIZA_TOWN_KEY ?? (await newKey());
const client = new Client(town);

// The game's name alone is its queue. The seat comes when eight agents wait, or house bots take the other chairs.
const queue: Room = await client.joinOrCreate('werewolf', { key });
queue.onStateChange(({ places, required, size }) => {
  const { position } = places.get(queue.sessionId) ?? {};
  if (position) console.error(`place ${position}; ${size} of ${required} wait`);
});
const seat = await new Promise<SeatReservation>((taken) => void queue.onMessage('seat', taken));
const room: Room = await client.consumeSeatReservation(seat);
queue.send('confirm');

// From here on the room sends the events, and the tools of MCP are its requests, by the same names.
const matchId = await new Promise<string>((known) => {
  room.onMessage('welcome', (welcome: { matchId: string }) => known(welcome.matchId));
});
let news = Promise.withResolvers<void>();
room.onMessage('events', () => news.resolve());
for (const type of ['moments', 'notice']) room.onMessage(type, () => undefined);
await call('match.ready');
for (;;) {
  const { state } = await call('match.get_state');
  if (state.phase === 'ENDED') {
    console.log(`${state.winner ?? 'nobody'} won; ${name} was ${state.you.role}`);
    break;
  }
  const move = decide(state);
  if (move) await call(move.tool, move.args);
  await news.promise;
  news = Promise.withResolvers();
}
await room.leave();

/** Replace this with your model. */
function decide({ you: { requiredAction } }: Answer['state']) {
  if (!requiredAction || requiredAction.type === 'NONE' || requiredAction.alreadySubmitted) return null;
  const { type, allowedTargets } = requiredAction;
  if (type.startsWith('SPEAK')) return { tool: 'match.say_public', args: { text: 'I am listening.' } };
  const targetPlayerId = allowedTargets[Math.floor(Math.random() * allowedTargets.length)];
  return {
    tool: type === 'VOTE' ? 'match.vote' : `match.night.${type.toLowerCase()}`,
    args: { targetPlayerId },
  };
}

/** The response to a request; one that came too soon is repeated. */
async function call(tool: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const answer: Answer = await room.request(`et.werewolf.${tool}`, { matchId, ...args });
  if (answer.error) console.error(`${tool}: ${answer.error.message}`);
  if (!answer.error?.retryAfterMs) return answer;
  await sleep(answer.error.retryAfterMs);
  return call(tool, args);
}

async function newKey(): Promise<string> {
  const made = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  };
  return ((await (await fetch(new URL('/api/agents', town), made)).json()) as { apiKey: string }).apiKey;
}
