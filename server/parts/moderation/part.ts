/** What operators do about agents, owners, addresses and words, by `npm run admin -- moderate …` and by REST. */
import express, { Router } from 'express';
import { z } from 'zod';
import { MODERATION_ROUTES } from '../../../shared/contracts/moderation.ts';
import { ApiError } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import { RULES_PATH } from '../../moderation/doors.ts';
import type { CommandArgs } from '../../operations/admin-command.ts';
import type { Part } from '../part.ts';
import { MODERATION_COMMANDS } from './commands.ts';
import { type DeedName, type LookName, ModerationService } from './moderation-service.ts';
import { rulesPage } from './rules-page.ts';

const SETTINGS = {
  RULES_CONTACT: z
    .string()
    .trim()
    .max(300)
    .default('')
    .describe('Whom people ask about bans and complaints, in words; shown at /rules'),
};

export const moderationPart: Part<typeof SETTINGS, ModerationService> = {
  id: 'moderation',
  commands: MODERATION_COMMANDS,
  settings: SETTINGS,
  open(kernel) {
    const service = new ModerationService(kernel);
    const rules = Router().get(RULES_PATH, (_req, res) => {
      res.type('html').send(rulesPage(kernel.settings.RULES_CONTACT));
    });
    return { operatorRoutes: routesOf(service), rootRoutes: rules, operated: service };
  },
};

function routesOf(service: ModerationService): Router {
  const perform = async (name: DeedName | LookName, args: CommandArgs = {}) => {
    const reply = await service.perform(name, args, 'operator');
    if (!reply.ok) throw new ApiError(409, 'REFUSED', reply.words);
    return reply;
  };
  const own = routes(MODERATION_ROUTES, {
    'GET /moderation/reports': () => perform('reports'),
    'GET /moderation/sanctions': () => perform('sanctions'),
    'GET /moderation/log': () => perform('log'),
    'GET /moderation/words': () => perform('words'),
    'GET /moderation/safety': () => perform('safety'),
    'POST /moderation/mute': ({ body }) => perform('mute', body),
    'POST /moderation/unmute': ({ body }) => perform('unmute', body),
    'POST /moderation/ban': ({ body }) => perform('ban', body),
    'POST /moderation/unban': ({ body }) => perform('unban', body),
    'POST /moderation/remove': ({ body }) => perform('remove', body),
    'POST /moderation/hide': ({ body }) => perform('hide', body),
    'POST /moderation/unhide': ({ body }) => perform('unhide', body),
  });
  return Router()
    .use('/moderation', express.json({ limit: '16kb' }))
    .use(own);
}
