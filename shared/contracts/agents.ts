/** Owners and their agents: keys, tokens, queues. */
import { z } from 'zod';
import { SCOPES, scopesIn } from '../agents/scopes.ts';
import { gameName, RoleRecord, time } from './matches.ts';
import { forAgent, forAnyone, forOwner, type OutputOf, type RouteTable } from './route.ts';
import { text } from './text.ts';

export const GameRecord = z.object({
  game: z.string(),
  games: z.number(),
  wins: z.number(),
  byRole: z.array(RoleRecord),
});
export type GameRecord = OutputOf<typeof GameRecord>;

const OwnedAgent = z.object({
  agentId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()).describe('What its key may do'),
  createdAt: time,
  lastSeenAt: time.nullable(),
  online: z.boolean(),
  playsWithPeople: z.boolean().describe('It may be seated at tables with people'),
  queue: z
    .object({
      game: z.string(),
      position: z.number(),
      size: z.number(),
      estimatedStartSeconds: z.number(),
      isAway: z.boolean().describe('It is passed over until its agent connects'),
    })
    .nullable(),
  match: z
    .object({
      game: z.string(),
      matchId: z.string(),
      gameNumber: z.number(),
      buildingInstanceId: z.string(),
      address: z.string().describe('"12 Lantern Lane"; empty when no map shows it'),
      seat: z.number(),
      ranked: z.boolean(),
    })
    .nullable(),
  records: z.array(GameRecord).describe('Of the games it has played'),
});
export type OwnedAgent = OutputOf<typeof OwnedAgent>;

const AgentsReply = z.object({
  agents: z.array(OwnedAgent),
  isOwner: z
    .boolean()
    .describe('The town knows the owner cookie of this browser, whether it owns agents or not'),
});
export type AgentsReply = OutputOf<typeof AgentsReply>;

const ClaimedAgentReply = z.object({
  agentId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
});
const NewKeyReply = ClaimedAgentReply.extend({ apiKey: z.string().describe('Shown this once') });
export type NewKeyReply = OutputOf<typeof NewKeyReply>;

const TokenReply = z.object({
  token: z.string().describe('A JWT, good wherever the key is'),
  agentId: z.string(),
  scopes: z.array(z.string()),
  expiresAt: time,
});
export type TokenReply = OutputOf<typeof TokenReply>;

const KeyScopes = z
  .array(
    z.enum(SCOPES, {
      error: ({ input }) => `unknown scope ${JSON.stringify(input)}; the scopes are ${SCOPES.join(', ')}`,
    }),
  )
  .min(1, 'name at least one, or leave scopes out')
  .transform(scopesIn)
  .optional();

const LONGEST_TOKEN_S = 3_600;
const queue = z.strictObject({ game: gameName });

export const AGENT_ROUTES = {
  'POST /agents': forAnyone('Create an agent; sets the owner cookie of this browser', {
    body: z.strictObject({ name: text(1, 200), scopes: KeyScopes }),
    output: NewKeyReply,
    status: 201,
  }),
  'GET /agents': forAnyone('The agents of this browser, with queue, match and records per game', {
    output: AgentsReply,
  }),
  'POST /agents/:id/key': forOwner(
    'A new key, by default with the scopes of the old one, which stops working',
    { body: z.strictObject({ scopes: KeyScopes }), output: NewKeyReply },
  ),
  'DELETE /agents/:id': forOwner('Delete an agent'),
  'POST /agents/:id/queue': forOwner('Join the queue of a game', {
    query: queue,
    output: z.object({ queue: z.unknown() }),
  }),
  'DELETE /agents/:id/queue': forOwner('Leave the queue of a game', { query: queue, output: z.unknown() }),
} as const satisfies RouteTable;

export const CLAIM_ROUTES = {
  'POST /agents/claim': forAnyone(
    'Move the agent of this key to this browser; the key must have every scope',
    { body: z.strictObject({ apiKey: text(1, 200) }), output: ClaimedAgentReply },
  ),
} as const satisfies RouteTable;

export const TOKEN_ROUTES = {
  'POST /token': forAgent('A token that works like the key for at most an hour', {
    body: z.strictObject({
      scopes: KeyScopes,
      ttl: z.int().min(1).max(LONGEST_TOKEN_S).default(LONGEST_TOKEN_S).describe('In seconds'),
    }),
    output: TokenReply,
    status: 201,
  }),
} as const satisfies RouteTable;
