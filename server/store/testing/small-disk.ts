/** A separate file system for tests that fill it or make it read-only. Mounting needs root. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

export interface SmallDisk {
  readonly path: string;
  forbidWriting(): void;
  remove(): void;
}

export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'town-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  return {
    path,
    forbidWriting: () => void execFileSync('mount', ['-o', 'remount,ro', path]),
    remove() {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
