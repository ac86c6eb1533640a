/** Creates an agent as an owner would, by REST. */
import { setTimeout as delay } from 'node:timers/promises';
import { type MadeAgent, reasonOf, TownClient } from '../../scripts/town/town-client.ts';
import { HOUSE_NAMES } from '../../shared/town/residents.ts';
import type { Crew } from '../crew.ts';

const RETRY_MS = 500;
const UNPROCESSABLE = 422;

/** Two house names: a number after one name can read like an insult, and is refused. */
export function agentName(i: number): string {
  const count = HOUSE_NAMES.length;
  return `${HOUSE_NAMES[i % count]} ${HOUSE_NAMES[Math.floor(i / count) % count]}`;
}

export async function registerAgent(crew: Crew, i: number): Promise<MadeAgent | null> {
  const town = new TownClient(crew.url);
  try {
    for (let attempt = i; !crew.stopping(); ) {
      let waitMs = RETRY_MS;
      try {
        const made = await town.tryMakeAgent(agentName(attempt));
        if ('apiKey' in made) return made;
        if (made.status === UNPROCESSABLE) attempt += 1;
        if (made.retryAfterS > 0) waitMs = made.retryAfterS * 1000;
        crew.failed('make an agent', `${made.status} ${made.reason}`);
      } catch (error) {
        crew.failed('make an agent', reasonOf(error));
      }
      await delay(waitMs);
    }
    return null;
  } finally {
    town.close();
  }
}
