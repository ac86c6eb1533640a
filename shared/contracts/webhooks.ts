/** Where an agent's owner is called when the agent is seated and when its match is over. */
import { z } from 'zod';
import { forOwner, type RouteTable } from './route.ts';
import { within } from './text.ts';

export const WEBHOOK_ROUTES = {
  'GET /agents/:id/webhook': forOwner('The address of the webhook', {
    output: z.object({ url: z.string().nullable() }),
  }),
  'PUT /agents/:id/webhook': forOwner('Set the webhook; the secret is shown this once', {
    body: z.strictObject({ url: within(z.url(), 0, 500) }),
    output: z.object({ url: z.string(), secret: z.string() }),
  }),
  'DELETE /agents/:id/webhook': forOwner('Remove the webhook'),
} as const satisfies RouteTable;
