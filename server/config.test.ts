import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Config, describeSettings, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { mistypedSettings } from './mistyped-settings.ts';
import { werewolfPart } from './parts/werewolf/part.ts';
import { matchSettings, type WerewolfSettings } from './parts/werewolf/settings.ts';

const matchOf = ({ ofPart, scaled }: Config) =>
  matchSettings(ofPart(werewolfPart) as WerewolfSettings, scaled);

/** A town that speaks no TLS itself: somebody in front of it does. */
const PUBLIC_TOWN = {
  HOST: '0.0.0.0',
  MONITOR_PASSWORD: 'correct horse',
  PUBLIC_URL: 'https://town.example',
};

const PUBLIC_TOWN_BEHIND_A_PROXY = { ...PUBLIC_TOWN, TRUST_PROXY: '10.0.0.5' };

const names = describeSettings().map(({ name }) => name);

describe('settings', () => {
  it('have defaults that need no environment at all', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 2567, TIME_SCALE: 1, HOUSE_BOTS: 'on' });
    expect(matchOf(config)).toMatchObject({
      nightMs: 45_000,
      publicChatEveryMs: 3_000,
      speechDuringVote: false,
    });
  });

  it('scale every duration of the town at once', () => {
    const config = readConfig({ TIME_SCALE: '10' });
    expect(matchOf(config)).toMatchObject({ nightMs: 4_500, voteSettleMs: 500, wolfChatEveryMs: 200 });
    expect(config.scaled(20)).toBe(2_000);
  });

  it('take empty values for unset ones', () => {
    expect(readConfig({ PORT: '', REDIS_URL: '' }).PORT).toBe(2567);
  });

  it.each([
    [{ PORT: '99999' }, 'PORT=99999'],
    [{ HOUSE_SEED: 'x'.repeat(49) }, 'at most 48 plain characters'],
    [{ TIME_SCALE: 'fast' }, 'TIME_SCALE=fast'],
    [{ OMNISCIENT: 'maybe' }, 'OMNISCIENT=maybe'],
    [{ PUBLIC_URL: 'town.example' }, 'PUBLIC_URL'],
    [{ REDIS_URL: 'redis://localhost' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://localhost/town' }, 'SECRET'],
    [{ HOST: '0.0.0.0' }, 'MONITOR_PASSWORD'],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY=loopback'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY=loopback'],
    [{ TRUST_PROXY: 'nginx' }, 'nginx is not an address'],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/33' }, '10.0.0.0/33 is not an address'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, '0.0.0.0/0 names everybody'],
    [{ TRUST_PROXY: '10.0.0.5,off' }, 'off stands alone'],
    [{ ...PUBLIC_TOWN }, 'TRUST_PROXY'],
  ])('refuse %j with words that name the setting', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(words);
  });

  it.each(['loopback', '10.0.0.5', '10.0.0.0/8', '::1', '2001:db8::/32', ' loopback , 10.0.0.5 '])(
    'let TRUST_PROXY name a proxy: %s',
    (proxies) => {
      expect(() => readConfig({ ...PUBLIC_TOWN, TRUST_PROXY: proxies })).not.toThrow();
    },
  );

  it.each(['docs/operations.md', 'docs/nginx/town.conf', 'compose.yaml'])(
    'are set in %s so that the town would start',
    (file) => {
      const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
      const recipes = [...text.matchAll(/TRUST_PROXY(?:=|: )'?([\w.:/,]*\w)/g)].map(([, value]) => value);
      expect(recipes.length).toBeGreaterThan(0);
      for (const TRUST_PROXY of recipes)
        expect(() => readConfig({ ...PUBLIC_TOWN, TRUST_PROXY })).not.toThrow();
    },
  );

  it.each([
    [{}, false],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:2567' }, false],
    [PUBLIC_TOWN_BEHIND_A_PROXY, true],
    [{ HOST: '192.168.1.4', MONITOR_PASSWORD: 'correct horse' }, true],
    [{ PUBLIC_URL: 'https://town.example' }, true],
    [{ ALLOWED_HOSTS: 'town.example' }, true],
    [{ TRUST_PROXY: 'loopback' }, true],
    [{ NODE_ADDRESS: '10.0.0.5:2567/a' }, true],
    [{ NODE_ADDRESS: '127.0.0.1:2567' }, false],
    [{ LEAGUE_HOST: '0.0.0.0' }, true],
    [{ LEAGUE_HOST: '0.0.0.0', LEAGUE: 'off' }, false],
    [{ LEAGUE_HOST: '0.0.0.0', LEAGUE_PORT: '-1', LEAGUE_REFEREE_PORT: '-1' }, false],
  ])('tell whether others than this machine can come in: %j → %s', (environment, expected) => {
    expect(readConfig(environment).isPublic).toBe(expected);
  });

  it('show everything by themselves only where that harms nobody', () => {
    expect(readConfig({}).OMNISCIENT).toBe('auto');
  });

  it.each([
    [{ MONITOR_PASSWORD: 'short' }, 'MONITOR_PASSWORD: at least 8 characters'],
    [{ PORT: '99999' }, 'PORT=99999: at most 65535'],
    [{ PORT: '1.5' }, 'PORT=1.5: a whole number'],
    [{ PORT: 'http' }, 'PORT=http: a number'],
    [{ OMNISCIENT: 'maybe' }, 'OMNISCIENT=maybe: one of auto, live, after-match, off'],
  ])('say in words what a value must be: %j', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(words));
  });

  it('never repeat a secret in a refusal', () => {
    expect(() => readConfig({ SECRET: 'hunter2' })).toThrow(/^SECRET: /);
    expect(() => readConfig({ SECRET: 'hunter2' })).not.toThrow('hunter2');
  });

  it('name the safety category or purpose that does not exist', () => {
    expect(readConfig({ SAFETY_OFF: 'LINK, talk:PRIVATE_DATA' }).SAFETY_OFF).toEqual([
      'LINK',
      'talk:PRIVATE_DATA',
    ]);
    expect(() => readConfig({ SAFETY_OFF: 'chat:LINK' })).toThrow(
      /^SAFETY_OFF=chat:LINK: chat:LINK is neither .* categories: HATE, .* purposes: lore, /,
    );
  });

  it('name the values to choose from', () => {
    const meanings = new Map(describeSettings().map(({ name, meaning }) => [name, meaning]));
    expect(meanings.get('OMNISCIENT')).toMatch(/\(auto, live, after-match, off\)$/);
    expect(meanings.get('LOG_LEVEL')).toMatch(/\(debug, info, warn, error, silent\)$/);
    expect(meanings.get('PORT')).not.toContain('(');
  });

  it.each([
    ['NIGHTS_S', 'NIGHT_S'],
    ['NIHGT_S', 'NIGHT_S'],
    ['TIMESCALE', 'TIME_SCALE'],
    ['OMNISCENT', 'OMNISCIENT'],
    ['MONITOR_PASWORT', 'MONITOR_PASSWORD'],
  ])('are suspected behind %s', (given, meant) => {
    expect(mistypedSettings([given], names)).toEqual([{ given, meant }]);
  });

  it('are suspected behind no name of somebody else, nor their own', () => {
    const others = ['HOME', 'PATH', 'HOSTNAME', 'PORTS', 'NODE_ENV', 'NODE_OPTIONS', 'XDG_DATA_DIRS'];
    expect(mistypedSettings([...others, ...names], names)).toEqual([]);
  });

  it('all stand in docs/settings.md once, with default and meaning, and nothing else does', () => {
    const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
    const rows = describeSettings().map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
    );
    const shown = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(shown.toSorted()).toEqual(rows.toSorted());
  });
});
