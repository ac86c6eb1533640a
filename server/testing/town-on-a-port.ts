/** A whole town for a test: real store in a temporary folder, real sockets on a free port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { type Log, silentLog } from '../log.ts';
import { startTown, type Town } from '../town.ts';

export interface TestTown extends Town {
  readonly dataDir: string;
  /** Closes the town and opens another on the same data; `changes` win over the settings it had. */
  restart(changes?: Settings): Promise<TestTown>;
  /** Closes it and removes its data. */
  end(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

export async function openTestTown(settings: Settings = {}, log: Log = silentLog): Promise<TestTown> {
  return on(await mkdtemp(join(tmpdir(), 'eliza-town-')), settings, log);
}

async function on(dataDir: string, settings: Settings, log: Log): Promise<TestTown> {
  const config = readConfig({
    PORT: '0',
    HOUSE_BOTS: 'off',
    AGENTS_PER_ADDRESS_PER_HOUR: '100000',
    API_CALLS_PER_MINUTE: '100000',
    ...settings,
    DATA_DIR: dataDir,
  });
  const town = await startTown({
    config,
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  return {
    ...town,
    dataDir,
    async restart(changes = {}) {
      await town.close();
      return on(dataDir, { ...settings, ...changes }, log);
    },
    async end() {
      await town.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
