/**
 * Restricts DATA_DIR and its files to the town's own user: journals hold every role of every running match. SQLite
 * creates files with default permissions, so its files are created beforehand.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNERS_FILE = 0o600;
const OWNERS_DIRECTORY = 0o700;
const OF_OTHERS = 0o077;

export const OWNERS_ALONE = { mode: OWNERS_FILE } as const;

/** Includes the files SQLite puts beside its own, such as `town.sqlite-wal`. */
const TOWNS_OWN = /^(secret|credentials\.keys|town\.(sqlite|lock|pid|url))([-.]|$)/;

/** Creates the directory if needed and tightens permissions that an earlier version left loose. */
export function privateDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNERS_DIRECTORY });
  const names = readdirSync(dataDir);
  const own = names.filter((name) => TOWNS_OWN.test(name));
  for (const name of own) closeToOthers(join(dataDir, name), OWNERS_FILE);
  // A directory that is used for something else as well, /tmp at worst, keeps its permissions.
  if (own.length === names.length) closeToOthers(dataDir, OWNERS_DIRECTORY);
}

/** Call it before SQLite opens the file; its log and index inherit the file's permissions. */
export function privateFile(file: string): void {
  closeSync(openSync(file, 'a', OWNERS_FILE));
}

function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && (found.mode & OF_OTHERS) !== 0 && isOurs(found.uid)) chmodSync(path, mode);
}

/** A volume may belong to another user, who has chosen its permissions. */
const isOurs = (uid: number): boolean => process.getuid?.() === uid;
