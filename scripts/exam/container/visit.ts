/** A visitor of a town in a network of its own. */
import { join } from 'node:path';
import { type Running, run } from './debian-root.ts';
import type { Network } from './network.ts';

export interface Visit {
  /** Until a match could be seen. */
  readonly seconds: number;
  readonly matches: readonly string[];
  readonly tools: number;
}

export interface Visited {
  readonly url: string;
  readonly network: Network;
  /** Like `/etc/hosts`. */
  readonly hosts?: string;
  /** A file with the certificate of an authority that is trusted here. */
  readonly authority?: string;
  /** What is visited, and what stands before it: when it ends, the visitor waits in vain. */
  readonly running: readonly Running[];
}

const VISITOR = join(import.meta.dirname, 'visitor.ts');

export async function visit({ authority, hosts, network, running, url }: Visited): Promise<Visit> {
  const script = hosts ? 'mount --bind "$HOSTS" /etc/hosts && exec "$@"' : 'exec "$@"';
  const words = [...network.enter, 'unshare', '--mount', '/bin/sh', '-c', script, 'visitor'];
  const [file = '', ...args] = [...words, process.execPath, VISITOR, url];
  const env = { PATH: process.env.PATH, HOSTS: hosts, NODE_EXTRA_CA_CERTS: authority };
  const enough = new AbortController();
  const ended = () => enough.abort();
  for (const { child } of running) child.once('close', ended);
  try {
    const { stdout } = await run(file, args, { env, signal: enough.signal });
    return JSON.parse(stdout) as Visit;
  } catch (error) {
    const said = running.map(({ printed }) => printed().slice(-4_000)).join('\n');
    throw new Error(`nobody could visit ${url}:\n${said}`, { cause: error });
  } finally {
    for (const { child } of running) child.off('close', ended);
  }
}
