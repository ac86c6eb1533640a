/** Spans of requests, following the conventions for HTTP and for MCP. */
import type { Request, RequestHandler, Response } from 'express';
import { currentTracer, type Traced, traced } from './tracing.ts';

/** Bodies are parsed in the context of their connection; this restores the request's. */
const RESUME = Symbol('resume');
type Resumable = Response & { [RESUME]?: (work: () => void) => void };

/** The first handler: covers the request from its arrival until its answer is sent. */
export const traceRequest: RequestHandler = (req, res, next) => {
  const tracer = currentTracer();
  if (!tracer) return next();
  const about: Traced = {
    kind: 'http',
    name: req.method,
    attributes: { 'http.request.method': req.method, 'url.scheme': req.protocol },
    carrier: req.headers,
  };
  void tracer.trace(
    about,
    (mark) =>
      new Promise<void>((end) => {
        (res as Resumable)[RESUME] = tracer.bind((work: () => void) => work());
        res.on('close', () => {
          const { statusCode } = res;
          mark.set({
            'http.route': routeOf(req),
            'http.response.status_code': statusCode,
            ...(statusCode >= 500 && { 'error.type': String(statusCode) }),
          });
          end();
        });
        next();
      }),
  );
};

/** The matched pattern, because a path itself may contain anything. */
function routeOf({ baseUrl, originalUrl, route }: Request): string | undefined {
  if (typeof route?.path === 'string') return `${baseUrl}${route.path}`;
  return /^\/mcp(?:[/?]|$)/.test(originalUrl) ? '/mcp' : undefined;
}

/** Call it once the body is parsed. */
export function resumeTrace(res: Response, next: () => void): void {
  const resume = (res as Resumable)[RESUME];
  if (resume) resume(next);
  else next();
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
}

const METHOD = /^[a-z]+(?:\/[a-z_]+)*$/i;

/** One message, following the conventions for MCP servers. The tool is added where it is known. */
export const tracedMessage = <T>(req: Request, message: unknown, work: () => T): T =>
  traced(() => {
    const { id, method, params } = (message ?? {}) as Message;
    const name = typeof method === 'string' && METHOD.test(method) ? method : 'unknown';
    const meta = params?._meta;
    return {
      kind: 'mcp',
      name,
      attributes: {
        'mcp.method.name': name,
        'mcp.protocol.version': req.get('mcp-protocol-version'),
        'mcp.session.id': req.get('mcp-session-id'),
        'network.transport': 'tcp',
        'network.protocol.name': 'http',
        'jsonrpc.request.id': id === undefined ? undefined : String(id),
        ...(name === 'tools/call' && { 'gen_ai.operation.name': 'execute_tool' }),
      },
      ...(typeof meta?.traceparent === 'string' && { carrier: meta }),
    };
  }, work);
