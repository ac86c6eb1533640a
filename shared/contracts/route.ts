/** A REST route as a value: its input and output. The key in a table is method and path. */
import { z } from 'zod';

/**
 * The callers a route accepts: anybody; the owner of the agent or league, by the browser's cookie; an agent by its key; an agent or
 * an owner (`?as=` names the owner's agent); an operator by password.
 */
export const ACCESS = ['anyone', 'owner', 'agent', 'agent or owner', 'operator'] as const;
export type Access = (typeof ACCESS)[number];

export interface RouteContract {
  readonly summary: string;
  readonly access: Access;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The JSON response. A route with neither `output` nor `media` answers 204. */
  readonly output?: z.ZodType;
  /** The media type of a response that is not JSON. */
  readonly media?: string;
  /** The success status, unless it is 200 or 204. */
  readonly status?: 201 | 202;
}

const routeFor =
  <const Who extends Access>(access: Who) =>
  <const More extends Omit<RouteContract, 'summary' | 'access'> = Record<never, never>>(
    summary: string,
    more: More = {} as More,
  ) => ({ summary, access, ...more });

export const forAnyone = routeFor('anyone');
export const forOwner = routeFor('owner');
export const forAgent = routeFor('agent');
export const forAgentOrOwner = routeFor('agent or owner');
export const forOperator = routeFor('operator');

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
export type RouteTable = Readonly<Record<RouteKey, RouteContract>>;

type Frozen<T> = unknown extends T ? T : { readonly [Key in keyof T]: Frozen<T[Key]> };
export type OutputOf<Schema extends z.ZodType> = Frozen<z.output<Schema>>;

/** Keeps only what the schema declares, in its order: a record may hold more, which must not be sent. */
export function fieldsOf<Schema extends z.ZodObject>(
  schema: Schema,
  value: OutputOf<Schema>,
): OutputOf<Schema> {
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, given[name]])) as OutputOf<Schema>;
}

/** The `:names` in a path. */
export type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The response of a route; undefined for 204. */
export type ReplyOf<Route> = Route extends { readonly output: infer Output extends z.ZodType }
  ? OutputOf<Output>
  : undefined;

type QueryOf<Route> = Route extends { readonly query: infer Query extends z.ZodType }
  ? z.input<Query>
  : unknown;
type AsOf<Route> = Route extends { readonly access: 'agent or owner' } ? { readonly as?: string } : unknown;

/** A caller's input: the `:names` of the path, and `query` and `body` where the route takes them. */
export type ArgsOf<Key extends string, Route> = Readonly<Record<ParamOf<Key>, string>> &
  (Route extends { readonly body: infer Body extends z.ZodType }
    ? { readonly body: Frozen<z.input<Body>> }
    : unknown) & {
    readonly query?: QueryOf<Route> & AsOf<Route>;
  };

export const ErrorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    retryable: z.boolean().optional().describe('Whether the very same call may succeed later'),
    retryAfterMs: z.number().optional(),
  }),
});
export type ErrorReply = OutputOf<typeof ErrorReply>;

export const whole = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max);
