/** What an owner's browser sends from the consent page. OAuth itself is handled by the library (decision 031). */
import { z } from 'zod';
import { text } from './text.ts';

/** Value of the agent field when an owner wants a new agent. */
export const NEW_AGENT = 'new';

const list = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => (Array.isArray(given) ? given : [given]));

export const ConsentForm = z.object({
  decision: z.enum(['allow', 'deny']),
  agent: z.string().default(NEW_AGENT),
  name: text(0, 200).default(''),
  scope: list.transform((groups) => groups.flatMap((group) => group.split(' '))),
});
