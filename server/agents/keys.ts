/** API keys and owner cookies: random, shown once, kept as HMACs under the town's pepper. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_PREFIX = 'pgos_';
const KEY_SHAPE = /^pgos_[A-Za-z0-9_-]{43}$/;

export const newKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url');

/** Cheap refusal of what can't be a key, before anything is looked up. */
export const looksLikeKey = (text: string): boolean => KEY_SHAPE.test(text);

export const newOwnerSecret = (): string => randomBytes(32).toString('base64url');

/** Keys are 256 random bits, so one HMAC is enough: there is nothing to guess slowly. */
export const hmac = (pepper: string, text: string): string =>
  createHmac('sha256', pepper).update(text).digest('hex');

/** Names a key in this town's memory and between its nodes; nothing can be done with it. */
export const keyIdOf = (keyHmac: string): string => keyHmac.slice(0, 16);

/** The pepper lies beside the embedded store, readable by its owner alone; SECRET overrides it. */
export async function loadPepper(dataDir: string, secret: string | undefined): Promise<string> {
  if (secret) return secret;
  const file = join(dataDir, 'secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const pepper = randomBytes(32).toString('hex');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${pepper}\n`, { mode: 0o600, flag: 'wx' });
  return pepper;
}
