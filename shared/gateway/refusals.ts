/** Every refusal of the gateway: its HTTP status, and whether the very same call may succeed later (S2-141, D23). */
import type { Refusal } from '../protocol/refusals.ts';

const GATEWAY_REFUSALS = {
  VALIDATION_ERROR: [400, false],
  UNAUTHORIZED: [401, false],
  FORBIDDEN: [403, false],
  NOT_FOUND: [404, false],
  EXPERIENCE_UNREACHABLE: [502, true],
  EXPERIENCE_TIMEOUT: [504, true],
  EXPERIENCE_ERROR: [409, false],
  EXPERIENCE_AUTH_FAILED: [403, false],
  EXPERIENCE_TOOL_NOT_FOUND: [404, false],
  EXPERIENCE_NOT_VERIFIED: [409, true],
  POOL_EXHAUSTED: [503, true],
  AGENT_BUSY: [409, true],
  STEP_IN_PROGRESS: [409, true],
  TOOL_CHANGED: [409, true],
  CONNECTION_FAILED: [502, true],
  NO_TOOLS: [422, false],
  NO_OWNER: [409, false],
  MEMORY_ERROR: [413, false],
  QUOTA_EXCEEDED: [429, false],
  DUPLICATE_EXPERIENCE: [409, false],
  NOT_OWNER: [403, false],
  INVALID_STATE: [409, false],
  ALREADY_MEMBER: [409, false],
  NOT_MEMBER: [403, false],
  LOBBY_FULL: [409, true],
  DUPLICATE_PROPOSAL: [409, true],
  ALREADY_VOTED: [409, false],
  PROPOSAL_EXPIRED: [410, false],
  MUTED: [403, true],
  NO_SESSION: [403, false],
  INVALID_SESSION: [422, false],
  IDEMPOTENCY_CONFLICT: [409, false],
  RATE_LIMITED: [429, true],
  ABSENTEE: [429, true],
  UNAVAILABLE: [503, true],
} as const satisfies Record<string, readonly [status: number, retryable: boolean]>;

export type GatewayRefusalCode = keyof typeof GATEWAY_REFUSALS;

export const GATEWAY_REFUSAL_CODES = Object.keys(GATEWAY_REFUSALS) as readonly GatewayRefusalCode[];

export const gatewayRefusal = (
  code: GatewayRefusalCode,
  message: string,
  retryable: boolean = GATEWAY_REFUSALS[code][1],
): Refusal => ({ code, message, retryable });

/** The HTTP status; a refusal of a game or of the town that is not in the table is a conflict. */
export const statusOfRefusal = (code: string): number =>
  Object.hasOwn(GATEWAY_REFUSALS, code) ? GATEWAY_REFUSALS[code as GatewayRefusalCode][0] : 409;
