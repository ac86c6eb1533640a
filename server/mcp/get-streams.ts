/** Push in the 2025 era: a stream that the client opens for its subscriptions. */
import { toNodeHandler } from '@modelcontextprotocol/node';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { WaitSlots } from '../budgets/wait-slots.ts';
import { methodNotAllowed } from './guards.ts';
import { buildMcpServer, type Exchange, type McpServices } from './mcp-server.ts';
import type { OpenStreams } from './open-streams.ts';

export class GetStreams {
  readonly #services: McpServices;
  readonly #slots: WaitSlots;
  readonly #streams: OpenStreams;

  constructor(services: McpServices, slots: WaitSlots, streams: OpenStreams) {
    this.#services = services;
    this.#slots = slots;
    this.#streams = streams;
  }

  async serve(req: Request, res: Response, exchange: Exchange): Promise<void> {
    const { push, onError } = this.#services;
    const { caller } = exchange;
    const release = caller && this.#slots.take(caller.agentId, null);
    // Clients read 405 as "no stream here" and continue without one.
    if (!caller || !release) return methodNotAllowed(res, 'POST');
    const server = buildMcpServer(this.#services, exchange);
    const transport = new WebStandardStreamableHTTPServerTransport();
    this.#streams.add(res, { caller, end: () => transport.close() });
    let stop = (): void => undefined;
    res.on('close', () => {
      stop();
      release();
      void server.close();
    });
    await server.connect(transport);
    const tell = (uri: string): void => {
      server.sendResourceUpdated({ uri }).catch((error: unknown) => onError(error, 'push'));
    };
    // Only an open stream accepts messages; earlier ones would be lost.
    const open = async (request: globalThis.Request): Promise<globalThis.Response> => {
      const response = await transport.handleRequest(request);
      if (response.ok) stop = push.open(caller, tell);
      // The adapter would send the headers only with the first message, and the client would wait for them.
      setImmediate(() => res.headersSent && res.flushHeaders());
      return response;
    };
    await toNodeHandler({ fetch: open })(req, res);
  }
}
