/** Binds handlers to the contracts of their routes. Input is parsed when the handler first reads it. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { ParamOf, ReplyOf, RouteContract, RouteKey } from '../../shared/contracts/route.ts';

type Parsed<Route, Name extends 'query' | 'body'> = Route extends {
  readonly [Key in Name]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

export const ANSWERED = { answered: true } as const;

/** Returned by a handler to pass the request on to the next one with the same path. */
export const NOT_MINE = { isMine: false } as const;

export interface RouteCall<Key extends string = string, Route = RouteContract> {
  readonly req: Request;
  readonly res: Response;
  readonly params: Readonly<Record<ParamOf<Key>, string>>;
  readonly query: Parsed<Route, 'query'>;
  readonly body: Parsed<Route, 'body'>;
}

export type Handlers<Table> = {
  readonly [Key in keyof Table & string]: (
    call: RouteCall<Key, Table[Key]>,
  ) => Answered<Table[Key]> | Promise<Answered<Table[Key]>>;
};
/** Without `output`, the handler's result is not sent. */
type Answered<Route> = Route extends { readonly output: z.ZodType }
  ? ReplyOf<Route> | typeof ANSWERED | typeof NOT_MINE
  : unknown;

export interface RouteOptions {
  readonly operatorsOnly?: RequestHandler;
  readonly headers?: Readonly<Record<string, string>>;
}

export function routes<Table extends Readonly<Record<RouteKey, RouteContract>>>(
  table: Table,
  handlers: Handlers<Table>,
  { headers = {}, operatorsOnly }: RouteOptions = {},
): Router {
  const router = Router();
  for (const [key, route] of Object.entries<RouteContract>(table)) {
    const [method = '', path = ''] = key.split(' ');
    const handle = handlers[key as keyof Table & string] as (call: Parts) => unknown;
    const guards = route.access === 'operator' && operatorsOnly ? [operatorsOnly] : [];
    router[method.toLowerCase() as 'get'](path, ...guards, async (req: Request, res: Response, next) => {
      const reply = await handle(callOf(route, req, res));
      if (reply === NOT_MINE) return next();
      if (reply === ANSWERED || route.media) return;
      if (!route.output) return void res.status(204).end();
      if (route.status) res.status(route.status);
      res.set(headers).json(reply);
    });
  }
  return router;
}

const REPORTED = { reportInput: true } as const;

type Parts = Pick<RouteCall, 'req' | 'res' | 'params'> & { readonly query: unknown; readonly body: unknown };

function callOf({ body, query }: RouteContract, req: Request, res: Response): Parts {
  let parsedQuery: unknown;
  let parsedBody: unknown;
  return {
    req,
    res,
    params: req.params as Record<string, string>,
    get query() {
      parsedQuery ??= query?.parse(req.query, REPORTED);
      return parsedQuery;
    },
    get body() {
      parsedBody ??= body?.parse(req.body ?? (mayMiss(req.method, body) ? {} : undefined), REPORTED);
      return parsedBody;
    },
  };
}

/** A body may be missing if all its fields may; for a change it is required. */
export const mayMiss = (method: string, body: z.ZodType): boolean =>
  method !== 'PATCH' && body.safeParse({}).success;
