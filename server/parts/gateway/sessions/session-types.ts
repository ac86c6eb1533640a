import type { Telemetry } from '../../../../shared/contracts/sessions.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Ask } from '../../../tools/asking.ts';
import type { PayQueueMove, ReserveSlot } from '../../../tools/tool.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import type { GatewayServices } from '../services.ts';
import type { SessionRecord } from './sessions-table.ts';

export interface SessionsDeps extends GatewayServices {
  readonly most: SessionLimits;
  matchOf(agentId: string, record: ExperienceRecord): Promise<string | null>;
}

/** The size limits of one session; 0: unlimited. */
export interface SessionLimits {
  readonly steps: number;
  readonly bytes: number;
}

export interface Where {
  readonly address?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly ask?: Ask | undefined;
  readonly hold?: ReserveSlot;
  readonly payQueueMove?: PayQueueMove;
}

export interface Played {
  readonly session: SessionRecord;
  readonly record: ExperienceRecord;
}

export interface Created extends Played {
  readonly experienceAgentId: string;
  readonly response: unknown;
  readonly resumed: boolean;
  readonly memory: JsonObject;
  readonly ownerMemory: JsonObject | null;
  readonly told: JsonObject;
}

export interface StepWish extends Played {
  readonly action: unknown;
  readonly telemetry: Telemetry;
}

export const PREVIOUS_STEP_UNKNOWN = 'PREVIOUS_STEP_UNKNOWN';

export const STEP_LOST = gatewayRefusal(
  'EXPERIENCE_TIMEOUT',
  'The answer came too late: nobody knows whether the experience has done it, and it is not sent again.',
);

/** Null: there is room for another step. */
export function fullRefusal(
  { keptBytes, stepCount }: SessionRecord,
  { bytes, steps }: SessionLimits,
): Refusal | null {
  const full =
    steps > 0 && stepCount >= steps
      ? `has had its ${steps} steps (SESSION_STEPS)`
      : bytes > 0 && keptBytes >= bytes
        ? `holds the ${Math.floor(bytes / MB)} MB that a replay may take (SESSION_KEPT_MB)`
        : null;
  return full === null
    ? null
    : gatewayRefusal(
        'QUOTA_EXCEEDED',
        `This session ${full}: end it with ${TOOLS.sessionEnd}; ${TOOLS.sessionCreate} opens another.`,
      );
}

export const MB = 1024 * 1024;

export const notActive = ({ closedBy, status }: SessionRecord): Refusal =>
  gatewayRefusal(
    'EXPERIENCE_ERROR',
    closedBy === 'match'
      ? `The match is over; ${TOOLS.sessionEnd} tells how it ended for you.`
      : `Session is ${status}, not active`,
  );

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
