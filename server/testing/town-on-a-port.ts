/** A whole town for a test: real store in a temporary folder, real sockets on a free port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAISED_LIMITS } from '../../shared/town/raised-limits.ts';
import { readConfig } from '../config.ts';
import { type Log, silentLog } from '../log.ts';
import type { Part } from '../parts/part.ts';
import { migrationsOf, PARTS } from '../parts/parts.ts';
import { copyMigratedFile } from '../store/testing/migrated-file.ts';
import { startTown, type Town } from '../town.ts';
import { SHORTCUT_SETTINGS } from './shortcuts.ts';
import { VirtualClock } from './virtual-clock.ts';

interface OnDisk<Restarted> extends Town {
  readonly dataDir: string;
  /** Closes the town and opens another on the same data; `changes` override its settings. */
  restart(changes?: Settings, parts?: readonly Part[]): Promise<Restarted>;
  /** Closes it and removes its data. */
  end(): Promise<void>;
}

export interface TestTown extends OnDisk<TestTown> {}

/** Its time advances only on request. */
export interface VirtualTown
  extends OnDisk<VirtualTown>,
    Pick<VirtualClock, 'advance' | 'during' | 'settle' | 'until'> {
  readonly clock: VirtualClock;
}

export type Settings = Readonly<Record<string, string>>;

/** Replacements for the usual dependencies. */
export interface TownMakings {
  readonly parts?: readonly Part[];
  readonly log?: Log;
}

/** With migrated tables, because migrations are tested with the store. */
async function newFolder({ parts = PARTS }: TownMakings): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eliza-town-'));
  await copyMigratedFile(folder, migrationsOf(parts), parts);
  return folder;
}

/** On real time. */
export async function openTestTown(settings: Settings = {}, makings: TownMakings = {}): Promise<TestTown> {
  return onRealTime(await newFolder(makings), settings, makings);
}

export async function openVirtualTown(
  settings: Settings = {},
  makings: TownMakings = {},
): Promise<VirtualTown> {
  return openVirtualTownOn(await newFolder(makings), Date.now(), settings, makings);
}

/** On existing data, at a given time. */
export function openVirtualTownOn(
  dataDir: string,
  now: number,
  settings: Settings = {},
  makings: TownMakings = {},
): Promise<VirtualTown> {
  return onVirtualTime(dataDir, settings, makings, new VirtualClock(now));
}

async function onRealTime(dataDir: string, settings: Settings, makings: TownMakings): Promise<TestTown> {
  const again: Again<TestTown> = (...changed) => onRealTime(dataDir, ...changed);
  return on(dataDir, settings, makings, again);
}

async function onVirtualTime(
  dataDir: string,
  settings: Settings,
  makings: TownMakings,
  clock: VirtualClock,
): Promise<VirtualTown> {
  const again: Again<VirtualTown> = (...changed) => onVirtualTime(dataDir, ...changed, clock);
  const town = await on(dataDir, settings, { ...makings, clock }, again);
  const { store } = town.services;
  const forget = clock.waitFor(() => store.health().pending > 0);
  return {
    ...town,
    clock,
    advance: (duration) => clock.advance(duration),
    during: (work, limit) => clock.during(work, limit),
    settle: () => clock.settle(),
    until: (condition, limit) => clock.until(condition, limit),
    restart(...changes) {
      forget();
      return town.restart(...changes);
    },
    end() {
      forget();
      return town.end();
    },
  };
}

type Again<Restarted> = (settings: Settings, makings: TownMakings) => Promise<Restarted>;

async function on<Restarted>(
  dataDir: string,
  settings: Settings,
  makings: TownMakings & { readonly clock?: VirtualClock },
  again: Again<Restarted>,
): Promise<OnDisk<Restarted>> {
  const { parts = PARTS, log = silentLog, clock } = makings;
  const given = {
    PORT: '0',
    HOUSE_BOTS: 'off',
    // Off unless a test asks for it.
    EVEN_ODD_MATCHES: '0',
    LEAGUE: 'off',
    LEAGUE_HOUSE: 'off',
    LEAGUE_OPEN: 'off',
    LEAGUE_PORT: '-1',
    LEAGUE_REFEREE_PORT: '-1',
    ...RAISED_LIMITS,
    ...SHORTCUT_SETTINGS,
    ...settings,
    DATA_DIR: dataDir,
  };
  const config = readConfig(given, parts);
  const town = await startTown({
    config,
    parts,
    log,
    ...(clock && { clock }),
    onFatal: (error) => {
      throw error;
    },
  });
  return {
    ...town,
    dataDir,
    async restart(changes = {}, otherParts = parts) {
      await town.close();
      return again({ ...settings, ...changes }, { parts: otherParts, log });
    },
    async end() {
      await town.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
