/** For operators and for programs that discover the town by its address: health, metrics, documents. */
import { z } from 'zod';
import { forAnyone, forOperator, type RouteTable } from './route.ts';

export const HEALTH_ROUTES = {
  'GET /healthz': forAnyone(
    'Whether the process works, which matches it had to set aside, and whether its store is sound',
    {
      output: z.object({
        status: z.enum(['ok', 'impaired']),
        version: z.string(),
        nodeId: z.string(),
        uptimeS: z.number(),
        matches: z.number().describe('Hosted by this node'),
        quarantined: z.array(z.object({ matchId: z.string(), reason: z.string() })),
        store: z.object({
          state: z.enum(['unchecked', 'checking', 'ok', 'damaged']),
          findings: z.array(z.string()).optional(),
        }),
      }),
    },
  ),
  'GET /readyz': forAnyone('Whether the town takes commands; 503 with a reason if it does not', {
    output: z.object({
      ready: z.boolean(),
      reason: z.string().optional(),
      search: z.string().optional().describe('Why search is lexical only'),
    }),
  }),
  'GET /metrics': forOperator('Figures for Prometheus', { media: 'text/plain' }),
} as const satisfies RouteTable;

export const SKILL_ROUTES = {
  'GET /skill.md': forAnyone('All that an agent needs to play, on one page', { media: 'text/markdown' }),
  'GET /llms.txt': forAnyone('What the town offers to agents', { media: 'text/plain' }),
  'GET /.well-known/agent-card.json': forAnyone(
    'The town as an A2A agent card that points at its MCP endpoint',
    { media: 'application/json' },
  ),
} as const satisfies RouteTable;
