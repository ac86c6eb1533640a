import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PART_PAGES } from '../../shared/protocol/pages.ts';
import { waysInto } from '../parts/moderation/testing/ways-in.ts';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import { documentedPath } from './openapi.ts';
import { mayMiss } from './routes.ts';

/** Other protocols, pages, pictures and files: see docs/decisions/031. */
const PAGES = new Set(['/', '/match/:id', '/agents', '/tv', '/rules', ...Object.values(PART_PAGES).flat()]);
const NOT_REST = [
  /^\/league\/(?:referee\/)?mcp$/,
  /^\/(?:oauth|\.well-known\/o[\w-]+|monitor|admin|guides)(?:\/|$)/,
  /\.(?:png|ico|webmanifest)\$?\/?$/,
  /^\/\^\\\/assets/,
  /^\/(?:imports|exports\/:file)$/,
];

let town: TestTown;
beforeAll(async () => {
  town = await openTestTown({ LEAGUE: 'on' });
});
afterAll(() => town.end());

it('requires a body for changes; other requests may omit optional fields', () => {
  const body = z.object({ name: z.string().optional() });
  expect([mayMiss('PATCH', body), mayMiss('POST', body)]).toEqual([false, true]);
  expect(mayMiss('POST', z.object({ name: z.string() }))).toBe(false);
});

describe('the OpenAPI document', () => {
  it('describes every mounted route and no other', async () => {
    const { paths } = (await (await fetch(`${town.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const mounted = waysInto(town.app)
      .filter(({ path }) => !PAGES.has(path) && !NOT_REST.some((pattern) => pattern.test(path)))
      .map(({ method, path }) => `${method} ${documentedPath('', path)}`);
    expect(documented.filter((each) => !mounted.includes(each))).toEqual([]);
    expect(mounted.filter((each) => !documented.includes(each))).toEqual([]);
  });
});
