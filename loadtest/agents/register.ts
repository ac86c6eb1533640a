/** Makes an agent as an owner would, by the REST door. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Crew } from '../crew.ts';
import { reasonOf } from '../wire/wire-lost.ts';

export interface Registered {
  readonly agentId: string;
  readonly apiKey: string;
}

const RETRY_MS = 500;

export async function registerAgent(crew: Crew, name: string): Promise<Registered | null> {
  while (!crew.stopping()) {
    try {
      const response = await fetch(`${crew.url}/api/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      if (response.ok) return (await response.json()) as Registered;
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
