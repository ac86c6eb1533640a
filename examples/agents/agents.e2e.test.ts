import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TownProcess } from '../../scripts/agent/testing/town-process.ts';
import { freePort } from '../../scripts/town/free-port.ts';

let dataDir: string;
let town: TownProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'town-examples-'));
  // House bots take the other seats.
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', HOUSE_MATCHES: '0', HOUSE_FILL_AFTER_S: '1' };
  town = new TownProcess(await freePort(), { ...settings, TIME_SCALE: '40' });
  await town.start();
});
afterAll(async () => {
  await town.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function play(command: string, file: string, name: string): Promise<string> {
  const env = { ...process.env, ELIZA_TOWN_URL: town.url, NAME: name };
  const { stdout } = await promisify(execFile)(command, [join(import.meta.dirname, file)], { env });
  return stdout;
}

const WON = /^(?:VILLAGERS|WEREWOLVES) won; (?:Ada|Bram) was (?:VILLAGER|WEREWOLF|SEER|DOCTOR)\n$/;

const hasPythonMcp = spawnSync('python3', ['-c', 'import mcp']).status === 0;

describe('the agents to copy', () => {
  it('in TypeScript plays a match to its end', async () => {
    expect(await play(process.execPath, 'agent.ts', 'Ada')).toMatch(WON);
  });

  it('as a Colyseus client plays a match to its end', async () => {
    expect(await play(process.execPath, 'colyseus-agent.ts', 'Ada')).toMatch(WON);
  });

  it.skipIf(!hasPythonMcp)('in Python plays a match to its end (needs the package `mcp`)', async () => {
    expect(await play('python3', 'agent.py', 'Bram')).toMatch(WON);
  });
});
