/** Runs the commands of docs/hosting.md on a fresh Debian root, and what systemd would start by the words of its unit. */
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { childrenOf, DebianRoot, HOSTS, hasPrinted, type Running, run } from './debian-root.ts';
import { Network } from './network.ts';
import { type Visit, visit } from './visit.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const NAME = 'town.example.org';
export const MOST_LINES = 20;
const PACKED = '/root/eliza-town.tgz';
const UNIT = '/etc/systemd/system/eliza-town.service';
/** Of Caddy, which signs its own certificates where no authority can be reached. */
const AUTHORITY = '/root/.local/share/caddy/pki/authorities/local/root.crt';
const LOCAL_CERTIFICATES = '{\n\tlocal_certs\n\tskip_install_trust\n}\n';

/** Stands for systemd and the certificate authority: notes what they are asked. */
const STUB = '#!/bin/sh\necho "$(basename "$0") $*" >> /root/asked\n';
/** So that packages do not start their services when they are installed. */
const NO_SERVICES = '#!/bin/sh\nexit 101\n';

/** The shell commands of the page, by heading. */
export function commandsOf(page: string): ReadonlyMap<string, string> {
  const blocks = page.matchAll(/^## (.+)\n(?:(?!^## )[^\n]*\n)*?^```sh\n([\s\S]*?)^```/gm);
  return new Map(Array.from(blocks, ([, title = '', block = '']) => [title, block]));
}

export async function examineHosting(root: string | undefined, say: (line: string) => void) {
  const folder = temporaryFolder('town-hosting-');
  const network = await Network.open();
  try {
    return await examineIn(folder.path, root, network, say);
  } finally {
    network.close();
    folder.remove();
  }
}

async function examineIn(
  folder: string,
  ready: string | undefined,
  network: Network,
  say: (line: string) => void,
) {
  const findings: string[] = [];
  const commands = commandsOf(readFileSync(join(PROJECT, 'docs/hosting.md'), 'utf8'));
  function block(title: string): string {
    const found = commands.get(title);
    if (!found) throw new Error(`docs/hosting.md has no commands under "${title}"`);
    return found.replace(/(npm install --global )eliza-town\S*/, `$1${PACKED}`);
  }

  const root = await DebianRoot.make(join(folder, 'root'), ready);
  const executable = async (path: string, script: string) => {
    root.put(path, script);
    await root.do(['chmod', '+x', path]);
  };
  for (const name of ['systemctl', 'certbot']) await executable(`/usr/local/sbin/${name}`, STUB);
  await executable('/usr/sbin/policy-rc.d', NO_SERVICES);
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: PROJECT });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  copyFileSync(join(folder, tarball), root.at(PACKED));
  say('made a Debian root, and the package');
  const shell = (script: string, more: object = {}) => root.do(['/bin/bash', '-ec', script], more);
  const asked = (words: string): void => {
    if (!root.read('/root/asked').includes(words)) findings.push(`nobody asked for: ${words}`);
  };

  const lines = block('Install').trimEnd().split('\n').length;
  if (lines > MOST_LINES) findings.push(`the page needs ${lines} lines`);
  const begun = Date.now();
  await shell(block('Install'));
  const secondsToInstall = Math.round((Date.now() - begun) / 1_000);
  say(`installed by ${lines} lines in ${secondsToInstall} s`);
  asked('systemctl enable --now eliza-town');
  await shell('apt-get install --yes --no-install-recommends systemd');
  // Prints nothing about a unit without mistakes.
  const verdict = await shell(`systemd-analyze verify ${UNIT} 2>&1 | grep -F eliza-town.service || true`);
  if (verdict.trim() !== '') findings.push(`systemd: ${verdict}`);

  const unit = root.read(UNIT);
  const setting = (key: string): string => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const town = [
    `set -a; . ${setting('EnvironmentFile')}; set +a`,
    `exec setpriv --reuid=${setting('User')} --regid=${setting('User')} --init-groups ${setting('ExecStart')}`,
  ].join('\n');

  /** As systemd stops a service: by a signal to each of its processes. */
  async function stop(name: string, { child, pid, printed }: Running): Promise<void> {
    const ended = once(child, 'close');
    for (const each of [...childrenOf(pid()), pid()]) process.kill(each, 'SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) findings.push(`SIGTERM: ${name} exited with ${code}:\n${printed().slice(-1_000)}`);
  }

  let known: readonly string[] = [];
  root.put('/root/hosts', `${HOSTS}127.0.0.1 ${NAME}\n`);
  const hosts = root.at('/root/hosts');
  /** Behind the proxy; `meanwhile` runs while both are open. */
  async function visitBehind(proxy: string, url: string, meanwhile?: () => Promise<void>): Promise<Visit> {
    const running = [
      root.start({ command: ['/bin/bash', '-ec', town], network }),
      root.start({ command: ['/bin/bash', '-c', `exec ${proxy}`], network }),
    ] as const;
    const authority = url.startsWith('https:') ? { authority: root.at(AUTHORITY) } : {};
    const found = await visit({ ...authority, url, hosts, network, running });
    await meanwhile?.();
    await stop('the town', running[0]);
    await stop(proxy, running[1]);
    const lost = known.filter((matchId) => !found.matches.includes(matchId));
    if (lost.length > 0) findings.push(`lost: ${lost}`);
    known = found.matches;
    return found;
  }

  root.put('/root/Caddyfile', LOCAL_CERTIFICATES + root.read('/etc/caddy/Caddyfile'));
  // The visitor has to know the authority before the first visit.
  const caddy = 'caddy run --config /root/Caddyfile --adapter caddyfile';
  await makeAuthority(root, network, caddy);
  const first = await visitBehind(caddy, `https://${NAME}`, async () => {
    say('behind Caddy: page, match, MCP and rooms over TLS');
    await shell(block('Back up'), { network });
    say('backed up');
  });

  const nginx = 'nginx -g "daemon off;"';
  await shell(block('nginx instead of Caddy'));
  asked(`certbot --nginx --domain ${NAME}`);
  await visitBehind(nginx, `http://${NAME}`);
  say('behind nginx: the same, with the same matches');

  await shell(block('Upgrade'));
  asked('systemctl restart eliza-town');
  await visitBehind(nginx, `http://${NAME}`);
  say('upgraded: the same matches');

  known = first.matches;
  await shell(block('Restore'));
  await visitBehind(nginx, `http://${NAME}`);
  say('restored: the matches of the backup');
  return { lines, secondsToInstall, secondsToMatch: Number(first.seconds.toFixed(1)), findings };
}

async function makeAuthority(root: DebianRoot, network: Network, command: string): Promise<void> {
  const caddy = root.start({ command: ['/bin/bash', '-c', `exec ${command}`], network });
  await hasPrinted(caddy, 'certificate obtained successfully');
  const closed = once(caddy.child, 'close');
  caddy.kill();
  await closed;
}
