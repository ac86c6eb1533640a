/**
 * Every message of league.v2, declared once: types, validators and the tables of `docs/league.md` derive from this.
 * Payloads may have additional fields, as other implementations' do; declared fields must fit.
 */
import { z } from 'zod';
import { text } from '../contracts/text.ts';
import { ERROR_NAMES } from './codes.ts';

export const PROTOCOL = 'league.v2';

export const AGENT_TYPES = ['league_manager', 'referee', 'player'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

const ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const id = z.string().regex(ID);
const name = text(1, 64);
const gameType = text(1, 32);
const count = z.number().int().min(0).max(1_000_000);
const roundId = z.union([text(1, 32), count]);
const endpoint = text(1, 500);
const code = z.enum(Object.keys(ERROR_NAMES) as [keyof typeof ERROR_NAMES]);

const ROLES = ['ODD', 'EVEN'] as const;
const role = z.enum(ROLES);
const STATUSES = ['ACCEPTED', 'REJECTED'] as const;
/** FORFEIT: one showed up. NO_SHOW: nobody did (D50). WALKOVER: one of them had left the league before. */
export const MATCH_STATUSES = ['COMPLETE', 'FORFEIT', 'NO_SHOW', 'WALKOVER'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];
/** ABORTED: broken off without a result; it counts for nobody, and is played again unless the league was cancelled. */
const GAME_STATUSES = [...MATCH_STATUSES, 'ABORTED'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

const leagueInfo = z.looseObject({ league_id: id, name, game_type: gameType });
const fixture = z.looseObject({
  match_id: id,
  game_type: gameType,
  player_A_id: id.nullable(),
  player_B_id: id.nullable(),
});
const scores = z.record(z.string(), z.number());
const choice = z.number().int().min(1).max(5).nullable();

/** One round of a game as drawn; null where nobody has chosen. */
const drawn = z.looseObject({
  round: count,
  player_A_choice: choice,
  player_B_choice: choice,
  sum: z.number().nullable(),
  winner: id.nullable(),
});

const standing = z.looseObject({
  rank: count,
  player_id: id,
  display_name: name,
  played: count,
  wins: count,
  draws: count,
  losses: count,
  points: count,
});

const error = z.looseObject({
  error_code: code,
  error_name: text(1, 64),
  message: text(0, 500),
  details: z.record(z.string(), z.unknown()).optional(),
});

const rejected = { reason: text(0, 500).optional(), error_code: code.optional() };

export const PAYLOADS = {
  REFEREE_REGISTER_REQUEST: z.looseObject({
    referee_id: id.optional(),
    display_name: name,
    endpoint,
    supported_games: z.array(gameType).max(20).optional(),
    capabilities: z.array(text(0, 64)).max(20).optional(),
    league_id: id.optional(),
    join_code: text(0, 64).optional(),
  }),
  REFEREE_REGISTER_RESPONSE: z.looseObject({
    status: z.enum(STATUSES),
    referee_id: id.nullable(),
    auth_token: z.string().nullable(),
    league_info: leagueInfo.nullable(),
    ...rejected,
  }),
  PLAYER_REGISTER_REQUEST: z.looseObject({
    player_id: id.optional(),
    display_name: name,
    /** Omitted by a player with a town key, who reads its mailbox instead. */
    endpoint: endpoint.optional(),
    strategy: text(0, 64).optional(),
    league_id: id.optional(),
    join_code: text(0, 64).optional(),
  }),
  PLAYER_REGISTER_RESPONSE: z.looseObject({
    status: z.enum(STATUSES),
    player_id: id.nullable(),
    auth_token: z.string().nullable(),
    league_info: leagueInfo.nullable(),
    ...rejected,
  }),
  ROUND_ANNOUNCEMENT: z.looseObject({ league_id: id, round_id: roundId, matches: z.array(fixture) }),
  ROUND_START: z.looseObject({ round_id: roundId, total_rounds: count, matches: z.array(fixture) }),
  ROUND_END: z.looseObject({
    round_id: roundId,
    results: z.array(z.looseObject({ match_id: id, winner_id: id.nullable() })),
    next_round_id: roundId.nullable().optional(),
  }),
  ROUND_RESULT: z.looseObject({
    game_id: id,
    round_number: count,
    player_A_choice: choice,
    player_B_choice: choice,
    sum: z.number().nullable(),
    sum_is_odd: z.boolean().nullable(),
    winner_id: id.nullable(),
    winner_role: role.nullable(),
    current_score: scores,
    rounds_remaining: count,
  }),
  GAME_INVITE: z.looseObject({
    game_id: id,
    match_id: id,
    game_type: gameType,
    opponent_id: id,
    your_role: role,
    total_rounds: count,
  }),
  GAME_INVITE_RESPONSE: z.looseObject({
    game_id: id,
    accepted: z.boolean(),
    player_id: id,
    reason: text(0, 500).optional(),
  }),
  GAME_START: z.looseObject({
    game_id: id,
    match_id: id,
    game_type: gameType,
    players: z.array(id).min(2).max(64),
    /** Empty where roles are secret. */
    roles: z.record(z.string(), role),
    /** 0: the game itself decides. */
    total_rounds: count,
    current_round: count,
    /** Where the match is played by tools: their address, and how. */
    mcp: endpoint.optional(),
    how: text(0, 2_000).optional(),
  }),
  MOVE_REQUEST: z.looseObject({
    game_id: id,
    round_number: count,
    your_role: role,
    time_limit_seconds: z.number().min(0),
    game_state: z.looseObject({
      your_score: count,
      opponent_score: count,
      rounds_played: count,
      rounds_remaining: count,
    }),
  }),
  MOVE_RESPONSE: z.looseObject({
    game_id: id,
    round_number: count,
    /** Any value: a move other than a number from 1 to 5 is G001, not a damaged envelope. */
    choice: z.unknown(),
    player_id: id,
    /** Announces the next choice to everybody; it is not binding. */
    claim: z.unknown().optional(),
  }),
  GAME_RESULT: z.looseObject({
    game_id: id,
    match_id: id,
    status: z.enum(GAME_STATUSES),
    winner_id: id.nullable(),
    final_score: scores,
    rounds_played: count,
    history: z.array(drawn).max(100),
  }),
  LEAGUE_STANDINGS_UPDATE: z.looseObject({ league_id: id, round_id: roundId, standings: z.array(standing) }),
  MATCH_RESULT: z.looseObject({
    match_id: id,
    league_id: id,
    round_id: roundId,
    game_type: gameType,
    player_A_id: id,
    player_B_id: id,
    winner_id: id.nullable(),
    player_A_score: count,
    player_B_score: count,
    rounds_played: count,
    status: z.enum(MATCH_STATUSES),
    completed_at: text(0, 40),
    /** Whose attempt at the match this was; by default the latest. */
    game_id: id.optional(),
    /** Recomputed where present. */
    history: z.array(drawn).max(100).optional(),
  }),
  LEAGUE_ERROR: error,
  GAME_ERROR: error.extend({ game_id: id.nullable().optional(), player_id: id.nullable().optional() }),
} as const;

export type MessageType = keyof typeof PAYLOADS;
export const MESSAGE_TYPES = Object.keys(PAYLOADS) as MessageType[];
export type PayloadOf<Type extends MessageType> = z.output<(typeof PAYLOADS)[Type]>;

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** ISO 8601 in UTC. Only the receiver's clock counts: the value is not evaluated. */
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|\+00:00)$/;

export const ENVELOPE = z.looseObject({
  protocol: z.literal(PROTOCOL),
  message_id: z.string().regex(UUID_V4, 'must be a UUID v4'),
  type: z.enum(MESSAGE_TYPES as [MessageType, ...MessageType[]]),
  sender: z.string().regex(/^(?:league_manager|referee|player):[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/),
  timestamp: z
    .string()
    .regex(UTC, 'must be ISO 8601 in UTC')
    .refine((text) => !Number.isNaN(Date.parse(text)), 'is not a date and time'),
  payload: z.record(z.string(), z.unknown()),
  auth_token: text(0, 200).optional(),
  correlation_id: text(0, 64).optional(),
});

export interface Envelope<Type extends MessageType = MessageType> {
  readonly protocol: typeof PROTOCOL;
  readonly message_id: string;
  readonly type: Type;
  readonly sender: string;
  readonly timestamp: string;
  readonly payload: PayloadOf<Type>;
  readonly auth_token?: string | undefined;
  readonly correlation_id?: string | undefined;
}

export type AnyEnvelope = { [Type in MessageType]: Envelope<Type> }[MessageType];

export type Parsed =
  | { readonly ok: true; readonly message: AnyEnvelope }
  | { readonly ok: false; readonly reason: string };

export function parseMessage(value: unknown): Parsed {
  const envelope = ENVELOPE.safeParse(value);
  if (!envelope.success) return { ok: false, reason: firstIssue('message', envelope.error) };
  const payload = PAYLOADS[envelope.data.type].safeParse(envelope.data.payload);
  if (!payload.success) return { ok: false, reason: firstIssue('payload', payload.error) };
  return { ok: true, message: { ...envelope.data, payload: payload.data } as AnyEnvelope };
}

function firstIssue(root: string, { issues: [issue] }: z.ZodError): string {
  const path = [root, ...(issue?.path ?? [])].map(String).join('.');
  return `${path}: ${issue?.message ?? 'does not fit'}`.slice(0, 300);
}

export const senderOf = (type: AgentType, agentId: string): string => `${type}:${agentId}`;

/** `player:P001` is the player P001. */
export function readSender(sender: string): { readonly type: AgentType; readonly id: string } {
  const colon = sender.indexOf(':');
  return { type: sender.slice(0, colon) as AgentType, id: sender.slice(colon + 1) };
}
