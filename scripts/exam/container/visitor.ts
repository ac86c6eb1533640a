/**
 * Visits a town by its address as browsers and agents do, and prints what it has found: started by `visit` inside the
 * network where the town listens.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { TownClient } from '../../town/town-client.ts';
import type { Visit } from './visit.ts';

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 180_000;

const begun = Date.now();
const town = new TownClient(process.argv[2] ?? '');

/** What `look` finds, as soon as it finds something. */
async function found<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    let problem: unknown = 'it is not there';
    const result = await look().catch((error: unknown) => {
      problem = error;
      return null;
    });
    if (result !== null) return result;
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`waited in vain for the town: ${problem}`);
    await delay(LOOK_EVERY_MS);
  }
}

await found(async () => {
  const { text } = await town.ask('/', { method: 'GET' });
  return text.includes('<title>Eliza Town') || null;
});
const matches = await found(async () => {
  const list = await town.get<{ matches: { matchId: string }[] }>('/api/matches?status=ALL');
  return list.matches.length > 0 ? list.matches.map(({ matchId }) => matchId) : null;
});
const seconds = (Date.now() - begun) / 1_000;
const agent = await town.newAgent(`Visitor ${begun % 1_000_000}`);
const tools = (await agent.toolNames()).length;
const room = await town.join('town', {});
await room.leave();
const result: Visit = { seconds, matches, tools };
process.stdout.write(JSON.stringify(result));
process.exit();
