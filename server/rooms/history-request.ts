/** The `history` request of a match room: checks what is asked and answers with bytes that many viewers share. */
import type { MessageContext } from '@colyseus/core';
import type { Client } from 'colyseus';
import { z } from 'zod';
import { text } from '../../shared/contracts/text.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { HistoryRequest } from '../../shared/protocol/room-messages.ts';
import { LONGEST_HISTORY_PAGE } from '../../shared/protocol/room-messages.ts';
import type { Outbox } from './outbox.ts';
import type { SharedAnswer } from './parcel.ts';

const Request = z.object({
  before: text(1, 200).nullable(),
  limit: z.number().int().min(1).max(LONGEST_HISTORY_PAGE),
}) satisfies z.ZodType<HistoryRequest>;

const NO_SUCH_EVENT = refuse(
  'INVALID_CURSOR',
  'before names no event of this match that you have seen; send null for the most recent ones.',
);

/** `pageFor`: null when the cursor is unknown to this client. */
export function historyRequest(
  outbox: Outbox,
  pageFor: (client: Client, request: HistoryRequest) => SharedAnswer | null,
) {
  return (client: Client, asked: unknown, reply: MessageContext): unknown => {
    // Sent as a message that wants no answer.
    if (reply.id === undefined) return undefined;
    const request = Request.safeParse(asked);
    if (!request.success) {
      const [issue] = request.error.issues;
      return reply.reject({
        code: 'INVALID_ARGUMENTS',
        message: `${issue?.path.join('.')}: ${issue?.message}`,
      });
    }
    const page = pageFor(client, request.data);
    if (!page) return reply.reject({ code: NO_SUCH_EVENT.code, message: NO_SUCH_EVENT.message });
    return outbox.answer(client, page.to(reply.id));
  };
}
