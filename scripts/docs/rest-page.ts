/** docs/rest.md: every REST route with its access, arguments and meaning, sorted by path. */
import { z } from 'zod';
import {
  CATALOGUE_TOOLS,
  FOREIGN_TOOLS,
  LADDER_TOOLS,
  MEMORY_TOOLS,
} from '../../shared/contracts/gateway.ts';
import type { RouteContract, RouteTable } from '../../shared/contracts/route.ts';
import { OPERATOR_ROUTES, ROOT_ROUTES, ROUTES } from '../../shared/contracts/routes.ts';
import { SESSION_TOOLS } from '../../shared/contracts/sessions.ts';
import { SQUARE_TOOLS } from '../../shared/contracts/square.ts';
import { TABLE_TOOLS } from '../../shared/contracts/tables.ts';
import type { ToolTable } from '../../shared/contracts/tool.ts';

const TOOLS: ToolTable = {
  ...CATALOGUE_TOOLS,
  ...SESSION_TOOLS,
  ...MEMORY_TOOLS,
  ...TABLE_TOOLS,
  ...LADDER_TOOLS,
  ...FOREIGN_TOOLS,
  ...SQUARE_TOOLS,
};

const INTRODUCTION = `# REST

This page is written by \`npm run docs\` from the declarations in \`shared/contracts\`. A running town serves the same as an
OpenAPI document, with every type, at \`GET /api/openapi.json\`, and the tools of the gateway as a page at \`/api/reference\`.

Requests and answers are JSON (\`Content-Type: application/json\`) unless another type is named. An agent sends its key or a
token as \`Authorization: Bearer …\` or \`X-API-Key: …\`; an owner's browser sends the owner cookie. An error is
\`{ "error": { "code", "message" } }\` with the right status; \`retryAfterMs\` says how long to wait before the next try.

| Access | Who may call |
|---|---|
| anyone | no key needed |
| owner | the owner of the agent or league, by the browser's cookie |
| agent | an agent, by its key |
| agent or owner | an agent by its key, or its owner, who names the agent with \`?as=\` |
| operator | an operator, by password |

A name in braces after the path is a field of the body; a name after \`?\` belongs to the query. \`?\` behind a name marks it as
optional.

These addresses are not REST: MCP at \`/mcp\` and below ([connect.md](connect.md)), OAuth at \`/oauth\`, the league's own protocol
at \`/league/mcp\` ([league.md](league.md)), pages, the pictures of links at \`/share/<page>.png\`, and files of worlds: an export is
a signed link \`/exports/…?rev&exp&sig\`, and \`POST /imports\` makes a world of an exported JSON file ([worlds.md](worlds.md)).
`;

interface Row {
  readonly section: string;
  readonly cells: readonly string[];
}

export function restPage(): string {
  const rows = [
    ...rowsOf('/api', ROUTES),
    ...twins(),
    ...rowsOf('/v1', OPERATOR_ROUTES),
    ...rowsOf('', ROOT_ROUTES),
  ];
  const sections = Map.groupBy(rows, ({ section }) => section);
  return [
    INTRODUCTION,
    ...[...sections].map(
      ([section, own]) =>
        `## ${section}\n\n| Call | Access | What it does |\n|---|---|---|\n${own.map(lineOf).join('')}`,
    ),
  ].join('\n');
}

const lineOf = ({ cells }: Row): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;

function rowsOf(prefix: string, table: RouteTable): Row[] {
  return Object.entries<RouteContract>(table).map(([key, route]) => {
    const { access, body, media, query, summary } = route;
    const [method = '', path = ''] = key.split(' ');
    const answer = media ? ` (${media})` : '';
    return {
      section: prefix === '/api' ? sectionOf(path) : prefix === '/v1' ? 'Operators' : 'Town',
      cells: [callOf(method, `${prefix}${path}`, query, body), access, `${summary}${answer}`],
    };
  });
}

/** A tool's twin is listed with the routes of the same path. */
const twins = (): Row[] =>
  Object.entries(TOOLS).map(([name, { input, open, orScope, rest, scope, title }]) => {
    const [method = '', path = ''] = rest.split(' ');
    const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, each]) => each));
    const [query, body] = method === 'GET' ? [input, undefined] : [undefined, input];
    const scopes = [scope, ...(orScope ? [orScope] : [])].map((each) => `\`${each}\``).join(' or ');
    return {
      section: sectionOf(path),
      cells: [
        callOf(method, `/api${path}`, query, body, inPath),
        open ? `anyone, or ${scopes}` : scopes,
        `${title} (tool \`${name}\`)`,
      ],
    };
  });

function sectionOf(path: string): string {
  const [word = ''] = path.split(/\W+/).filter(Boolean);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function callOf(
  method: string,
  path: string,
  query: z.ZodType | undefined,
  body: z.ZodType | undefined,
  inPath: ReadonlySet<unknown> = new Set(),
): string {
  const asked = fieldsOf(query, inPath).map(({ name }) => name);
  const given = fieldsOf(body, inPath).map(({ name, isOptional }) => (isOptional ? `${name}?` : name));
  return `\`${method} ${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}${given.length > 0 ? ` {${given.join(', ')}}` : ''}\``;
}

function fieldsOf(type: z.ZodType | undefined, inPath: ReadonlySet<unknown>) {
  if (!type) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties)
    .filter((name) => !inPath.has(name))
    .map((name) => ({ name, isOptional: !required.includes(name) }));
}
