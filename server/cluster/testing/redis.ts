/** A real Redis for tests: Debian's package, a free port, no persistence: every start is empty. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../../scripts/town/free-port.ts';

const START_TIMEOUT_MS = 20_000;

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Like a power cut: its contents are lost. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Empties it while all clients stay connected. */
  flush(): Promise<void>;
  keys(): Promise<string[]>;
}

export async function startRedis(): Promise<TestRedis> {
  const redis = new LocalRedis(await freePort());
  await redis.start();
  return redis;
}

class LocalRedis implements TestRedis {
  readonly port: number;
  #process: ChildProcess | undefined;
  readonly #killOnExit = () => void this.#process?.kill('SIGKILL');

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn('redis-server', [...settings, '--dir', '/tmp'], { stdio: 'ignore' });
    this.#process = child;
    process.on('exit', this.#killOnExit);
    const failed = once(child, 'error').then(([error]) => {
      throw new Error(`these tests need Redis: apt-get install -y redis-server (${error})`);
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await Promise.race([this.#answers(), failed]))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('Redis did not start');
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    process.off('exit', this.#killOnExit);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  async flush(): Promise<void> {
    await this.#with((redis) => redis.flushall());
  }

  keys(): Promise<string[]> {
    return this.#with((redis) => redis.keys('*'));
  }

  #answers(): Promise<boolean> {
    return this.#with((redis) => redis.ping()).then(
      () => true,
      () => false,
    );
  }

  async #with<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }
}
