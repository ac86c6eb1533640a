import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

const read = (...args: string[]) => readArguments(args, () => undefined);

describe('the command line', () => {
  it('has a default for everything', () => {
    expect(read()).toMatchObject({ url: null, matches: 10, agents: 'ws', minutes: null, chaosEveryS: null });
  });

  it('takes every option', () => {
    const options = read(
      ...'--matches 3 --spectators 7 --agents mixed --minutes 0.5 --time-scale 20 --ramp 2.5'.split(' '),
      ...'--processes 2 --soak --chaos 15 --json a.json --report b.html --profile p'.split(' '),
    );
    expect(options).toEqual({
      url: null,
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

  it('soaks for ten minutes and kills every twenty seconds unless told otherwise', () => {
    expect(read('--soak', '--chaos')).toMatchObject({ minutes: 10, chaosEveryS: 20 });
  });

  it.each([
    [['--matches', '0']],
    [['--matches', 'many']],
    [['--matches', '1.5']],
    [['--matches']],
    [['--agents', 'pigeon']],
    [['--url', 'town.example']],
    [['--ramp', '-1']],
    [['--url', 'http://town.example', '--chaos']],
    [['--url', 'http://town.example', '--time-scale', '2']],
    [['--unknown']],
    [['stray']],
  ])('refuses %j with usage and code 2', (args) => {
    const printed: string[] = [];
    const reading = () => readArguments(args, (text) => printed.push(text));
    expect(reading).toThrow(expect.objectContaining({ code: 2 }));
    expect(reading).toThrow(UsageError);
    expect(printed.join('')).toContain('Usage: loadtest');
  });

  it('helps with code 0', () => {
    const printed: string[] = [];
    const reading = () => readArguments(['--help'], (text) => printed.push(text));
    expect(reading).toThrow(expect.objectContaining({ code: 0 }));
    expect(printed.join('')).toContain('Examples:');
  });
});
