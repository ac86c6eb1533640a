/** The services of compose.yaml on Debian roots, each with an address of its own, as Docker would connect them. */
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose, type Service } from './compose.ts';
import { type DebianRoot, HOSTS, hasPrinted, type Running, run } from './debian-root.ts';
import { Network } from './network.ts';
import { visit } from './visit.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const URL = 'http://localhost:8080';
/** Of the container engine, in every container. */
const NAME_SERVER = '127.0.0.11';
const PACKAGES = 'redis-server postgresql nginx-light dnsmasq-base';
const VARIABLES = {
  SECRET: 'sixteen characters and more',
  CREDENTIALS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  MONITOR_PASSWORD: 'correct horse battery',
};

/** The image of the project, as it would be started. */
interface TownImage {
  readonly root: DebianRoot;
  readonly cwd: string;
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  readonly volume: string;
  readonly command: readonly string[];
}

/** What an official image does, with Debian's packages: its command, and what it prints once it can be used. */
interface StandIn {
  command(service: Service): string;
  readonly ready?: string;
}

const STAND_INS: Readonly<Record<string, StandIn>> = {
  redis: {
    command: ({ command = '' }) => `exec ${command} --bind '*' --protected-mode no`,
    ready: 'Ready to accept connections',
  },
  postgres: {
    command: ({ environment: { POSTGRES_DB, POSTGRES_PASSWORD, POSTGRES_USER } = {} }) => `
      PATH=$PATH:$(echo /usr/lib/postgresql/*/bin)
      export PGDATA=/tmp/pgdata
      install -d -o postgres -m 700 $PGDATA
      install -d -o postgres /run/postgresql
      echo '${POSTGRES_PASSWORD}' > /tmp/password
      as='setpriv --reuid=postgres --regid=postgres --init-groups'
      $as initdb --username ${POSTGRES_USER} --pwfile /tmp/password > /dev/null
      echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
      echo 'create database ${POSTGRES_DB}' | $as postgres --single postgres > /dev/null
      exec $as postgres -c listen_addresses='*'`,
    ready: 'database system is ready to accept connections',
  },
  nginx: {
    command: ({ volumes = [] }) => `
      rm -f /etc/nginx/sites-enabled/default
      ${volumes.map((volume) => volume.replace(/^(\S+):(\S+):ro$/, "cp '/project/$1' $2")).join('\n')}
      dnsmasq --no-resolv --domain-needed --listen-address=${NAME_SERVER} --bind-interfaces --user=root
      exec nginx -g 'daemon off;'`,
  },
};

export async function examineCompose(
  image: TownImage,
  base: DebianRoot,
  folder: string,
  say: (line: string) => void,
): Promise<{ readonly secondsToMatch: number; readonly findings: readonly string[] }> {
  const { networks, services } = readCompose(readFileSync(join(PROJECT, 'compose.yaml'), 'utf8'), VARIABLES);
  const [subnet] = networks.default.ipam.config;
  const [, size] = subnet?.subnet.split('/') ?? [];
  let free = Number(/\.(\d+)\//.exec(subnet?.ip_range ?? '')?.[1]);
  const prefix = subnet?.subnet.replace(/\d+\/\d+$/, '');
  const entries = Object.entries(services);
  const addresses = new Map(
    entries.map(([name, service]) => [name, service.networks?.default.ipv4_address ?? `${prefix}${free++}`]),
  );

  await base.do([
    '/bin/sh',
    '-ec',
    `apt-get update; apt-get install --yes --no-install-recommends ${PACKAGES}`,
  ]);
  const hosts = HOSTS + Array.from(addresses, ([name, address]) => `${address} ${name}\n`).join('');
  for (const root of [base, image.root]) root.put('/etc/hosts', hosts);

  const hub = await Network.open();
  const members = new Map<string, Network>();
  const running = new Map<string, Running>();
  try {
    for (const [i, [name, address]] of [...addresses].entries())
      members.set(name, await hub.connected(`${address}/${size}`, i));
    // Stores first, as `depends_on` has it.
    for (const [name, service] of entries.toSorted(([, a], [, b]) => Number(!!a.build) - Number(!!b.build))) {
      const network = members.get(name) as Network;
      const start = service.build ? startTown : startStandIn;
      running.set(name, await start(name, service, network));
    }
    const found = await visitAll();
    say(`compose: a match behind nginx after ${found.seconds.toFixed(1)} s`);
    const lost = running.get('a') as Running;
    const gone = once(lost.child, 'close');
    lost.kill();
    await gone;
    running.delete('a');
    const after = await visitAll();
    const missing = found.matches.filter((matchId) => !after.matches.includes(matchId));
    say('compose: node a killed, node b has its matches');
    return {
      secondsToMatch: Number(found.seconds.toFixed(1)),
      findings: missing.map((matchId) => `compose: ${matchId} went with its node`),
    };

    function visitAll() {
      return visit({ url: URL, network: members.get('nginx') as Network, running: [...running.values()] });
    }
  } finally {
    for (const { child, kill } of running.values()) {
      if (child.exitCode !== null) continue;
      const closed = once(child, 'close');
      kill();
      await closed;
    }
    for (const network of [hub, ...members.values()]) network.close();
  }

  async function startTown(name: string, service: Service, network: Network): Promise<Running> {
    const volume = join(folder, `volume-${name}`);
    await run('cp', ['-a', image.root.at(image.volume), volume]);
    return image.root.start({
      ...image,
      network,
      user: `${image.user}:${image.user}`,
      env: { ...image.env, ...service.environment },
      binds: { [image.volume]: volume },
      readOnly: service.read_only === true,
    });
  }

  async function startStandIn(name: string, service: Service, network: Network): Promise<Running> {
    const [kind = ''] = service.image?.split(':') ?? [];
    const standIn = STAND_INS[kind];
    if (!standIn) throw new Error(`the exam has nothing in place of the image ${service.image} of ${name}`);
    mkdirSync(base.at('/project'), { recursive: true });
    const started = base.start({
      command: ['/bin/bash', '-ec', standIn.command(service)],
      network,
      binds: { '/project': PROJECT },
    });
    if (standIn.ready) await hasPrinted(started, standIn.ready);
    return started;
  }
}
