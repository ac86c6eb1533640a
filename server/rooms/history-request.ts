/** The `history` request of a match room: validates it and answers with bytes shared by many viewers. */
import type { Client, MessageContext } from '@colyseus/core';
import { HistoryRequest } from '../../shared/contracts/rooms.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { Outbox } from './outbox.ts';
import type { SharedAnswer } from './parcel.ts';

const NO_SUCH_EVENT = refuse(
  'INVALID_CURSOR',
  'before names no event of this match that you have seen; send null for the most recent ones.',
);

/** `pageFor` returns null if the cursor is unknown to this client. */
export function historyRequest(
  outbox: Outbox,
  pageFor: (client: Client, request: HistoryRequest) => SharedAnswer | null,
) {
  return (client: Client, asked: unknown, reply: MessageContext): unknown => {
    // Sent as a message, which expects no answer.
    if (reply.id === undefined) return undefined;
    const request = HistoryRequest.safeParse(asked);
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
