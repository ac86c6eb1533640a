/**
 * The gateway on three nodes with one Postgres: of two creates at once exactly one wins, and a session whose node dies
 * goes on at another.
 */
import { startCluster } from '../../../server/cluster/testing/local-cluster.ts';
import { CountingExperience } from './counting-experience.ts';
import { ExamAgent, LONGEST_BUSY_MS } from './exam-agent.ts';
import { callTown, newAgent, pause, publish, type Told } from './town-calls.ts';

export interface ClusterExamOptions {
  readonly races: number;
  readonly agents: number;
  /** How often a node dies under its sessions. */
  readonly deaths: number;
  onProgress?(words: string): void;
}

export interface ClusterExamReport {
  readonly races: number;
  readonly won: number;
  readonly deaths: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly longestBusyMs: number;
  readonly findings: readonly string[];
}

export async function runGatewayClusterExam(options: ClusterExamOptions): Promise<ClusterExamReport> {
  const { agents, deaths, onProgress, races } = options;
  const cluster = await startCluster(3, { HOUSE_BOTS: 'off', LOG_LEVEL: 'error' });
  const upstream = new CountingExperience();
  const findings: string[] = [];
  try {
    const base = await upstream.open();
    const [first] = cluster.nodes;
    if (!first) throw new Error('there is no node');
    const keys = await Promise.all(
      Array.from({ length: agents }, (_, i) => newAgent(first.url, `Racer ${i}`)),
    );
    const experiences = [
      await publish(first.url, keys[0] ?? '', base, 'Counting one'),
      await publish(first.url, keys[0] ?? '', base, 'Counting two'),
    ];
    const urls = cluster.nodes.map(({ url }) => url);
    const won = await race({ urls, keys, experiences, races, findings });
    onProgress?.(`${won} of ${races} races were won by one`);

    // Everybody plays at the second node; when it dies, they go on at the third, and back again.
    const survivors = cluster.nodes.slice(1);
    let at = 0;
    let isOver = false;
    const town = () => survivors[at]?.url ?? '';
    const players = keys.map((key) => new ExamAgent(key, town, upstream, findings));
    const playing = players.map((player) => player.play(experiences[0] ?? '', () => isOver));
    for (let death = 1; death <= deaths; death++) {
      await pause(800 + Math.random() * 800);
      const dying = survivors[at];
      await dying?.kill();
      at = 1 - at;
      await pause(1_500);
      await dying?.start();
      onProgress?.(`death ${death} of ${deaths}: ${findings.length} findings so far`);
    }
    isOver = true;
    await Promise.all(playing);
    findings.push(...upstream.sentTwice());
    const longestBusyMs = Math.max(0, ...players.map((player) => player.longestBusyMs));
    if (longestBusyMs > LONGEST_BUSY_MS) findings.push(`somebody was busy for ${longestBusyMs} ms`);
    const sum = (of: (player: ExamAgent) => number) => players.reduce((total, each) => total + of(each), 0);
    return {
      races,
      won,
      deaths,
      acknowledged: sum((player) => player.acknowledged),
      unknown: sum((player) => player.unknown),
      longestBusyMs,
      findings,
    };
  } finally {
    upstream.close();
    await cluster.end();
  }
}

interface Races {
  readonly urls: readonly string[];
  readonly keys: readonly string[];
  readonly experiences: readonly string[];
  readonly races: number;
  readonly findings: string[];
}

/** How many races had exactly one winner. */
async function race({ experiences, findings, keys, races, urls }: Races): Promise<number> {
  let [won, next] = [0, 0];
  const run = async (key: string): Promise<void> => {
    for (let n = next++; n < races; n = next++) {
      const told = await Promise.all(
        experiences.map((experience_id, i) =>
          callTown(urls[(n + i) % urls.length] ?? '', key, 'session.create', { experience_id }),
        ),
      );
      const opened = told.filter((each) => each?.session_id !== undefined);
      const refused = told.filter((each) => each?.code === 'AGENT_BUSY');
      if (opened.length === 1 && refused.length === 1) won += 1;
      else findings.push(`race ${n}: ${JSON.stringify(told.map(inShort))}`);
      for (const { session_id } of opened.filter((each): each is Told => each !== null))
        await callTown(urls[(n + 2) % urls.length] ?? '', key, 'session.end', { session_id });
    }
  };
  await Promise.all(keys.map(run));
  return won;
}

const inShort = (told: Told | null) => told && { code: told.code, session_id: told.session_id };
