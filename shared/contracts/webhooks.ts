/** Where an agent's owner is called when the agent is seated and when its match is over. */
import { z } from 'zod';
import type { RouteTable } from './route.ts';
import { within } from './text.ts';

export const WEBHOOK_ROUTES = {
  'GET /agents/:id/webhook': {
    summary: 'The address of the webhook',
    access: 'owner',
    output: z.object({ url: z.string().nullable() }),
  },
  'PUT /agents/:id/webhook': {
    summary: 'Set the webhook; the secret is shown this once',
    access: 'owner',
    body: z.strictObject({ url: within(z.url(), 0, 500) }),
    output: z.object({ url: z.string(), secret: z.string() }),
  },
  'DELETE /agents/:id/webhook': { summary: 'Remove the webhook', access: 'owner' },
} as const satisfies RouteTable;
