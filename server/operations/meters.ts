/**
 * The town's own metrics. Labels come from closed sets: one per match or agent would grow without limit. Counts of
 * secret actions are secret too, so `server/http/metrics.ts` decides who may read them.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import { HOUSE_BRAINS } from '../house/brains.ts';
import { refusedTexts } from '../moderation/safety.ts';
import type { TownMeters } from '../town-core.ts';
import { gaugeEventLoopDelay, gaugeTown, type TownSources } from './gauges.ts';

const APPEND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const LATE_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const MODEL_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

export interface Meters extends TownMeters {
  readonly figures: Registry;
  watch(town: TownSources): void;
}

export function createMeters(): Meters {
  const figures = new Registry();
  const registers = [figures];
  collectDefaultMetrics({ register: figures });
  // With many sockets these two take longer than all others; `nodejs_active_resources` shows the same.
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
  const houseMoves = new Counter({
    name: 'town_house_moves_total',
    help: 'Moves of house bots by what decided: a language model, or folk wisdom',
    labelNames: ['brain'],
    registers,
  });
  for (const brain of HOUSE_BRAINS) houseMoves.inc({ brain }, 0);
  const fallbacks = new Counter({
    name: 'town_house_fallbacks_total',
    help: 'Moves that folk wisdom made because a language model did not, by why',
    labelNames: ['because'],
    registers,
  });
  const modelCalls = new Counter({
    name: 'town_model_calls_total',
    help: 'Questions to language models, by purpose and what came of them',
    labelNames: ['purpose', 'outcome'],
    registers,
  });
  const modelSeconds = new Histogram({
    name: 'town_model_seconds',
    help: 'How long language models take to answer, by purpose',
    labelNames: ['purpose'],
    buckets: MODEL_SECONDS,
    registers,
  });
  const modelTokens = new Counter({
    name: 'town_model_tokens_total',
    help: 'Tokens of language models, by purpose and direction (in, out)',
    labelNames: ['purpose', 'direction'],
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
    onHouseMove: (brain) => houseMoves.inc({ brain }),
    onHouseFallback: (because) => fallbacks.inc({ because }),
    onModelCall({ purpose, outcome, ms, usage }) {
      modelCalls.inc({ purpose, outcome });
      modelSeconds.observe({ purpose }, ms / 1000);
      modelTokens.inc({ purpose, direction: 'in' }, usage?.tokensIn ?? 0);
      modelTokens.inc({ purpose, direction: 'out' }, usage?.tokensOut ?? 0);
    },
    watch: (town) => gaugeTown(figures, town),
  };
}
