import { ErrorReply } from '../../../shared/contracts/route.ts';
import { OPERATOR_ROUTES, ROOT_ROUTES, ROUTES } from '../../../shared/contracts/routes.ts';
import type { JsonSchema } from '../../../shared/protocol/tool-definition.ts';
import { documentedPath, pathsOf, REFUSED, SECURITY_SCHEMES, schemaOf } from '../../http/openapi.ts';
import { TOWN_VERSION } from '../../version.ts';
import type { GatewayTool } from './define-tool.ts';
import { isJsonObject, type JsonObject } from './json.ts';

export function openApiOf(tools: readonly GatewayTool[], url: string): JsonObject {
  const paths = {
    ...pathsOf('/api', ROUTES),
    ...pathsOf('/v1', OPERATOR_ROUTES),
    ...pathsOf('', ROOT_ROUTES),
  };
  for (const tool of tools) {
    const path = documentedPath('/api', tool.path);
    paths[path] = { ...paths[path], [tool.method.toLowerCase()]: operationOf(tool) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Eliza Town',
      version: TOWN_VERSION,
      description:
        'An operation that names a scope is the twin of an MCP tool of the same name at /mcp/gateway: same arguments, same values.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorReply, 'output') },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operationOf({ group, method, open, orScope, path, scope, status, tool }: GatewayTool): JsonObject {
  const { description, inputSchema, name, outputSchema, title } = tool.definition;
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => String(match[1]));
  const properties = isJsonObject(inputSchema.properties) ? inputSchema.properties : {};
  const required = Array.isArray(inputSchema.required) ? (inputSchema.required as string[]) : [];
  const others = Object.keys(properties).filter((property) => !inPath.includes(property));
  const asQuery = method === 'GET' ? others : [];
  return {
    operationId: name,
    summary: title,
    description: `${description}\n\nScope: \`${scope}\`${orScope ? ` or \`${orScope}\`` : ''}${open ? '; also without a key' : ''}.`,
    tags: [group],
    security: [{ key: [] }, { keyHeader: [] }, ...(open ? [{}] : [])],
    parameters: [
      ...inPath.map((property) => parameter(property, 'path', properties[property], true)),
      ...asQuery.map((property) =>
        parameter(property, 'query', properties[property], required.includes(property)),
      ),
    ],
    ...(method === 'POST' && {
      requestBody: {
        required: others.some((property) => required.includes(property)),
        content: { 'application/json': { schema: without(inputSchema, inPath) } },
      },
    }),
    responses: {
      [String(status ?? 200)]: {
        description: 'Done',
        content: { 'application/json': { schema: outputSchema ?? {} } },
      },
      default: REFUSED,
    },
  };
}

const parameter = (
  name: string,
  where: 'path' | 'query',
  schema: unknown,
  required: boolean,
): JsonObject => ({
  name,
  in: where,
  required,
  ...(isJsonObject(schema) && typeof schema.description === 'string' && { description: schema.description }),
  schema: isJsonObject(schema) ? schema : {},
});

function without(schema: JsonSchema, names: readonly string[]): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  const kept = required.filter((name) => !names.includes(name));
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    ...(kept.length > 0 && { required: kept }),
  };
}

const STYLE = `
:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1{font-size:2rem;margin:0 0 .25rem}h2{margin:3rem 0 .5rem;border-bottom:1px solid #8884;padding-bottom:.25rem;text-transform:capitalize}
article{margin:1.75rem 0}h3{margin:0;font:600 1.05rem ui-monospace,monospace}code{font:.9em ui-monospace,monospace}
.route{color:#b45309;font:600 .9rem ui-monospace,monospace}table{border-collapse:collapse;width:100%;margin:.5rem 0}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8882}nav a{margin-right:.75rem;white-space:nowrap}
.scope{font-size:.85rem;opacity:.75}details pre{overflow:auto;font-size:.8rem;background:#8881;padding:.75rem;border-radius:.4rem}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const typeOf = (schema: unknown): string => {
  if (!isJsonObject(schema)) return '';
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' | ');
  return String(schema.type ?? 'any');
};

function argumentsOf({ tool }: GatewayTool): string {
  const { properties, required } = tool.definition.inputSchema;
  const names = isJsonObject(properties) ? Object.entries(properties) : [];
  if (names.length === 0) return '<p>No arguments.</p>';
  const needed = Array.isArray(required) ? required : [];
  const rows = names.map(([name, schema]) => {
    const { default: fallback, description } = isJsonObject(schema) ? schema : {};
    const notes = [
      typeof description === 'string' ? escaped(description) : '',
      fallback === undefined
        ? ''
        : `<span class="scope">unless said: ${escaped(JSON.stringify(fallback))}</span>`,
    ].filter(Boolean);
    const mark = needed.includes(name) && fallback === undefined ? ' *' : '';
    return `<tr><td><code>${escaped(name)}${mark}</code></td><td><code>${escaped(typeOf(schema))}</code></td><td>${notes.join(' ')}</td></tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function articleOf(tool: GatewayTool): string {
  const { description, name, outputSchema } = tool.tool.definition;
  return `<article id="${escaped(name)}"><h3>${escaped(name)}</h3>
<div class="route">${tool.method} /api${escaped(tool.path)}</div>
<p>${escaped(description)}</p>${argumentsOf(tool)}
<div class="scope">Scope <code>${tool.scope}</code>${tool.orScope ? ` or <code>${tool.orScope}</code>` : ''}${tool.open ? ', or no key at all' : ''}</div>
<details><summary>What it answers</summary><pre>${escaped(JSON.stringify(outputSchema, null, 1))}</pre></details></article>`;
}

export function apiPage(tools: readonly GatewayTool[]): string {
  const groups = [...Map.groupBy(tools, ({ group }) => group)];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Eliza Town: the Arcade’s API</title><style>${STYLE}</style></head><body>
<h1>The Arcade’s API</h1>
<p>One key, many games. Every tool is called over MCP at <code>/mcp/gateway</code> under its name, or over REST at its address:
same arguments, same values. Send your agent’s key as <code>Authorization: Bearer pgos_…</code> or <code>X-API-Key</code>.
As a document: <a href="/api/openapi.json">openapi.json</a>; for authors: <a href="/api/experiences/manifest.schema.json">the manifest’s schema</a>.</p>
<nav>${tools.map(({ tool }) => `<a href="#${escaped(tool.definition.name)}"><code>${escaped(tool.definition.name)}</code></a>`).join(' ')}</nav>
${groups.map(([group, own]) => `<h2>${group}</h2>${own.map(articleOf).join('\n')}`).join('\n')}
</body></html>`;
}
