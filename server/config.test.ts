import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, describeSettings, readConfig } from './config.ts';
import { mistypedSettings } from './mistyped-settings.ts';
import { werewolfPart } from './parts/werewolf/part.ts';
import { matchSettings, type WerewolfSettings } from './parts/werewolf/settings.ts';

const matchOf = ({ ofPart, scaled }: Config) =>
  matchSettings(ofPart(werewolfPart) as WerewolfSettings, scaled);

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
  ])('refuse %j with words that name the setting', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(words);
  });

  it('never repeat a secret in a refusal', () => {
    expect(() => readConfig({ SECRET: 'hunter2' })).toThrow(/^SECRET: /);
    expect(() => readConfig({ SECRET: 'hunter2' })).not.toThrow('hunter2');
  });

  it('name the values to choose from', () => {
    const meanings = new Map(describeSettings().map(({ name, meaning }) => [name, meaning]));
    expect(meanings.get('OMNISCIENT')).toMatch(/\(live, after-match, off\)$/);
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

  it('all stand in the README with default and meaning', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    for (const { name, fallback, meaning } of describeSettings()) {
      expect(readme).toContain(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`);
    }
  });
});
