import { z } from 'zod';
import type { Access, RouteContract, RouteTable } from '../../shared/contracts/route.ts';
import { mayMiss } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

export type Paths = Record<string, Record<string, Json>>;

const KEY = [{ key: [] }, { keyHeader: [] }];
const SECURITY: Readonly<Record<Access, readonly Json[]>> = {
  anyone: [{}],
  owner: [{ ownerCookie: [] }],
  agent: KEY,
  'agent or owner': [...KEY, { ownerCookie: [] }],
  operator: [{ operator: [] }],
};

export const SECURITY_SCHEMES = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An agent’s key (pgos_…) or a token of POST /api/token',
  },
  keyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  ownerCookie: { type: 'apiKey', in: 'cookie', name: 'eliza_owner' },
  operator: { type: 'http', scheme: 'basic' },
} as const;

export const REFUSED = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
} as const;

/** Maps `GET` and `/leagues/:id` to `/api/leagues/{id}`. */
export const documentedPath = (prefix: string, path: string): string =>
  `${prefix}${path.replaceAll(/:(\w+)/g, '{$1}')}`;

export function pathsOf(prefix: string, table: RouteTable): Paths {
  const paths: Paths = {};
  for (const [key, route] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ');
    const documented = documentedPath(prefix, path);
    paths[documented] = { ...paths[documented], [method.toLowerCase()]: operationOf(method, path, route) };
  }
  return paths;
}

function operationOf(method: string, path: string, route: RouteContract): Json {
  const words = path.split(/\W+/).filter(Boolean);
  return {
    operationId: [method.toLowerCase(), ...words].join('-'),
    summary: route.summary,
    tags: [words[0]],
    security: SECURITY[route.access],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(route.query),
    ],
    ...(route.body && {
      requestBody: {
        required: !mayMiss(method, route.body),
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: {
      [String(route.status ?? (route.output || route.media ? 200 : 204))]: answerOf(route),
      default: REFUSED,
    },
  };
}

function answerOf({ media, output }: RouteContract): Json {
  if (output)
    return { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } };
  return { description: 'Done', ...(media && { content: { [media]: { schema: { type: 'string' } } } }) };
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}
