import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNERS_ALONE } from '../store/private-files.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'town.url');

export async function writeAddress(dataDir: string, url: string): Promise<void> {
  await writeFile(fileIn(dataDir), `${url}\n`, OWNERS_ALONE);
}

export async function readAddress(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch {
    return null;
  }
}

export async function removeAddress(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}
