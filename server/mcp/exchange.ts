/** What a request says about itself: its caller, the spelling of names, how long it may wait. */
import type { Request, Response } from 'express';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import { addressOf } from '../budgets/address.ts';
import { LONGEST_WAIT_MS } from '../tools/dispatch.ts';
import { canBeAsked } from './asking-calls.ts';
import type { Endpoint } from './endpoints.ts';
import type { Exchange } from './mcp-server.ts';
import type { ServedProfile } from './tool-profiles.ts';
import { knowsTasks } from './waiting-tasks.ts';

export type Identify = (key: string) => AgentIdentity | null | Promise<AgentIdentity | null>;

const connections = new WeakMap<object, string>();
let connectionCount = 0;

/** Callers without a key are told apart by connection (D16). */
function connectionIdOf(req: Request): string {
  const known = connections.get(req.socket);
  if (known) return known;
  connectionCount += 1;
  const id = String(connectionCount);
  connections.set(req.socket, id);
  return id;
}

/** What an address's query may contain besides the set of tools; anything else is ignored. */
interface Wishes {
  readonly wait?: unknown;
  readonly names?: unknown;
}

export interface Arrival {
  readonly endpoint: Endpoint;
  readonly face: ServedProfile;
  readonly caller: Caller;
  readonly wishes: Wishes;
  /** Charges this many messages to the caller; null once they are paid for. */
  pay(messages: number): Refusal | null;
}

/** A call that may wait, from a client that wants progress messages meanwhile. */
function asksForProgress(body: unknown): boolean {
  const { method, params } = (body ?? {}) as {
    method?: unknown;
    params?: { _meta?: Readonly<Record<string, unknown>> };
  };
  return method === 'tools/call' && params?._meta?.progressToken !== undefined;
}

/** Agents may send their reasoning with a call in `_meta.reasoning`. Ignored unless it is text. */
function reasoningIn(body: unknown): string | undefined {
  const { params } = (body ?? {}) as { params?: { _meta?: { reasoning?: unknown } } };
  const reasoning = params?._meta?.reasoning;
  return typeof reasoning === 'string' && reasoning !== '' ? reasoning : undefined;
}

export function exchangeOf(
  req: Request,
  res: Response,
  { endpoint, face, caller, wishes }: Arrival,
): Exchange {
  const wished = wishes.wait === undefined ? face.holdMs : Number(wishes.wait) * 1000;
  const waitMs = wished > 0 ? Math.min(wished, LONGEST_WAIT_MS) : 0;
  const reasoning = reasoningIn(req.body);
  return {
    endpoint,
    caller,
    underscoreNames: wishes.names === 'underscore',
    tellsProgress: asksForProgress(req.body),
    knowsTasks: endpoint.hasTasks && knowsTasks(req.body),
    canBeAsked: canBeAsked(req.body),
    options: {
      address: addressOf(req),
      ...(!caller && { connectionId: connectionIdOf(req) }),
      signal: goneSignal(res),
      ...(waitMs > 0 && { waitMs }),
      ...(reasoning !== undefined && { reasoning }),
    },
  };
}

/** Set for all requests, because some tools wait depending on their arguments. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
