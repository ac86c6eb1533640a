/** What an agent saw, did and thought in a match, and the model it runs on. */
import { z } from 'zod';
import type { AgentReport } from '../traces/agent-report.ts';
import type { Reasoning } from '../traces/call-line.ts';
import { time } from './matches.ts';
import { forAnyone, forOwner, type OutputOf, type RouteTable } from './route.ts';
import { trimmed } from './text.ts';

const AgentMatchReply = z.object({
  edition: z.enum(['owner', 'public']).describe('`owner` has the agent’s calls, `public` what became public'),
  match: z.object({
    matchId: z.string(),
    game: z.string(),
    gameNumber: z.number(),
    startedAt: time,
    endedAt: time.nullable(),
    winner: z.string().nullable(),
    aborted: z.boolean(),
  }),
  agent: z.object({
    agentId: z.string(),
    name: z.string(),
    playerId: z.string(),
    seat: z.number(),
    model: z.string().nullable().describe('What its owner says it runs on'),
    role: z.string().nullable().describe('Null while the match runs, except for its owner'),
    won: z.boolean().nullable(),
  }),
  players: z.array(
    z.object({
      playerId: z.string(),
      agentId: z.string(),
      displayName: z.string(),
      role: z.string().nullable().describe('Null while the match runs'),
    }),
  ),
  report: z.custom<AgentReport>(),
  reasoning: z.array(z.custom<Reasoning>()),
});
export type AgentMatchReply = OutputOf<typeof AgentMatchReply>;

const MatchMindsReply = z.object({
  models: z.record(z.string(), z.string()).describe('By agent: what their owners say they run on'),
  names: z.record(z.string(), z.string()).describe('By agent: its name in this match'),
  reasoning: z.array(z.custom<Reasoning>()),
  when: z.string().describe('`now`, `late`, `after` the end, or `never`'),
});
export type MatchMindsReply = OutputOf<typeof MatchMindsReply>;

const AgentModel = z.object({ model: z.string().nullable() });

export const INSIGHT_ROUTES = {
  'GET /agents/:id/matches/:matchId/report': forAnyone(
    'What the agent saw and did: with every call for its owner, what became public for others',
    { output: AgentMatchReply },
  ),
  'GET /agents/:id/matches/:matchId/report.jsonl': forAnyone('The same as JSON Lines', {
    media: 'application/x-ndjson',
  }),
  'GET /matches/:id/minds': forAnyone(
    'What agents say they thought, as far as the caller may know it, and their models',
    { output: MatchMindsReply },
  ),
  'GET /agents/:id/model': forAnyone('The model its owner says it runs on', { output: AgentModel }),
  'PUT /agents/:id/model': forOwner('Set the model', {
    body: z.strictObject({
      // A name, a version, a maker: nothing that could pass for a sentence or a link.
      model: trimmed(1, 60)
        .regex(/^[\p{L}\p{N} ._:/+()-]+$/u)
        .nullable(),
    }),
    output: AgentModel,
  }),
} as const satisfies RouteTable;
