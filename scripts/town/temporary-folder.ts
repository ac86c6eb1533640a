/** A temporary folder, deleted after use, and with the process at the latest, also on an interrupt. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  // A town that was killed a moment ago may leave a last file behind.
  const clear = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', clear);
  return {
    path,
    remove() {
      process.off('exit', clear);
      clear();
    },
  };
}
