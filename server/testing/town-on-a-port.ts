/** A whole town for a test: real store in a temporary folder, real sockets on a free port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAISED_LIMITS } from '../../shared/town/raised-limits.ts';
import { readConfig } from '../config.ts';
import { type Log, silentLog } from '../log.ts';
import type { Part } from '../parts/part.ts';
import { PARTS } from '../parts/parts.ts';
import { startTown, type Town } from '../town.ts';

export interface TestTown extends Town {
  readonly dataDir: string;
  /** Closes the town and opens another on the same data; `changes` win over the settings it had. */
  restart(changes?: Settings, parts?: readonly Part[]): Promise<TestTown>;
  /** Closes it and removes its data. */
  end(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** What a test hands in instead of what is usual. */
export interface TownMakings {
  readonly parts?: readonly Part[];
  readonly log?: Log;
}

export async function openTestTown(
  settings: Settings = {},
  { parts = PARTS, log = silentLog }: TownMakings = {},
): Promise<TestTown> {
  return on(await mkdtemp(join(tmpdir(), 'eliza-town-')), settings, { parts, log });
}

async function on(
  dataDir: string,
  settings: Settings,
  { parts, log }: Required<TownMakings>,
): Promise<TestTown> {
  const given = {
    PORT: '0',
    HOUSE_BOTS: 'off',
    // A test that wants the house at this table says so.
    EVEN_ODD_MATCHES: '0',
    LEAGUE: 'off',
    LEAGUE_HOUSE: 'off',
    LEAGUE_OPEN: 'off',
    LEAGUE_PORT: '-1',
    LEAGUE_REFEREE_PORT: '-1',
    ...RAISED_LIMITS,
    ...settings,
    DATA_DIR: dataDir,
  };
  const config = readConfig(given, parts);
  const town = await startTown({
    config,
    parts,
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  return {
    ...town,
    dataDir,
    async restart(changes = {}, otherParts = parts) {
      await town.close();
      return on(dataDir, { ...settings, ...changes }, { parts: otherParts, log });
    },
    async end() {
      await town.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
