/** A real Postgres for tests: Debian's package, a temporary directory, a free port, removed afterwards. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../../scripts/testing/system-tools.ts';
import { freePort } from '../../../scripts/town/free-port.ts';

const START_TIMEOUT_MS = 30_000;

/** `crash` ends it like a power cut: no shutdown, recovery at the next start. */
export type StopMode = 'clean' | 'crash';
const SIGNALS: Record<StopMode, NodeJS.Signals> = { clean: 'SIGINT', crash: 'SIGQUIT' };

export interface TestPostgres {
  readonly port: number;
  /** Creates an empty database, or a copy of the one at this URL, and returns its URL. */
  newDatabase(like?: string): Promise<string>;
  stop(mode?: StopMode): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its directory. */
  remove(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const program = findPostgres();
  if (!program) throw new Error('these tests need Postgres: install it with `apt-get install -y postgresql`');
  const postgres = new Postgres(dirname(program), await freePort());
  await postgres.start();
  return postgres;
}

/** Postgres refuses to run as root; the package provides a user for it. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

class Postgres implements TestPostgres {
  readonly port: number;
  readonly #binaries: string;
  readonly #directory = mkdtempSync(join(tmpdir(), 'town-postgres-'));
  readonly #user = unprivileged();
  readonly #killOnExit = () => void this.#process?.kill('SIGQUIT');
  #process: ChildProcess | undefined;
  #databases = 0;

  constructor(binaries: string, port: number) {
    this.#binaries = binaries;
    this.port = port;
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(this.#directory, uid, gid);
    const made = spawnSync(
      join(binaries, 'initdb'),
      ['-D', this.#directory, '-U', 'town', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...this.#user, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    process.on('exit', this.#killOnExit);
  }

  async start(): Promise<void> {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const flags = settings.flatMap((setting) => ['-c', setting]);
    this.#process = spawn(join(this.#binaries, 'postgres'), ['-D', this.#directory, ...flags], {
      ...this.#user,
      stdio: 'ignore',
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null || Date.now() > deadline) throw new Error('Postgres did not start');
      await delay(20);
    }
  }

  async stop(mode: StopMode = 'clean'): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null) return;
    const exit = once(running, 'exit');
    running.kill(SIGNALS[mode]);
    await exit;
  }

  async remove(): Promise<void> {
    await this.stop('crash');
    process.off('exit', this.#killOnExit);
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async newDatabase(like?: string): Promise<string> {
    this.#databases += 1;
    const name = `town_${this.#databases}`;
    const template = like ? new URL(like).pathname.slice(1) : 'template1';
    await this.#asAdmin((client) => client.query(`create database ${name} template ${template}`));
    return `postgres://town@127.0.0.1:${this.port}/${name}`;
  }

  async #answers(): Promise<boolean> {
    try {
      await this.#asAdmin((client) => client.query('select 1'));
      return true;
    } catch {
      return false;
    }
  }

  async #asAdmin(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = new Client({ host: '127.0.0.1', port: this.port, user: 'town', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}
