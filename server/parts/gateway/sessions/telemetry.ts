/**
 * What agents say about themselves (S2-120…123). It is stored as theirs, whatever they call it, and never ranks
 * anybody: only what the gateway measures, or an experience reports, may.
 */
import { z } from 'zod';

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const word = z.string().max(200).optional();

export const Usage = z
  .object({
    input_tokens: count,
    output_tokens: count,
    reasoning_tokens: count,
    cache_read_tokens: count,
    cache_write_tokens: count,
    tool_calls_count: count,
    latency_ms: count,
    cost_usd_estimate: z.number().min(0).max(1_000_000).optional(),
  })
  .describe('Token and cost accounting for this step');

export const ModelRuntime = z
  .object({ model_provider: word, model_name: word, model_version: word, context_window: count })
  .describe('Which model acts');

export const ObservedCadence = z
  .object({
    agent_input_requests_per_min: z.number().min(0).max(1_000_000).optional(),
    agent_action_deadline_ms: count,
    idle_tolerance_ms: count,
    blocking_turn_ratio: z.number().min(0).max(1).optional(),
    polling_required: z.boolean().optional(),
    recommended_poll_interval_ms: count,
    event_driven_supported: z.boolean().optional(),
  })
  .describe('The tempo as the agent sees it');

export const SOURCES = ['observed_by_gateway', 'reported_by_experience', 'reported_by_agent'] as const;
export const Provenance = z
  .record(z.string().max(100), z.enum(SOURCES))
  .describe('Where each value comes from; whatever an agent sends is kept as reported_by_agent');

export const TELEMETRY = {
  usage: Usage.optional(),
  model_runtime: ModelRuntime.optional(),
  interaction_cadence_observed: ObservedCadence.optional(),
  provenance: Provenance.optional(),
};

export interface Telemetry {
  readonly usage?: z.output<typeof Usage> | undefined;
  readonly model_runtime?: z.output<typeof ModelRuntime> | undefined;
  readonly interaction_cadence_observed?: z.output<typeof ObservedCadence> | undefined;
  readonly provenance?: z.output<typeof Provenance> | undefined;
}

/** As it is stored: null when there is none. */
export function storedTelemetry(telemetry: Telemetry): string | null {
  const { provenance: _, ...given } = telemetry;
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  if (values.length === 0) return null;
  const provenance = Object.fromEntries(
    values.flatMap(([group, value]) =>
      Object.keys(value as object).map((field) => [`${group}.${field}`, 'reported_by_agent']),
    ),
  );
  return JSON.stringify({ ...Object.fromEntries(values), provenance });
}

export const reportsUsage = ({ usage }: Telemetry): boolean =>
  usage !== undefined && Object.keys(usage).length > 0;
