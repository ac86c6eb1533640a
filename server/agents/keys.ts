/** API keys and owner cookies: random, shown once, stored as HMACs under the town's pepper. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretUnusableError } from '../store/errors.ts';
import { OWNERS_ALONE, privateDirectory } from '../store/private-files.ts';

/** The minimum length of SECRET. */
const SHORTEST_PEPPER = 16;
const KEY_PREFIX = 'pgos_';
const KEY_SHAPE = /^pgos_[A-Za-z0-9_-]{43}$/;

export const newKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url');

/** Rejects cheaply what cannot be a key. */
export const looksLikeKey = (text: string): boolean => KEY_SHAPE.test(text);

export const newOwnerSecret = (): string => randomBytes(32).toString('base64url');

/** Keys are 256 random bits, so one HMAC is enough: guessing is hopeless without slow hashing. */
export const hmac = (pepper: string, text: string): string =>
  createHmac('sha256', pepper).update(text).digest('hex');

/** A separate key for each purpose, the same on every node and after every start. */
export const derivedKey = (pepper: string, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', pepper, '', `eliza-town: ${purpose}`, 32));

/** Identifies a key in memory and between nodes; useless as a credential. */
export const keyIdOf = (keyHmac: string): string => keyHmac.slice(0, 16);

/** Reads the pepper from beside the embedded store, where only its owner can; SECRET overrides it. */
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

/** Written atomically: half a secret after a power cut would stop the next start. */
async function makePepper(dataDir: string, file: string): Promise<string> {
  const pepper = randomBytes(32).toString('hex');
  privateDirectory(dataDir);
  await writeFile(`${file}.new`, `${pepper}\n`, { ...OWNERS_ALONE, flush: true });
  await rename(`${file}.new`, file);
  return pepper;
}
