/** Makes an agent as an owner would, by the REST door. */
import { setTimeout as delay } from 'node:timers/promises';
import { HOUSE_NAMES } from '../../shared/town/residents.ts';
import type { Crew } from '../crew.ts';
import { reasonOf } from '../wire/wire-lost.ts';

export interface Registered {
  readonly agentId: string;
  readonly apiKey: string;
}

const RETRY_MS = 500;
const UNPROCESSABLE = 422;

/** Two names of the house: a number after one name can read like an insult, and is refused. */
export function agentName(i: number): string {
  const count = HOUSE_NAMES.length;
  return `${HOUSE_NAMES[i % count]} ${HOUSE_NAMES[Math.floor(i / count) % count]}`;
}

export async function registerAgent(crew: Crew, i: number): Promise<Registered | null> {
  for (let attempt = i; !crew.stopping(); ) {
    const name = agentName(attempt);
    try {
      const response = await fetch(`${crew.url}/api/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      if (response.ok) return (await response.json()) as Registered;
      if (response.status === UNPROCESSABLE) attempt += 1;
      crew.failed('make an agent', `${response.status} ${await response.text()}`);
      const wait = Number(response.headers.get('retry-after'));
      await delay(wait > 0 ? wait * 1000 : RETRY_MS);
    } catch (error) {
      crew.failed('make an agent', reasonOf(error));
      await delay(RETRY_MS);
    }
  }
  return null;
}
