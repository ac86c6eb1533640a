/** The 2025 era's way of pushing: a stream that the client opens, for what it has subscribed to. */
import { once } from 'node:events';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { methodNotAllowed } from './guards.ts';
import { buildMcpServer, type Exchange, type McpServices } from './mcp-server.ts';
import type { WaitSlots } from './wait-slots.ts';

export class GetStreams {
  readonly #services: McpServices;
  readonly #slots: WaitSlots;
  readonly #open = new Map<Response, WebStandardStreamableHTTPServerTransport>();

  constructor(services: McpServices, slots: WaitSlots) {
    this.#services = services;
    this.#slots = slots;
  }

  async serve(req: Request, res: Response, exchange: Exchange): Promise<void> {
    const { push, onError } = this.#services;
    const { caller } = exchange;
    const release = caller && this.#slots.take(caller.agentId, false);
    // Clients take 405 for "no stream here" and go on without one.
    if (!caller || !release) return methodNotAllowed(res, 'POST');
    const server = buildMcpServer(this.#services, exchange);
    const transport = new WebStandardStreamableHTTPServerTransport();
    this.#open.set(res, transport);
    let stop = (): void => undefined;
    res.on('close', () => {
      stop();
      release();
      this.#open.delete(res);
      void server.close();
    });
    await server.connect(transport);
    const tell = (uri: string): void => {
      server.sendResourceUpdated({ uri }).catch((error: unknown) => onError(error, 'push'));
    };
    // Only an open stream takes messages: what is told before would be lost.
    const open = async (request: globalThis.Request): Promise<globalThis.Response> => {
      const response = await transport.handleRequest(request);
      if (response.ok) stop = push.open(caller, tell);
      return response;
    };
    await toNodeHandler({ fetch: open })(req, res);
  }

  async close(): Promise<void> {
    const closing = [...this.#open].map(([res, transport]) => {
      const closed = once(res, 'close');
      void transport.close();
      return closed;
    });
    await Promise.all(closing);
  }
}
