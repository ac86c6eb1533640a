/** API keys and owner cookies: random, shown once, kept as HMACs under the town's pepper. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretUnusableError } from '../store/errors.ts';
import { OWNERS_ALONE, privateDirectory } from '../store/private-files.ts';

/** As many as SECRET must have. */
const SHORTEST_PEPPER = 16;
const KEY_PREFIX = 'pgos_';
const KEY_SHAPE = /^pgos_[A-Za-z0-9_-]{43}$/;

export const newKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url');

/** Cheap refusal of what can't be a key, before anything is looked up. */
export const looksLikeKey = (text: string): boolean => KEY_SHAPE.test(text);

export const newOwnerSecret = (): string => randomBytes(32).toString('base64url');

/** Keys are 256 random bits, so one HMAC is enough: there is nothing to guess slowly. */
export const hmac = (pepper: string, text: string): string =>
  createHmac('sha256', pepper).update(text).digest('hex');

/** A key of its own for each purpose, the same on every node and after every start. */
export const derivedKey = (pepper: string, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', pepper, '', `eliza-town: ${purpose}`, 32));

/** Names a key in this town's memory and between its nodes; nothing can be done with it. */
export const keyIdOf = (keyHmac: string): string => keyHmac.slice(0, 16);

/** The pepper lies beside the embedded store, readable by its owner alone; SECRET overrides it. */
export async function loadPepper(dataDir: string, secret: string | undefined): Promise<string> {
  if (secret) return secret;
  const file = join(dataDir, 'secret');
  const kept = await readKept(file);
  if (kept !== null && kept.length < SHORTEST_PEPPER) throw new SecretUnusableError(file, SHORTEST_PEPPER);
  return kept ?? makePepper(dataDir, file);
}

async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** Whole or not at all: half a secret after a power cut would stop the next start. */
async function makePepper(dataDir: string, file: string): Promise<string> {
  const pepper = randomBytes(32).toString('hex');
  privateDirectory(dataDir);
  await writeFile(`${file}.new`, `${pepper}\n`, { ...OWNERS_ALONE, flush: true });
  await rename(`${file}.new`, file);
  return pepper;
}
