/**
 * Caches the files of a build in memory, so that a process at its limit of open files still serves them. A rebuilt file
 * is read again; checking that needs no file descriptor.
 */
import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface BuiltFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

export class BuiltFiles {
  readonly #folder: string;
  readonly #kept = new Map<string, BuiltFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reads every file before it returns, so that an open town can serve its page even if it runs out of descriptors. A
   * file that cannot be read now is read on its first request.
   */
  load(): void {
    if (!existsSync(this.#folder)) return;
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const name = relative(this.#folder, path).replaceAll('\\', '/');
      try {
        this.#kept.set(name, { bytes: readFileSync(path), etag: etagOf(statSync(path)) });
      } catch {
        this.#kept.delete(name);
      }
    }
  }

  /** Undefined: no such file. `name` must not lead out of the folder. Rejects if the file is neither cached nor readable. */
  async get(name: string): Promise<BuiltFile | undefined> {
    const path = join(this.#folder, name);
    const kept = this.#kept.get(name);
    try {
      const etag = etagOf(await stat(path));
      if (kept?.etag === etag) return kept;
      const read = { bytes: await readFile(path), etag };
      this.#kept.set(name, read);
      return read;
    } catch (error) {
      if (!isMissing(error)) {
        if (kept) return kept;
        throw error;
      }
      this.#kept.delete(name);
      return undefined;
    }
  }
}

const etagOf = ({ size, mtimeMs }: Stats): string =>
  `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)));

/** The process or the machine has reached its limit of open files and connections. */
export const isOutOfFiles = (error: unknown): boolean => ['EMFILE', 'ENFILE'].includes(String(codeOf(error)));
