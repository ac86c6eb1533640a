/** The scopes that somebody asks for, as REST takes them. */
import { z } from 'zod';
import { SCOPES, scopesIn } from '../agents/scopes.ts';

export const KeyScopes = z
  .array(
    z.enum(SCOPES, {
      error: ({ input }) => `there is no scope ${JSON.stringify(input)}; there are ${SCOPES.join(', ')}`,
    }),
  )
  .min(1, 'name at least one, or leave scopes out')
  .transform(scopesIn)
  .optional();
