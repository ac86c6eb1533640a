import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { playFolk } from '../shared/games/werewolf/bots/testing/folk-match.ts';
import { werewolf } from '../shared/games/werewolf/game.ts';
import { logOf } from '../shared/matches/log.ts';
import { journalLines, publicPart } from '../shared/matches/public-edition.ts';
import { runCommand } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...args: string[]) => runCommand(`${command}.ts`, { args });

/** As a process of its own. */
function spawned(command: string, ...args: string[]) {
  const script = join(import.meta.dirname, `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const file = (name: string): string => join(folder, name);

describe('the commands', { timeout: 60_000 }, () => {
  it('sim --json prints one object and nothing else on standard output', async () => {
    const flags = ['--matches', '40', '--bots', 'random', '--json', '--show'];
    const { status, stdout, stderr } = await run('sim', ...flags);
    expect(status).toBe(0);
    const figures = JSON.parse(stdout);
    expect(figures).toMatchObject({ matches: 40, ended: 40 });
    expect(figures.wins.VILLAGERS + figures.wins.WEREWOLVES).toBe(40);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('Night 1');
  });

  it.each(['random', 'folk'])(
    '[BOT-2] two processes write the same %s match, byte for byte',
    async (bots) => {
      const [one, two] = [file(`${bots}-1`), file(`${bots}-2`)];
      const flags = ['--matches', '1', '--bots', bots, '--seed', 's', '--journal'];
      spawned('sim', ...flags, one);
      await run('sim', ...flags, two);
      expect(readFileSync(one, 'utf8').length).toBeGreaterThan(1_000);
      expect(readFileSync(one, 'utf8')).toBe(readFileSync(two, 'utf8'));
    },
  );

  it('verify states for a public edition what it has checked, and what it could not', async () => {
    const edition = file('public');
    const log = publicPart(werewolf, logOf(werewolf, playFolk('edition').events));
    const lines = journalLines(werewolf, log, 'public');
    writeFileSync(edition, lines.join(''));
    const { status, stdout } = await run('verify', edition);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^verified in part [\w-]+: \d+ events of werewolf \d+, \w+ won; .*public edition/);
    expect(stdout).toMatch(/Checked:\n.*seed[\s\S]*Not checked, for it is not in there:\n.*night/);
    const at = lines.findIndex((line) => line.includes('VOTE_CAST'));
    writeFileSync(edition, lines.toSpliced(at, 1).join(''));
    const forged = await run('verify', edition, '--json');
    expect([forged.status, JSON.parse(forged.stdout)]).toMatchObject([1, { ok: false, line: at + 1 }]);
  });

  it('verify accepts what sim wrote, and names the line that differs', async () => {
    const journal = file('journal');
    await run('sim', '--matches', '1', '--bots', 'random', '--journal', journal);
    expect(await run('verify', journal)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('verified sim-1'),
    });
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, lines.with(2, lines[2]!.replace('"WEREWOLF"', '"VILLAGER"')).join('\n'));
    expect(await run('verify', journal)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('line 3: ROLES_DEALT'),
    });
    writeFileSync(journal, lines.with(5, '{"type":"VOTE').join('\n'));
    const broken = await run('verify', journal, '--json');
    expect(broken.status).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({
      ok: false,
      line: 6,
      reason: expect.stringContaining('not JSON'),
    });
  });

  it('verify reads game and version from the journal, and reports what it cannot read', async () => {
    const fixture = join(import.meta.dirname, '../shared/games/werewolf/fixtures/engine-2.jsonl');
    const { status, stdout } = await run('verify', fixture, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, game: 'werewolf', engineVersion: 2, events: 104 });
    const [first, ...rest] = readFileSync(fixture, 'utf8').split('\n');
    const begunWith = async (changes: object): Promise<string> => {
      const journal = file('foreign');
      writeFileSync(
        journal,
        [JSON.stringify({ ...JSON.parse(first ?? ''), ...changes }), ...rest].join('\n'),
      );
      const verdict = await run('verify', journal);
      expect(verdict.status).toBe(1);
      return verdict.stdout;
    };
    expect(await begunWith({ game: 'chess' })).toContain('line 1: written by the game chess');
    expect(await begunWith({ engineVersion: 99 })).toContain('line 1: written by engine 99 of werewolf');
    expect(await begunWith({ engineVersion: undefined })).toContain(
      'line 1: a journal begins with the event that names',
    );
    writeFileSync(file('foreign'), '\n');
    expect((await run('verify', file('foreign'))).stdout).toContain('line 1: the journal is empty');
  });

  it('npm start accepts no arguments, and says so', () => {
    const { status, stdout, stderr } = spawned('../server/start', '--foo');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/not understood: --foo\n[\s\S]*TIME_SCALE/);
  });

  it.each([
    ['--name', 'Ada'],
    ['--key', 'pgos_key'],
  ])('agent %s %s: one line and exit code 1 where no town is', async (...identity) => {
    const { status, stderr } = await run('agent', ...identity, '--url', 'http://127.0.0.1:1');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^agent: no town answers at http:\/\/127.0.0.1:1 \(.*npm start.*\n$/);
  });

  it('agent checks its model before it contacts a town', async () => {
    const env = { ...process.env, LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'tiny' };
    const flags = ['--name', 'Ada', '--brain', 'llm', '--url', 'http://127.0.0.1:1'];
    const { status, stderr } = await runCommand('agent.ts', { args: flags, env });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^agent: the model tiny at http:\/\/127\.0\.0\.1:9\/v1 .*check LLM_BASE_URL.*\n$/);
  });

  it.each([
    ['sim', '--matches', 'many'],
    ['sim', '--bots', 'clever'],
    ['sim', '--game', 'no-such-game'],
    ['sim', 'extra'],
    ['sim', '--journal', join(folder, 'no-such-folder/journal')],
    ['sim', '--journal', ''],
    ['sim', '--journal', folder],
    ['verify'],
    ['verify', join(folder, 'no-such-file')],
    ['exam', 'no-such-exam'],
    ['bench', 'no-such-bench'],
    ['bench'],
    ['agent'],
    ['agent', '--key', 'k', '--url', 'town'],
    ['agent', '--name', 'Ada', '--game', 'no-such-game'],
    ['agent', '--name', 'Ada', '--brain', 'clever'],
    ['agent', '--name', 'Ada', '--price', '1'],
    ['agent', '--name', 'Ada', '--max-tokens', '0'],
  ])('%s %s %s: usage on standard error and exit code 2', async (command, ...args) => {
    const { status, stdout, stderr } = await run(command, ...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(`Usage: ${command}`);
  });

  it.each([
    ['make-map', 'map'],
    ['shots', 'shots'],
    ['build-page', 'build'],
    ['mcp-stdio', 'mcp:stdio'],
  ])('%s explains itself and does nothing else; what it does not know it refuses', async (script, name) => {
    const help = await run(script, '--help');
    expect(help).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(`Usage: ${name}`) });
    expect(await run(script, '--no-such-flag')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`Usage: ${name}`),
    });
  });

  it('exam:crash stops its town and deletes its folders on an interrupt', async () => {
    const script = join(import.meta.dirname, 'exam.ts');
    const exam = spawn(process.execPath, [script, 'crash', '--rounds', '1', '--matches', '1'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    });
    const left = () => readdirSync(folder).filter((name) => name.startsWith('town-'));
    await vi.waitUntil(() => left().some((name) => readdirSync(join(folder, name)).length > 0), {
      timeout: 30_000,
    });
    exam.kill('SIGINT');
    const [code] = await once(exam, 'exit');
    expect(code).toBe(130);
    expect(left()).toEqual([]);
  });
});
