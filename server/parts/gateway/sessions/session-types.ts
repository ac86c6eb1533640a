import type { Telemetry } from '../../../../shared/contracts/sessions.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Log } from '../../../log.ts';
import type { Ratings } from '../../../ratings/ratings.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Hold, PayQueueMove } from '../../../tools/tool.ts';
import type { Kernel } from '../../kernel.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { CredentialRows } from '../credentials/credentials-table.ts';
import type { Experience } from '../experiences/experience.ts';
import type { JsonObject } from '../json.ts';
import type { TablePlace } from '../lobbies/lobbies-table.ts';
import type { Memory } from '../memory/memory.ts';
import type { Identities } from './identities.ts';
import type { SessionRecord, SessionRows } from './sessions-table.ts';
import type { StepRows } from './steps-table.ts';

export interface SessionsDeps extends Pick<Kernel, 'engagements' | 'queue' | 'store'> {
  readonly rows: SessionRows;
  readonly steps: StepRows;
  readonly identities: Identities;
  readonly memory: Memory;
  readonly ratings: Ratings;
  readonly credentials: Credentials;
  readonly credentialRows: CredentialRows;
  readonly clock: Clock;
  readonly nodeId: string;
  readonly log: Log;
  readonly most: SessionLimits;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  adapterOf(record: ExperienceRecord): Experience;
  ownerOf(agentId: string): Promise<string | null>;
  placeOf(agentId: string, experienceId: string): Promise<TablePlace | null>;
  matchOf(agentId: string, record: ExperienceRecord): Promise<string | null>;
}

/** How much one session may hold; 0: as much as it likes. */
export interface SessionLimits {
  readonly steps: number;
  readonly bytes: number;
}

export interface Where {
  readonly address?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly hold?: Hold;
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

export const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });

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
