/** What the container exam runs, held to the project without a container: the exam itself is long. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSettings, readConfig } from '../../../server/config.ts';
import { readCompose } from './compose.ts';
import { commandOf, environmentOf, stagesOf } from './dockerfile.ts';
import { commandsOf, MOST_LINES } from './hosting-exam.ts';

const project = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const known = new Set(describeSettings().map(({ name }) => name));

describe('the Dockerfile', () => {
  const last = stagesOf(read('Dockerfile')).at(-1)?.instructions ?? [];
  const textsOf = (name: string): string[] =>
    last.filter((each) => each.name === name).map(({ text }) => text);

  it('starts what the package starts, as a user who is not root', () => {
    const { COMMANDS } = createRequire(import.meta.url)('../../eliza-town.cjs');
    const { flags, packed } = COMMANDS.start;
    expect(commandOf(textsOf('CMD')[0] ?? '')).toEqual(['node', ...flags, `dist/town/${packed}.js`]);
    expect(textsOf('USER')).toEqual(['node']);
  });

  it('copies files that exist', () => {
    const sources = textsOf('COPY')
      .filter((text) => !text.startsWith('--from='))
      .flatMap((text) => text.split(' ').slice(0, -1));
    expect(sources).toContain('package.json');
    expect(sources.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it('sets what the town reads', () => {
    const own = Object.keys(environmentOf(textsOf('ENV').join(' ')));
    expect(own.filter((name) => !known.has(name))).toEqual(['SQLITE_TMPDIR', 'NODE_ENV']);
  });
});

describe('compose.yaml', () => {
  const variables = {
    SECRET: 'sixteen characters and more',
    CREDENTIALS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    MONITOR_PASSWORD: 'correct horse battery',
  };
  const text = read('compose.yaml');

  it('asks for what has no default', () => {
    const { SECRET, ...others } = variables;
    expect(() => readCompose(text, others)).toThrow('SECRET: sixteen characters or more');
  });

  it('has two nodes that a town accepts, behind the proxy that they trust', () => {
    const { networks, services } = readCompose(text, variables);
    const towns = Object.entries(services).filter(([, { build }]) => build);
    expect(towns.map(([name]) => name)).toEqual(['a', 'b']);
    const proxy = services.nginx?.networks?.default.ipv4_address;
    expect(networks.default.ipam.config[0]?.subnet.slice(0, 8)).toBe(proxy?.slice(0, 8));
    for (const [name, { environment = {}, read_only }] of towns) {
      expect(read_only).toBe(true);
      expect(Object.keys(environment).filter((each) => !known.has(each))).toEqual([]);
      expect(readConfig({ HOST: '0.0.0.0', ...environment })).toMatchObject({
        NODE_ID: name,
        NODE_ADDRESS: `localhost:8080/node/${name}`,
      });
      expect(environment.TRUST_PROXY).toBe(proxy);
    }
  });

  it('mounts files that exist', () => {
    const { services } = readCompose(text, variables);
    const mounted = services.nginx?.volumes?.map((volume) => volume.split(':')[0] ?? '') ?? [];
    expect(mounted.length).toBe(2);
    expect(mounted.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });
});

it('docs/hosting.md installs a town in twenty lines', () => {
  const commands = commandsOf(read('docs/hosting.md'));
  expect([...commands.keys()]).toEqual([
    'Install',
    'nginx instead of Caddy',
    'Back up',
    'Restore',
    'Upgrade',
  ]);
  expect(commands.get('Install')?.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
});
