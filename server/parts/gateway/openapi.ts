/** The REST side as an OpenAPI 3.1 document: the routes' contracts, and the gateway's tools as their twins. */
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
