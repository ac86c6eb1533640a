/** Tools as room requests: same names, arguments and dispatch as over MCP. */
import type { Client, MessageContext } from '@colyseus/core';
import type { Caller } from '../agents/identity.ts';
import { type CallAllowances, payForCalls } from '../budgets/budgets.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import { ToolCallError } from '../tools/tool-call-error.ts';
import { cutOff, isTooSlow, type Outbox } from './outbox.ts';
import { answerParcel } from './parcel.ts';
import type { RoomLog } from './room-deps.ts';

/** Messages per second of town time before a socket is disconnected: more than any player needs. */
const MESSAGES_PER_SECOND = 40;

export const messagesPerSecond = ({ timeScale }: { readonly timeScale: number }): number =>
  Math.ceil(MESSAGES_PER_SECOND * Math.max(1, timeScale));

/** The part of Colyseus' message context that a handler answers with. */
type Reply = Pick<MessageContext, 'id' | 'reject'>;

type Handler = (client: Client, args: unknown, reply: Reply) => Promise<unknown>;

export interface ToolRequestDeps {
  readonly dispatch: Dispatch;
  /** Answers go through the outbox, so that the caller gets them in the same write as the events they caused. */
  readonly outbox: Pick<Outbox, 'answer'>;
  readonly log: RoomLog;
  callerOf(client: Client): Caller;
  /** The address from which the client joined. */
  addressOf?(client: Client): string | undefined;
  /** The allowances that requests use up, shared with those over MCP; default: unlimited. */
  readonly calls?: CallAllowances;
}

export function toolRequests(
  tools: readonly { readonly name: string }[],
  { dispatch, outbox, log, callerOf, addressOf, calls }: ToolRequestDeps,
): Record<string, Handler> {
  const handler =
    (tool: string): Handler =>
    async (client, args, reply) => {
      // It sends requests without reading: the answers would pile up here.
      if (isTooSlow(client)) return cutOff(client);
      try {
        const [caller, address] = [callerOf(client), addressOf?.(client)];
        const refusal = calls && payForCalls(calls, { caller, address: address ?? '' });
        if (refusal) return reply.reject({ code: refusal.code, message: refusal.message });
        const { structuredContent } = await dispatch(tool, args ?? {}, caller, {
          connectionId: client.sessionId,
          ...(address !== undefined && { address }),
        });
        // Sent as a message, which expects no answer.
        if (reply.id === undefined) return undefined;
        return outbox.answer(client, answerParcel(reply.id, structuredContent));
      } catch (error) {
        if (error instanceof ToolCallError)
          return reply.reject({ code: error.reason, message: error.message });
        log.error({ err: error, tool }, 'a room request failed');
        return reply.reject({ code: 'INTERNAL', message: 'Something went wrong here; try again.' });
      }
    };
  return Object.fromEntries(tools.map(({ name }) => [name, handler(name)]));
}
