/** A whole cluster on this machine: real node processes, a real Redis, a real Postgres. */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/town/free-port.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';
import { type Environment, startTown, type TownProcess } from '../../operations/testing/town-process.ts';
import { startPostgres, type TestPostgres } from '../../store/testing/postgres.ts';
import { startRedis, type TestRedis } from './redis.ts';

export interface LocalNode {
  readonly name: string;
  readonly url: string;
  readonly isUp: boolean;
  /** The output of all its processes. */
  output(): string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  /** Suspends the process; `thaw` resumes it. */
  freeze(): void;
  thaw(): void;
}

export interface LocalCluster {
  readonly nodes: readonly LocalNode[];
  readonly redis: TestRedis;
  readonly postgres: TestPostgres;
  readonly databaseUrl: string;
  end(): Promise<void>;
}

export async function startCluster(size: number, environment: Environment = {}): Promise<LocalCluster> {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  const databaseUrl = await postgres.newDatabase();
  const shared = {
    REDIS_URL: redis.url,
    DATABASE_URL: databaseUrl,
    SECRET: 'one pepper for all nodes',
    CREDENTIALS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    MONITOR_PASSWORD: 'for tests only',
    ...RAISED_LIMITS,
    // Nodes are killed here, so agents miss matches through no fault of their own.
    ABSENCE_WAIT_S: '0',
    ...environment,
  };
  const nodes = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const name = String.fromCharCode(97 + index);
      return new Node(name, await freePort(), shared);
    }),
  );
  for (const node of nodes) await node.start();
  return {
    nodes,
    redis,
    postgres,
    databaseUrl,
    async end() {
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all([redis.stop(), postgres.remove()]);
      await Promise.all(nodes.map((node) => rm(node.dataDir, { recursive: true, force: true })));
    },
  };
}

class Node implements LocalNode {
  readonly name: string;
  readonly url: string;
  readonly dataDir: string;
  readonly #environment: Environment;
  #process: TownProcess | null = null;
  #earlier = '';

  constructor(name: string, port: number, shared: Environment) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = join(tmpdir(), `town-node-${port}`);
    this.#environment = {
      ...shared,
      NODE_ID: name,
      PORT: String(port),
      NODE_ADDRESS: `127.0.0.1:${port}`,
      DATA_DIR: this.dataDir,
    };
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  output(): string {
    return this.#earlier + (this.#process?.output() ?? '');
  }

  async start(): Promise<void> {
    const started = await startTown(this.#environment);
    this.#process = started;
    void started.exited.then(() => {
      if (this.#process === started) this.#forget();
    });
  }

  async kill(): Promise<void> {
    const process = this.#process;
    this.#forget();
    await process?.kill();
  }

  async stop(): Promise<number | null> {
    const process = this.#process;
    const code = (await process?.stop()) ?? null;
    if (this.#process === process) this.#forget();
    return code;
  }

  freeze(): void {
    if (this.#process) process.kill(this.#process.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.#process) process.kill(this.#process.pid, 'SIGCONT');
  }

  #forget(): void {
    this.#earlier = this.output();
    this.#process = null;
  }
}
