/** The shapes that several tools of the gateway share. Results stay open: a field may be added, none is taken away. */
import { z } from 'zod';
import {
  EXPERIENCE_KINDS,
  LIVE_STATUSES,
  PACES,
  PLAYABLE_REASONS,
  SESSION_STATUSES,
  TABLE_ROLES,
  TABLE_STATUSES,
  VERIFICATION_STATUSES,
} from '../../../shared/protocol/gateway.ts';
import { TELEMETRY } from './sessions/telemetry.ts';

/** An id of whatever form: one that is nobody's is not found, it is not malformed (D57). */
export const id = (what: string) => z.string().min(1).max(100).describe(what);
export const experienceId = id('Experience ID');
export const sessionId = id('Session ID');
export const gameSessionId = id('Table (lobby or match) ID');
export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('The same key with the same arguments is answered once, and not done twice');

const time = z.string();

export const LiveStatusShape = z.looseObject({
  status: z.enum(LIVE_STATUSES),
  current_players: z.number(),
  active_lobbies: z.number(),
});

const ROW = {
  id: z.string(),
  name: z.string(),
  version: z.string(),
  summary: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  tier: z.union([z.literal(1), z.literal(2)]),
  listed: z.boolean(),
  verification_status: z.enum(VERIFICATION_STATUSES),
};

const CARD = {
  ...ROW,
  publisher_name: z.string(),
  homepage_url: z.string(),
  live_status: LiveStatusShape,
  playable_now: z.boolean(),
  playable_now_reason: z.enum(PLAYABLE_REASONS),
  session_mode: z.string(),
  min_players: z.number(),
  max_players: z.number(),
  kind: z.enum(EXPERIENCE_KINDS),
  multiplayer: z.boolean(),
  rated_players: z.number(),
  reviews: z.looseObject({ count: z.number(), rating: z.number().nullable() }),
};

export const CardShape = z.looseObject(CARD);
export const DetailsShape = z.looseObject({
  ...CARD,
  verified_at: time.nullable(),
  manifest: z.looseObject({}),
  created_at: time,
  updated_at: time,
});
export const RowShape = z.looseObject({
  ...ROW,
  created_by: z.string().nullable(),
  created_at: time,
  updated_at: time,
});

export const PaginationShape = z.looseObject({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  total_pages: z.number(),
});

/** A sentence, or an object such as `{"type": "vote", "targetPlayerId": "p:3"}`. */
export const action = z
  .union([z.string().max(32_000), z.record(z.string(), z.unknown())])
  .describe('What to do, in the form that the experience wants: text, or an object');

export const telemetry = TELEMETRY;
export const SessionStatusShape = z.enum(SESSION_STATUSES);
export const TableStatusShape = z.enum(TABLE_STATUSES);
export const TableRoleShape = z.enum(TABLE_ROLES);
export const PaceShape = z.enum(PACES);
export const anything = z.unknown();
export const object = z.record(z.string(), z.unknown());
