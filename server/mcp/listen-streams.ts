/** Push in the 2026 era: `subscriptions/listen`, a stream that names its resources. */
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type ServerEventBus } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import type { WaitSlots } from '../budgets/wait-slots.ts';
import { buildMcpServer, type Exchange, type McpServices } from './mcp-server.ts';
import type { OpenStreams } from './open-streams.ts';

/** The part of a listen request that is needed before it can be served. */
interface ListenBody {
  readonly id?: string | number;
  readonly params?: { readonly notifications?: { readonly resourceSubscriptions?: unknown } };
}

const MAX_URIS = 8;

export class ListenStreams {
  readonly #services: McpServices;
  readonly #slots: WaitSlots;
  readonly #streams: OpenStreams;

  constructor(services: McpServices, slots: WaitSlots, streams: OpenStreams) {
    this.#services = services;
    this.#slots = slots;
    this.#streams = streams;
  }

  async serve(req: Request, res: Response, exchange: Exchange): Promise<void> {
    const body = req.body as ListenBody;
    const { caller } = exchange;
    const starts = await this.#startsOf(exchange, urisOf(body));
    if (!starts.ok) return refuseListen(res, body, starts.refusal);
    const release = caller && this.#slots.take(caller.agentId, null);
    if (caller && !release) {
      return refuseListen(res, body, refuse('TOO_MANY_WAITS', 'Too many open streams; close one first.'));
    }
    const handler = createMcpHandler(() => buildMcpServer(this.#services, exchange), {
      legacy: 'reject',
      bus: this.#busFor(caller, starts.value),
    });
    // The handler tells the client that the stream ends on purpose.
    this.#streams.add(res, { caller, end: () => handler.close() });
    res.on('close', () => release?.());
    await toNodeHandler(handler)(req, res, req.body);
  }

  /** The event from which to report for each address; rejects the whole request if one is rejected. */
  async #startsOf({ caller }: Exchange, uris: readonly string[]): Promise<Answer<Map<string, string>>> {
    if (uris.length > MAX_URIS) {
      const refusal = refuse(
        'TOO_MANY_WAITS',
        `At most ${MAX_URIS} addresses on one stream, not ${uris.length}.`,
      );
      return { ok: false, refusal: { ...refusal, retryable: false } };
    }
    const starts = new Map<string, string>();
    for (const uri of uris) {
      const start = await this.#services.push.startOf(caller, uri);
      if (!start.ok) return start;
      starts.set(uri, start.value);
    }
    return { ok: true, value: starts };
  }

  /**
   * A bus for each stream. On a shared one, all listeners of a match would notice whenever anything happens in it, for
   * example when the wolves act.
   */
  #busFor(caller: AgentIdentity | null, starts: ReadonlyMap<string, string>): ServerEventBus {
    const { push } = this.#services;
    return {
      publish() {},
      subscribe: (listener) =>
        caller ? push.listen(caller, starts, (uri) => listener({ kind: 'resource_updated', uri })) : () => {},
    };
  }
}

/** Anything but a list of strings is left to the SDK, which answers that it is malformed. */
function urisOf(body: ListenBody): readonly string[] {
  const uris = body.params?.notifications?.resourceSubscriptions;
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}

function refuseListen(res: Response, body: ListenBody, refusal: Refusal): void {
  const error = { code: -32_602, message: refusal.message, data: refusal };
  res.status(200).json({ jsonrpc: '2.0', id: body.id ?? null, error });
}
