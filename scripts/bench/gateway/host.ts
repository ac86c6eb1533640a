/**
 * The town under load, as a process of its own. Prints its address on standard output; on the line `delay` it prints
 * the loop's delay since the last such line.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { startTown } from '../../../server/town.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';
import { serveLines } from '../../town/piped-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';

export interface GatewayHost {
  readonly url: string;
}

export interface LoopDelay {
  readonly p99Ms: number;
}

const config = readConfig({
  ...RAISED_LIMITS,
  PORT: '0',
  HOUSE_BOTS: 'off',
  LOG_LEVEL: 'error',
  MAX_EXPERIENCES_PER_AGENT: '100',
  DATA_DIR: temporaryFolder('eliza-bench-').path,
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
function delayP99(): LoopDelay {
  // The monitor counts the timer's own step as delay.
  const p99Ms = Math.max(0, delay.percentile(99) / 1e6 - 1);
  delay.reset();
  return { p99Ms };
}

serveLines({ url: town.url } satisfies GatewayHost, delayP99, () => town.close());
