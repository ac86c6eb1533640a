/** Runs a script of a package with this very Node, and waits for it to end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const resolve = createRequire(import.meta.url).resolve;

/** The path of a file inside an installed package. */
export const packageFile = (name: string, file: string): string =>
  resolve(`${name}/package.json`).replace(/package\.json$/, file);

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
