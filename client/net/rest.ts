import type { ArgsOf, ErrorReply, ReplyOf } from '../../shared/contracts/route.ts';
import type { Routes } from '../../shared/contracts/routes.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface AnyArgs {
  readonly [name: string]: unknown;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** `call('GET /leagues/:id/rounds', { id, query: { from, to } })`; a route without arguments needs none. */
export function call<Key extends keyof Routes>(
  route: Key,
  ...args: Record<never, never> extends ArgsOf<Key, Routes[Key]>
    ? [args?: ArgsOf<Key, Routes[Key]>]
    : [args: ArgsOf<Key, Routes[Key]>]
): Promise<ReplyOf<Routes[Key]>>;
export function call(route: string, args: object = {}): Promise<unknown> {
  const { query, body, ...params } = args as AnyArgs;
  const [method = 'GET', path = ''] = route.split(' ');
  return send(method, pathOf(path, params, query), body);
}

function pathOf(path: string, params: Readonly<Record<string, unknown>>, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  return `${filled}${search && `?${search}`}`;
}

export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorReply>;
  throw new ApiError(response.status, error?.code ?? 'HTTP_ERROR', error?.message ?? response.statusText);
}
