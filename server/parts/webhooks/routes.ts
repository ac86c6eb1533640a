import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import { WEBHOOK_ROUTES } from '../../../shared/contracts/webhooks.ts';
import { ApiError } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { AddressRefusedError } from '../../outbound/outbound-error.ts';
import type { Clock } from '../../time/clock.ts';
import type { Kernel } from '../kernel.ts';
import type { Webhooks } from './webhooks-table.ts';

export interface WebhookRoutesDeps {
  readonly webhooks: Webhooks;
  readonly caller: Pick<GuardedCaller, 'addressesOf'>;
  readonly clock: Clock;
  readonly ownedAgent: Kernel['ownedAgent'];
}

export function webhookRoutes({ webhooks, caller, clock, ownedAgent }: WebhookRoutesDeps): Router {
  /** The address is checked again before every call, because a name may resolve differently later. */
  async function requireCallable(url: URL): Promise<void> {
    try {
      await caller.addressesOf(url);
    } catch (error) {
      if (error instanceof AddressRefusedError) throw new ApiError(422, 'WEBHOOK_REFUSED', error.message);
      throw error;
    }
  }

  return routes(WEBHOOK_ROUTES, {
    'GET /agents/:id/webhook': async ({ req }) => {
      const { agentId, ownerId } = await ownedAgent(req);
      return { url: await webhooks.urlOf(agentId, ownerId) };
    },
    'PUT /agents/:id/webhook': async (call) => {
      const { agentId, ownerId } = await ownedAgent(call.req);
      const url = new URL(call.body.url);
      url.hash = '';
      await requireCallable(url);
      const secret = `whsec_${randomBytes(24).toString('base64url')}`;
      await webhooks.set({ agentId, ownerId, url: url.href, secret, createdAt: clock.now() });
      return { url: url.href, secret };
    },
    'DELETE /agents/:id/webhook': async ({ req }) => {
      const { agentId } = await ownedAgent(req);
      await webhooks.unset(agentId);
    },
  });
}
