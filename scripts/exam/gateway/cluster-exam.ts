/**
 * The gateway on three nodes with one Postgres: of two concurrent creates exactly one wins, and a session whose node
 * dies continues on another.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../../../server/cluster/testing/local-cluster.ts';
import { TownClient } from '../../town/town-client.ts';
import { CountingExperience } from './counting-experience.ts';
import { callGateway, resultOf, type StepAnswer, SteppingAgent } from './stepping-agent.ts';

export interface ClusterExamOptions {
  readonly races: number;
  readonly agents: number;
  /** Number of node deaths under open sessions. */
  readonly deaths: number;
  onProgress?(words: string): void;
}

export async function runGatewayClusterExam(options: ClusterExamOptions) {
  const { agents, deaths, onProgress, races } = options;
  const cluster = await startCluster(3, { HOUSE_BOTS: 'off', LOG_LEVEL: 'error' });
  const upstream = new CountingExperience();
  const findings: string[] = [];
  try {
    const base_url = await upstream.open();
    const towns = cluster.nodes.map(({ url }) => new TownClient(url));
    const [first] = towns;
    if (!first) throw new Error('no nodes');
    const made = await Promise.all(Array.from({ length: agents }, (_, i) => first.makeAgent(`Racer ${i}`)));
    const keys = made.map(({ apiKey }) => apiKey);
    const publish = (name: string) => first.publish(keys[0] ?? '', { name, rest: { base_url } });
    const experiences = [await publish('Counting one'), await publish('Counting two')];
    const won = await race({ towns, keys, experiences, races, findings });
    onProgress?.(`${won} of ${races} races were won by one`);

    // All sessions run on the second node; when it dies, they continue on the third, and back again.
    let at = 1;
    let isOver = false;
    const players = keys.map((key) => new SteppingAgent(key, () => towns[at] ?? first, upstream, findings));
    const playing = players.map((player) => player.play(experiences[0] ?? '', () => isOver));
    for (let death = 1; death <= deaths; death++) {
      await delay(800 + Math.random() * 800);
      const dying = cluster.nodes[at];
      await dying?.kill();
      at = 3 - at;
      await delay(1_500);
      await dying?.start();
      onProgress?.(`death ${death} of ${deaths}: ${findings.length} findings so far`);
    }
    isOver = true;
    await Promise.all(playing);
    return { races, won, deaths, ...resultOf(players, upstream, findings) };
  } finally {
    upstream.close();
    await cluster.end();
  }
}

interface Races {
  readonly towns: readonly TownClient[];
  readonly keys: readonly string[];
  readonly experiences: readonly string[];
  readonly races: number;
  readonly findings: string[];
}

/** Number of races with exactly one winner. */
async function race({ experiences, findings, keys, races, towns }: Races): Promise<number> {
  let [won, next] = [0, 0];
  const at = (n: number) => towns[n % towns.length] as TownClient;
  const run = async (key: string): Promise<void> => {
    for (let n = next++; n < races; n = next++) {
      const told = await Promise.all(
        experiences.map((experience_id, i) =>
          callGateway(at(n + i), key, 'session.create', { experience_id }),
        ),
      );
      const opened = told.filter((each) => each?.session_id !== undefined);
      const refused = told.filter((each) => each?.code === 'AGENT_BUSY');
      if (opened.length === 1 && refused.length === 1) won += 1;
      else findings.push(`race ${n}: ${JSON.stringify(told.map(inShort))}`);
      for (const { session_id } of opened.filter((each): each is StepAnswer => each !== null))
        await callGateway(at(n + 2), key, 'session.end', { session_id });
    }
  };
  await Promise.all(keys.map(run));
  return won;
}

const inShort = (told: StepAnswer | null) => told && { code: told.code, session_id: told.session_id };
