/**
 * The town under load, as a process of its own. Says on standard output where it is; for the line `delay` the loop's
 * delay since the last such line.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { startTown } from '../../../server/town.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';

export interface GatewayHost {
  readonly url: string;
}

export interface LoopDelay {
  readonly p99Ms: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'eliza-bench-'));
const config = readConfig({
  ...RAISED_LIMITS,
  PORT: '0',
  HOUSE_BOTS: 'off',
  LOG_LEVEL: 'error',
  MAX_EXPERIENCES_PER_AGENT: '100',
  DATA_DIR: dataDir,
});
const town = await startTown({
  config,
  log: createLog(config.LOG_LEVEL),
  onFatal: (error) => {
    throw error;
  },
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const say = (value: GatewayHost | LoopDelay) => process.stdout.write(`${JSON.stringify(value)}\n`);
say({ url: town.url });
createInterface({ input: process.stdin })
  .on('line', () => {
    // The monitor counts the timer's own step as delay.
    say({ p99Ms: Math.max(0, delay.percentile(99) / 1e6 - 1) });
    delay.reset();
  })
  .on('close', async () => {
    await town.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
