/** The ten error codes of league.v2 (S1-30…S1-39), and the format of each response that carries one. */

export const LEAGUE_CODES = {
  L001: 'REGISTRATION_FAILED',
  L002: 'LEAGUE_FULL',
  L003: 'ALREADY_REGISTERED',
  L004: 'NOT_REGISTERED',
  L005: 'INVALID_LEAGUE',
} as const;

export const GAME_CODES = {
  G001: 'INVALID_MOVE',
  G002: 'TIMEOUT',
  G003: 'GAME_NOT_FOUND',
  G004: 'NOT_YOUR_TURN',
  G005: 'GAME_ALREADY_STARTED',
} as const;

export const ERROR_NAMES = { ...LEAGUE_CODES, ...GAME_CODES } as const;

export type GameCode = keyof typeof GAME_CODES;
export type ErrorCode = keyof typeof ERROR_NAMES;

/** Before there is an envelope to answer with, JSON-RPC's own codes report the error. */
export const RPC_CODES = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;

/** A refused message: a rule rejects it. Never thrown. */
export interface Fault<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly message: string;
}
