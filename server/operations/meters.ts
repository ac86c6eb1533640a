/**
 * What the town counts about itself. Labels come from closed sets: a label per match or agent would grow without
 * end. Numbers of secret deeds are secrets too, so `server/http/metrics.ts` decides who may read them.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import { refusedTexts } from '../moderation/safety.ts';
import type { TownMeters } from '../town-core.ts';
import { gaugeEventLoopDelay, gaugeTown, type TownSources } from './gauges.ts';

const APPEND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const LATE_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export interface Meters extends TownMeters {
  readonly figures: Registry;
  watch(town: TownSources): void;
}

export function createMeters(): Meters {
  const figures = new Registry();
  const registers = [figures];
  collectDefaultMetrics({ register: figures });
  // With many sockets these two take longer than all the rest; `nodejs_active_resources` tells the same.
  for (const name of ['nodejs_active_handles', 'nodejs_active_handles_total'])
    figures.removeSingleMetric(name);
  gaugeEventLoopDelay(figures);
  const commands = new Counter({
    name: 'town_commands_total',
    help: 'Tool calls over MCP and WebSocket, by tool and result code',
    labelNames: ['tool', 'code'],
    registers,
  });
  const appends = new Histogram({
    name: 'town_journal_append_seconds',
    help: 'From handing events to the journal until they are durable',
    buckets: APPEND_SECONDS,
    registers,
  });
  const timers = new Histogram({
    name: 'town_timer_late_seconds',
    help: 'How long after its time a phase timer rang',
    buckets: LATE_SECONDS,
    registers,
  });
  new Counter({
    name: 'town_unsafe_texts_total',
    help: 'Texts refused by the safety policy, by what they were for and by category',
    labelNames: ['purpose', 'category'],
    registers,
    collect() {
      this.reset();
      for (const { category, count, purpose } of refusedTexts()) this.inc({ purpose, category }, count);
    },
  });
  return {
    figures,
    onAppend: (ms) => appends.observe(ms / 1000),
    onTimer: (lateMs) => timers.observe(lateMs / 1000),
    onCommand: (tool, code) => commands.inc({ tool, code }),
    watch: (town) => gaugeTown(figures, town),
  };
}
