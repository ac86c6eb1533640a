/** Moderation, for operators below `/v1`; the same commands as `npm run admin -- moderate …`. */
import { z } from 'zod';
import { forOperator, type RouteTable } from './route.ts';
import { text } from './text.ts';

const AdminReply = z.object({
  ok: z.boolean(),
  rows: z
    .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
    .describe('Newest first'),
  words: z.string().describe('What was done, or found'),
});

const word = text(0, 500).optional();
const agent = word.describe('An agent’s id');
const reason = word.describe('For the log of sanctions');
const minutes = z
  .union([z.number(), z.string().max(500)])
  .optional()
  .describe('Until lifted, unless given');
const banned = { kind: word.describe('`agent`, `owner` or `address`'), subject: word, reason };
const line = word.describe('`<match>/<event>` of a line of match talk');

/** Fields a command does not have are ignored; a missing field is refused with an explanation (409). */
const args = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).catchall(z.union([z.string().max(500), z.number(), z.boolean()]));

const looks = (summary: string) => forOperator(summary, { output: AdminReply });
const deed = <Shape extends z.ZodRawShape>(summary: string, shape: Shape) =>
  forOperator(summary, { body: args(shape), output: AdminReply });

export const MODERATION_ROUTES = {
  'GET /moderation/reports': looks('Reports of experiences'),
  'GET /moderation/sanctions': looks('Sanctions in force'),
  'GET /moderation/log': looks('What operators have done'),
  'GET /moderation/words': looks('Texts that anybody can read'),
  'GET /moderation/safety': looks('Texts that the safety policy refused on this node'),
  'POST /moderation/mute': deed('Mute an agent', { agent, minutes, reason }),
  'POST /moderation/unmute': deed('Unmute an agent', { agent, reason }),
  'POST /moderation/ban': deed('Ban an agent, an owner or an address', { ...banned, minutes }),
  'POST /moderation/unban': deed('Lift a ban', banned),
  'POST /moderation/remove': deed('Remove an agent from every queue, table and bench', { agent, reason }),
  'POST /moderation/hide': deed('Hide a text or a line of match talk', {
    kind: word.describe('As in `words`, or `line`'),
    id: word,
    message: word.describe('The id of a message, instead of `kind` and `id`'),
    reason,
  }),
  'POST /moderation/unhide': deed('Show a hidden line of match talk again', {
    kind: word.describe('`line`'),
    id: line,
    reason,
  }),
} as const satisfies RouteTable;
