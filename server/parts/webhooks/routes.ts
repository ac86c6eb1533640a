/** Owners say where they want to be called: one address for an agent. */
import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import type { NewWebhookReply, WebhookReply } from '../../../shared/protocol/rest.ts';
import { ApiError } from '../../http/api-error.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { AddressRefusedError } from '../../outbound/outbound-error.ts';
import type { Clock } from '../../time/clock.ts';
import type { Kernel } from '../kernel.ts';
import type { Webhooks } from './webhooks-table.ts';

const LONGEST_URL = 500;
const Wanted = z.strictObject({ url: z.url().max(LONGEST_URL) });

export interface WebhookRoutesDeps {
  readonly webhooks: Webhooks;
  readonly caller: Pick<GuardedCaller, 'addressesOf'>;
  readonly clock: Clock;
  readonly ownedAgent: Kernel['ownedAgent'];
}

export function webhookRoutes({ webhooks, caller, clock, ownedAgent }: WebhookRoutesDeps): Router {
  const router = Router();

  router.get('/agents/:id/webhook', async (req, res) => {
    const { agentId, ownerId } = await ownedAgent(req);
    res.json({ url: await webhooks.urlOf(agentId, ownerId) } satisfies WebhookReply);
  });

  router.put('/agents/:id/webhook', async (req, res) => {
    const { agentId, ownerId } = await ownedAgent(req);
    const url = new URL(Wanted.parse(req.body).url);
    url.hash = '';
    await requireCallable(url);
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    await webhooks.set({ agentId, ownerId, url: url.href, secret, createdAt: clock.now() });
    res.json({ url: url.href, secret } satisfies NewWebhookReply);
  });

  router.delete('/agents/:id/webhook', async (req, res) => {
    const { agentId } = await ownedAgent(req);
    await webhooks.remove(agentId);
    res.status(204).end();
  });

  /** The address is looked at again before every call: a name may lead elsewhere tomorrow. */
  async function requireCallable(url: URL): Promise<void> {
    try {
      await caller.addressesOf(url);
    } catch (error) {
      if (error instanceof AddressRefusedError) throw new ApiError(422, 'WEBHOOK_REFUSED', error.message);
      throw error;
    }
  }

  return router;
}
