/** Runs a package's script with the current Node and waits for it to end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runNode(script: string, args: readonly string[], cwd?: string): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], {
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
