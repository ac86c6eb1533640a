import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LoadOptions, loadtestProgram } from './arguments.ts';

function read(...args: string[]): LoadOptions {
  let read: LoadOptions | undefined;
  loadtestProgram((options) => {
    read = options;
  })
    .configureOutput({ writeErr: () => undefined })
    .parse(args, { from: 'user' });
  if (!read) throw new Error('the arguments were not taken');
  return read;
}

function run(...args: string[]) {
  const main = join(import.meta.dirname, 'main.ts');
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
}

describe('command line', { timeout: 60_000 }, () => {
  it('has a default for everything', () => {
    expect(read()).toMatchObject({
      url: null,
      game: 'werewolf',
      matches: 10,
      agents: 'ws',
      minutes: null,
      chaosEveryS: null,
    });
  });

  it('accepts every option', () => {
    const options = read(
      ...'--game werewolf --matches 3 --spectators 7 --agents mixed --minutes 0.5 --time-scale 20 --ramp 2.5'.split(
        ' ',
      ),
      ...'--processes 2 --soak --chaos 15 --json a.json --report b.html --profile p'.split(' '),
    );
    expect(options).toEqual({
      url: null,
      game: 'werewolf',
      matches: 3,
      spectators: 7,
      agents: 'mixed',
      minutes: 0.5,
      timeScale: 20,
      ramp: 2.5,
      processes: 2,
      soak: true,
      chaosEveryS: 15,
      json: 'a.json',
      report: 'b.html',
      profile: 'p',
    });
  });

  it('soaks for ten minutes and kills every twenty seconds by default', () => {
    expect(read('--soak', '--chaos')).toMatchObject({ minutes: 10, chaosEveryS: 20 });
  });

  it.each([
    [['--matches', '0']],
    [['--matches', 'many']],
    [['--matches', '1.5']],
    [['--matches']],
    [['--agents', 'pigeon']],
    [['--game', 'no-such-game']],
    [['--url', 'town.example']],
    [['--ramp', '-1']],
    [['--url', 'http://town.example', '--chaos']],
    [['--url', 'http://town.example', '--time-scale', '2']],
    [['--unknown']],
    [['stray']],
    [['--json', '/no/such/folder/x.json']],
    [['--report', '']],
  ])('refuses %j', (args) => {
    expect(() => read(...args)).toThrow(/^(error: |--)/);
  });

  it.each([[['--unknown']], [['--url', 'http://town.example', '--chaos']]])(
    'answers %j with usage on standard error and code 2',
    (args) => {
      const { status, stdout, stderr } = run(...args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('Usage: loadtest');
    },
  );

  it('prints help on standard output, with code 0', () => {
    const { status, stdout, stderr } = run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Examples:');
  });
});
