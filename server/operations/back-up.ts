/** Copies the store to a new file. An older copy is never written over: it may be the only good one. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { type AdminReply, no, yes } from './admin-requests.ts';

export async function backUp(store: Store, file: string): Promise<AdminReply> {
  if (!store.backup) return no('This town keeps its data in Postgres: back it up with pg_dump.');
  const obstacle = await obstacleTo(file);
  if (obstacle) return no(`No backup was made: ${obstacle}`);
  try {
    await store.backup(file);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return no(`No backup was made: ${error.message}`);
  }
  return yes([], `The store was copied to ${file}; put it into a DATA_DIR as town.sqlite to restore it.`);
}

/** Asked beforehand, because SQLite calls every wrong path the same. */
async function obstacleTo(file: string): Promise<string | null> {
  const there = await kindOf(file);
  if (there === 'directory') return `${file} is a directory; name a file in it.`;
  if (there) return `${file} exists already; name another file, or remove this one first.`;
  const directory = dirname(file);
  const around = await kindOf(directory);
  if (!around) return `there is no directory ${directory}; make it first.`;
  if (around !== 'directory') return `${directory} is not a directory.`;
  const writable = await access(directory, constants.W_OK).then(
    () => true,
    () => false,
  );
  return writable ? null : `the town's user may not write in ${directory}.`;
}

async function kindOf(path: string): Promise<'directory' | 'file' | null> {
  const found = await stat(path).catch(() => null);
  return found && (found.isDirectory() ? 'directory' : 'file');
}
