/**
 * A fresh Debian made by debootstrap in a folder, and processes in it. Each runs by chroot in mount and process
 * namespaces of its own: nothing stays mounted, and what it has started ends with it. Needs root.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FailedError } from '../../cli/program.ts';
import type { Network } from './network.ts';

export const run = promisify(execFile);

const RELEASE = 'bookworm';
export const HOSTS = '127.0.0.1 localhost\n';
const USUAL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The address from which apt on this machine gets packages of the release. */
async function mirror(): Promise<string> {
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
    `Codename: ${RELEASE}`,
  ]);
  const [first] = stdout.split('\n');
  if (!first) throw new FailedError(`apt has no source of Debian ${RELEASE} here`);
  return first;
}

export function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}

interface Execution {
  readonly command: readonly string[];
  readonly user?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Folders of this machine by the path inside at which they are mounted. */
  readonly binds?: Readonly<Record<string, string>>;
  readonly readOnly?: boolean;
  /** This machine's by default. */
  readonly network?: Network;
}

export interface Running {
  readonly child: ChildProcess;
  printed(): string;
  /** The command as this machine sees it; in its own namespace it is process 1, as in a container. */
  pid(): number;
  /** At once, with everything that it has started. */
  kill(): void;
}

/** Rejects when the command ends without having printed it. */
export async function hasPrinted({ child, printed }: Running, words: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    if (printed().includes(words)) resolve();
  };
  const end = () => reject(new Error(`it ended without "${words}":\n${printed()}`));
  child.once('close', end);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
  look();
  await promise.finally(() => {
    child.off('close', end);
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', look);
  });
}

export class DebianRoot {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** `ready`: a folder with a fresh root to copy instead of making one. */
  static async make(path: string, ready?: string): Promise<DebianRoot> {
    if (process.getuid?.() !== 0) throw new FailedError('only root can make a Debian root: run this as root');
    if (ready) await run('cp', ['-a', ready, path]);
    else {
      if (!existsSync('/usr/sbin/debootstrap')) await run('apt-get', ['install', '-y', 'debootstrap']);
      const words = ['--variant=minbase', RELEASE, path, await mirror()];
      await run('debootstrap', words, { maxBuffer: 2 ** 26 });
    }
    const root = new DebianRoot(path);
    // A root that is thrown away needs no syncing to disk.
    root.put('/etc/dpkg/dpkg.cfg.d/unsafe-io', 'force-unsafe-io\n');
    root.put('/etc/hosts', HOSTS);
    root.#connect();
    return root;
  }

  async copy(path: string): Promise<DebianRoot> {
    await run('cp', ['-a', this.path, path]);
    return new DebianRoot(path);
  }

  at(path: string): string {
    return join(this.path, path);
  }

  put(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), text);
  }

  read(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }

  /** What the image `node:24` has: Node, npm, and a user `node`. Node is that of the npm package, which runs this. */
  async addNode(): Promise<void> {
    cpSync(process.execPath, this.at('usr/local/bin/node'));
    const { stdout } = await run('npm', ['root', '--global']);
    cpSync(join(stdout.trim(), 'npm'), this.at('usr/local/lib/node_modules/npm'), { recursive: true });
    for (const name of ['npm', 'npx'])
      await this.do(['ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `/usr/local/bin/${name}`]);
    await this.do(['useradd', '--create-home', '--uid', '1000', 'node']);
  }

  /** Runs a command to its end; throws with what it printed when it fails. */
  async do(command: readonly string[], more: Omit<Execution, 'command'> = {}): Promise<string> {
    const { child, printed } = this.start({ ...more, command });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed().slice(-4_000)}`);
    return printed();
  }

  start({ binds = {}, command, cwd = '/', env = {}, network, readOnly, user }: Execution): Running {
    const script = [
      'set -e',
      // Bound to itself, because only a mount can be made read-only.
      'mount --bind "$ROOT" "$ROOT"',
      'mount -t proc proc "$ROOT/proc"',
      'mount --rbind /dev "$ROOT/dev"',
      ...Object.entries(binds).map(([inside, folder]) => `mount --bind '${folder}' "$ROOT${inside}"`),
      ...(readOnly ? ['mount -o remount,bind,ro "$ROOT"'] : []),
      `exec chroot ${user ? `--userspec=${user}` : ''} "$ROOT" /bin/sh -c 'cd "$0" && exec "$@"' "$@"`,
    ].join('\n');
    const unshare = [
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '/bin/sh',
      '-c',
      script,
      'root',
    ];
    const [file = '', ...args] = [...(network?.enter ?? []), ...unshare, cwd, ...command];
    const child = spawn(file, args, {
      env: { PATH: USUAL_PATH, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...env, ROOT: this.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pid = () => childrenOf(child.pid as number)[0] as number;
    // Process 1 itself: a command that has changed its user outlives its `unshare`.
    const kill = () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid() ?? child.pid, 'SIGKILL');
    };
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    let all = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        all += text;
      });
    return { child, printed: () => all, pid, kill };
  }

  /** Names, certificates and npm's settings of this machine: whatever it takes to reach the registries from here. */
  #connect(): void {
    cpSync('/etc/resolv.conf', this.at('etc/resolv.conf'), { dereference: true });
    const certificates = '/etc/ssl/certs/ca-certificates.crt';
    if (existsSync(certificates))
      // In the second folder they outlive the installation of the package ca-certificates.
      for (const path of [certificates, '/usr/local/share/ca-certificates/machine.crt'])
        this.put(path, readFileSync(certificates, 'utf8'));
    const settings = '/usr/etc/npmrc';
    if (existsSync(settings))
      for (const prefix of ['usr', 'usr/local'])
        this.put(`${prefix}/etc/npmrc`, readFileSync(settings, 'utf8'));
  }
}
