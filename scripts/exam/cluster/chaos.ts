/** The failures injected into a cluster during an exam, and their times. */
import { setTimeout as delay } from 'node:timers/promises';
import type { LocalCluster, LocalNode } from '../../../server/cluster/testing/local-cluster.ts';
import type { BlowKind } from './silences.ts';

export const TROUBLES = ['redis', 'postgres', 'stop'] as const;
export type Trouble = (typeof TROUBLES)[number];

const STANDING_EVERY_MS = 200;

export interface ChaosOptions {
  readonly seconds: number;
  readonly killEveryS: number;
  readonly troubles: readonly Trouble[];
  /** How long a stopped node is paused, and how long Redis and Postgres are down. */
  readonly stopS: number;
  readonly awayS: number;
  /** Called when a target is hit; the returned function, when that runs again. */
  struck(kind: BlowKind): () => void;
  say(line: string): void;
}

interface Blow {
  readonly atS: number;
  strike(): Promise<void>;
}

export interface ChaosTally {
  kills: number;
  redisRestarts: number;
  postgresCrashes: number;
  stops: number;
}

/** Injects failures until the time is up; afterwards every node runs, and so do Redis and Postgres. */
export async function wreakHavoc(cluster: LocalCluster, options: ChaosOptions): Promise<ChaosTally> {
  const tally: ChaosTally = { kills: 0, redisRestarts: 0, postgresCrashes: 0, stops: 0 };
  const begun = Date.now();
  const pending: Promise<void>[] = [];
  for (const blow of [...kills(cluster, options, tally), ...troubles(cluster, options, tally)].sort(
    (a, b) => a.atS - b.atS,
  )) {
    await delay(Math.max(0, begun + blow.atS * 1000 - Date.now()));
    pending.push(blow.strike());
  }
  await delay(Math.max(0, begun + options.seconds * 1000 - Date.now()));
  await Promise.all(pending);
  return tally;
}

/** In rotation; some return before their absence is noticed, some after. */
function kills(cluster: LocalCluster, options: ChaosOptions, tally: ChaosTally): Blow[] {
  const { killEveryS, say, seconds } = options;
  const blows: Blow[] = [];
  for (let n = 1; n * killEveryS < seconds; n++) {
    const backAfterS = n % 2 ? Math.min(10, killEveryS / 2) : 1;
    blows.push({
      atS: n * killEveryS,
      async strike() {
        const victim = await choose(cluster.nodes, n);
        tally.kills += 1;
        say(`kill -9 of node ${victim.name}; it comes back in ${backAfterS} s`);
        const mended = options.struck('kill');
        await victim.kill();
        await delay(backAfterS * 1000);
        await start(victim, say);
        mended();
      },
    });
  }
  return blows;
}

const frozen = new Set<LocalNode>();

/**
 * In rotation, among those that host a match: hitting an idle node shows nothing. The last one running is spared,
 * because nobody would be left to take over: the failure waits for a second one.
 */
async function choose(nodes: readonly LocalNode[], n: number): Promise<LocalNode> {
  for (;;) {
    const standing = nodes.filter((node) => node.isUp && !frozen.has(node));
    const hosted = await Promise.all(standing.map(hostedBy));
    const hosts = standing.filter((_, i) => hosted[i]);
    const victims = hosts.length > 0 ? hosts : standing;
    const victim = victims[n % victims.length];
    if (victim?.isUp && standing.length > 1) return victim;
    await delay(STANDING_EVERY_MS);
  }
}

async function hostedBy({ url }: LocalNode): Promise<number> {
  const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.json() as Promise<{ readonly matches: number }>,
    () => null,
  );
  return health?.matches ?? 0;
}

/** A node that starts while Redis or Postgres is down exits, as under any supervisor; so it is restarted. */
async function start(node: LocalNode, say: (line: string) => void): Promise<void> {
  for (;;) {
    try {
      await node.start();
      return;
    } catch (error) {
      say(`node ${node.name} could not start: ${String(error).split('\n').at(-2) ?? error}`);
      await delay(1_000);
    }
  }
}

function troubles(cluster: LocalCluster, options: ChaosOptions, tally: ChaosTally): Blow[] {
  const { awayS, say, seconds, stopS } = options;
  const blows: Readonly<Record<Trouble, () => Promise<void>>> = {
    async redis() {
      say(`Redis is killed, and comes back empty in ${awayS} s`);
      const mended = options.struck('redis');
      await cluster.redis.stop();
      await delay(awayS * 1000);
      await cluster.redis.start();
      mended();
      tally.redisRestarts += 1;
    },
    async postgres() {
      say(`Postgres crashes, and comes back in ${awayS} s`);
      const mended = options.struck('postgres');
      await cluster.postgres.stop('crash');
      await delay((awayS * 1000) / 2);
      // Anything acknowledged in between without being written would die with it.
      const victim = await choose(cluster.nodes, tally.kills);
      say(`kill -9 of node ${victim.name} while Postgres is away`);
      tally.kills += 1;
      const back = options.struck('kill');
      await victim.kill();
      await delay((awayS * 1000) / 2);
      await cluster.postgres.start();
      mended();
      tally.postgresCrashes += 1;
      await start(victim, say);
      back();
    },
    async stop() {
      const victim = await choose(cluster.nodes, tally.stops);
      say(`node ${victim.name} is stopped for ${stopS} s`);
      frozen.add(victim);
      const mended = options.struck('freeze');
      victim.freeze();
      await delay(stopS * 1000);
      victim.thaw();
      mended();
      frozen.delete(victim);
      say(`node ${victim.name} goes on`);
      tally.stops += 1;
    },
  };
  return options.troubles.map((trouble, i) => ({
    // Between two kills, spread over the whole time.
    atS: ((i + 0.6) / options.troubles.length) * seconds * 0.8,
    strike: blows[trouble],
  }));
}
