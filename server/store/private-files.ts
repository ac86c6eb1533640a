/**
 * DATA_DIR and what lies in it are for the town's own user: journals hold every role of every running match. SQLite
 * gives a new file the rights that everybody's files have, so that it finds its files made already.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNERS_FILE = 0o600;
const OWNERS_DIRECTORY = 0o700;
const OF_OTHERS = 0o077;

export const OWNERS_ALONE = { mode: OWNERS_FILE } as const;

/** Also what SQLite lays beside a file: `town.sqlite-wal`. */
const TOWNS_OWN = /^(secret|credentials\.keys|town\.(sqlite|lock|pid|url))([-.]|$)/;

/** Makes the directory if need be; what an earlier version has left open to others in it is closed. */
export function privateDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNERS_DIRECTORY });
  const names = readdirSync(dataDir);
  const own = names.filter((name) => TOWNS_OWN.test(name));
  for (const name of own) closeToOthers(join(dataDir, name), OWNERS_FILE);
  // A directory that is used for something else as well, /tmp at worst, is not the town's to close.
  if (own.length === names.length) closeToOthers(dataDir, OWNERS_DIRECTORY);
}

/** To be called before SQLite opens the file; its log and its index follow the file's rights. */
export function privateFile(file: string): void {
  closeSync(openSync(file, 'a', OWNERS_FILE));
}

function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && (found.mode & OF_OTHERS) !== 0 && isOurs(found.uid)) chmodSync(path, mode);
}

/** A volume may belong to somebody else, who has decided about it. */
const isOurs = (uid: number): boolean => process.getuid?.() === uid;
