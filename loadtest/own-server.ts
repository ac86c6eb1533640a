/** The load test's own town: a child process on a free port, with a temporary store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../scripts/town/free-port.ts';
import { RAISED_LIMITS } from '../shared/town/raised-limits.ts';

const MAIN = join(import.meta.dirname, '../server/main.ts');
/** As in `npm start`: what long polls leave behind dies young, and promoting it would cost 10 % of all the work. */
const AS_STARTED = ['--max-semi-space-size=64'];
const UP_WITHIN_MS = 60_000;
const LAST_WORDS = 4_000;

/** Rate limits meant for outside callers would stop a load test that comes from one address. */
const SETTINGS = {
  HOST: '127.0.0.1',
  HOUSE_BOTS: 'off',
  ...RAISED_LIMITS,
  MAX_MATCHES: '100000',
  MCP_MAX_WAITS: '100000',
  // A missed action of an agent on an overloaded town is the subject of the test, not the agent's fault.
  ABSENCE_WAIT_S: '0',
  LOG_LEVEL: 'warn',
} as const;

export interface OwnServerOptions {
  readonly timeScale: number;
  readonly profile: string | null;
}

export class OwnServer {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #options: OwnServerOptions;
  #child: ChildProcess | null = null;
  #said = '';
  #leaving = false;
  #onDeath: (words: string) => void = () => undefined;

  private constructor(port: number, options: OwnServerOptions) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#options = options;
    this.#dataDir = mkdtempSync(join(tmpdir(), 'eliza-load-'));
  }

  static async start(options: OwnServerOptions): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), options);
    try {
      await server.up();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** The server's last output: its log has warnings and errors only. */
  get lastWords(): string {
    return this.#said;
  }

  onUnexpectedDeath(listener: (words: string) => void): void {
    this.#onDeath = listener;
  }

  async up(): Promise<void> {
    const { timeScale, profile } = this.#options;
    const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    const child = spawn(process.execPath, [...AS_STARTED, ...flags, MAIN], {
      env: {
        ...process.env,
        ...SETTINGS,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        TIME_SCALE: String(timeScale),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    // However this process ends, the server must not outlive it.
    const takeAlong = (): void => {
      child.kill('SIGKILL');
      rmSync(this.#dataDir, { recursive: true, force: true });
    };
    process.once('exit', takeAlong);
    const hear = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString()).slice(-LAST_WORDS);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => {
      process.off('exit', takeAlong);
      if (this.#child !== child) return;
      this.#child = null;
      if (!this.#leaving) this.#onDeath(this.#said);
    });
    await this.#answers(child);
  }

  /** Simulates a power cut. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async stop(): Promise<void> {
    this.#leaving = true;
    const child = this.#child;
    if (child) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([gone, delay(15_000, null, { ref: false })]);
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #answers(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + UP_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${this.#said}`);
      const response = await fetch(`${this.url}/api/town`).catch(() => null);
      if (response?.ok) return;
      await delay(50);
    }
    throw new Error(`the server did not answer within ${UP_WITHIN_MS / 1000} s:\n${this.#said}`);
  }
}
