/**
 * The keys that seal credentials, newest first; every sealed credential carries its key's name. They come from
 * CREDENTIALS_KEYS, or from a file beside the embedded store that only its owner can read. Never part of a backup: the
 * store is copied without them.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../../config-error.ts';
import { OWNERS_ALONE, privateDirectory } from '../../../store/private-files.ts';

export interface MasterKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

const FILE = 'credentials.keys';
const KEY_BYTES = 32;
const FORM = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

export class MasterKeys {
  #keys: readonly MasterKey[];
  /** Null: the operator configured the keys and must change them there. */
  readonly #file: string | null;

  private constructor(keys: readonly MasterKey[], file: string | null) {
    this.#keys = keys;
    this.#file = file;
  }

  static async load(dataDir: string, named: readonly string[]): Promise<MasterKeys> {
    if (named.length > 0) return new MasterKeys(parsed(named, 'CREDENTIALS_KEYS'), null);
    const file = join(dataDir, FILE);
    const kept = await readKept(file);
    if (kept) return new MasterKeys(parsed(kept, file), file);
    const keys = new MasterKeys([{ id: 'k1', secret: randomBytes(KEY_BYTES) }], file);
    privateDirectory(dataDir);
    await keys.#write();
    return keys;
  }

  get current(): MasterKey {
    const [first] = this.#keys;
    if (!first) throw new Error('no key for credentials');
    return first;
  }

  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }

  get areNamed(): boolean {
    return this.#file === null;
  }

  /** A separate key for every credential; undefined: sealed with an unknown key. */
  contentKey(id: string, credentialId: string): Uint8Array | undefined {
    const master = this.#keys.find((key) => key.id === id);
    if (!master) return undefined;
    return new Uint8Array(
      hkdfSync('sha256', master.secret, '', `eliza-town: credential ${credentialId}`, KEY_BYTES),
    );
  }

  /** A new key goes first; older ones stay for what is still sealed with them, including backups. */
  async add(): Promise<MasterKey> {
    const numbers = this.#keys.map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
    const key = { id: `k${Math.max(0, ...numbers) + 1}`, secret: randomBytes(KEY_BYTES) };
    const before = this.#keys;
    this.#keys = [key, ...before];
    try {
      await this.#write();
    } catch (error) {
      // A key that is not on disk must not seal anything.
      this.#keys = before;
      throw error;
    }
    return key;
  }

  /** Written atomically: half a key file would lose every credential. */
  async #write(): Promise<void> {
    if (this.#file === null) throw new Error('these keys are named in CREDENTIALS_KEYS');
    const text = this.#keys.map(({ id, secret }) => `${id}:${Buffer.from(secret).toString('base64url')}\n`);
    await writeFile(`${this.#file}.new`, text.join(''), { ...OWNERS_ALONE, flush: true });
    await rename(`${this.#file}.new`, this.#file);
  }
}

function parsed(texts: readonly string[], where: string): readonly MasterKey[] {
  const keys = texts.map((text) => {
    const [, id = '', secret = ''] = FORM.exec(text) ?? [];
    if (id === '')
      throw new ConfigError(
        `${where} does not hold a key: write name:base64 of 32 random bytes, the newest first`,
      );
    return { id, secret: new Uint8Array(Buffer.from(secret, 'base64url')) };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError(`${where} names two keys alike`);
  return keys;
}

async function readKept(file: string): Promise<readonly string[] | null> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
