import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TownProcess } from '../../scripts/agent/testing/town-process.ts';
import { freePort } from '../../scripts/town/free-port.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const cli = join(root, 'scripts/eliza-town.cjs');

let folder: string;
let town: TownProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'town-examples-'));
  // House bots take the other seats.
  const settings = {
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    HOUSE_MATCHES: '0',
    // Two seconds at this pace: agents that queue one after the other get the same table.
    HOUSE_FILL_AFTER_S: '80',
  };
  town = new TownProcess(await freePort(), { ...settings, TIME_SCALE: '40' });
  await town.start();
});
afterAll(async () => {
  await town.kill();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (name: string) => ({
  ...process.env,
  ELIZA_TOWN_URL: town.url,
  NAME: name,
  PYTHONDONTWRITEBYTECODE: '1',
});

async function play(command: string, args: readonly string[], name: string): Promise<string> {
  const { stdout } = await run(command, args, { cwd: import.meta.dirname, env: environment(name) });
  return stdout;
}

async function created(name: string, ...options: string[]): Promise<string> {
  const path = join(folder, name);
  await run(process.execPath, [cli, 'create-agent', path, ...options]);
  return path;
}

const WON = /^(?:VILLAGERS|WEREWOLVES) won; (?:Ada|Bram) was (?:VILLAGER|WEREWOLF|SEER|DOCTOR)\n$/;

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.concurrent('example agents', () => {
  it('play a match to its end in TypeScript, as create-agent writes it', async () => {
    const path = await created('ada');
    // In place of `npm install`: the required versions are those of this project.
    symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
    const { stdout } = await run('npm', ['start', '--silent'], { cwd: path, env: environment('Ada') });
    expect(stdout).toMatch(WON);
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toContain('npm install && npm start');
  });

  it('play a match to its end as a Colyseus client', async () => {
    expect(await play(process.execPath, ['colyseus-agent.ts'], 'Ada')).toMatch(WON);
  });

  it.skipIf(!hasPython)('play a match to its end in Python, as create-agent writes it', async () => {
    const path = await created('bram', '--python');
    expect(await play('python3', [join(path, 'agent.py')], 'Bram')).toMatch(WON);
  });

  it.skipIf(!hasPython)('play through an environment of texts', async () => {
    const script = `
import json
from aec_env import ElizaTownEnv, play
said = []
def agent(observation):
    said.append(observation)
    return "I suspect [3]."
rewards = play(agent, ElizaTownEnv(name="Reader"))
print(json.dumps({"rewards": rewards, "said": said}))`;
    let said: string[] = [];
    // A player killed in the first night has no task.
    for (let match = 0; match < 4 && said.length === 0; match++) {
      const played = JSON.parse(await play('python3', ['-c', script], ''));
      expect([1, -1]).toContain(played.rewards.player_0);
      said = played.said;
    }
    expect(said.length).toBeGreaterThan(0);
    for (const observation of said)
      expect(observation).toMatch(/^Werewolf Game #\d.*\nYou are p:[1-8], [A-Z]+\.\n.*To do: /s);
  });
});

// Alone in the queue, so that both get into the same match.
describe('environment for two', () => {
  it.skipIf(!hasPython)('plays a match and gives each seat its reward', async () => {
    const rewards = JSON.parse(await play('python3', ['aec_env.py', '2'], '')) as Record<string, number>;
    expect(Object.keys(rewards)).toEqual(['player_0', 'player_1']);
    for (const reward of Object.values(rewards)) expect([1, -1]).toContain(reward);
  });
});

describe('create-agent', () => {
  it('overwrites nothing', async () => {
    const path = await created('twice', '--python');
    await expect(created('twice')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(readFileSync(join(path, 'agent.py'), 'utf8')).toContain('Copycat');
  });
});
