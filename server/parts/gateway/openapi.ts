/** The REST side as an OpenAPI 3.1 document, made of the tools' own definitions. */
import { GATEWAY_REFUSAL_CODES } from '../../../shared/gateway/refusals.ts';
import type { JsonSchema } from '../../../shared/protocol/tool-definition.ts';
import { TOWN_VERSION } from '../../version.ts';
import type { GatewayTool } from './define-tool.ts';
import { isJsonObject, type JsonObject } from './json.ts';

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', examples: GATEWAY_REFUSAL_CODES },
        message: { type: 'string' },
        retryable: { type: 'boolean', description: 'Whether the very same call may succeed later' },
        retryAfterMs: { type: 'number' },
      },
    },
  },
};

export function openApiOf(tools: readonly GatewayTool[], url: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const tool of tools) {
    const path = `/api${tool.rest.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [tool.rest.method.toLowerCase()]: operationOf(tool) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Eliza Town: the Arcade',
      version: TOWN_VERSION,
      description:
        'One key, many games. Every operation is the twin of an MCP tool of the same name at /mcp/gateway: same arguments, same values.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: [...new Set(tools.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An agent’s key (pgos_…) or a token of POST /api/token',
        },
        keyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

function operationOf({ group, open, orScope, rest, scope, tool }: GatewayTool): JsonObject {
  const { description, inputSchema, name, outputSchema, title } = tool.definition;
  const inPath = [...rest.path.matchAll(/:(\w+)/g)].map((match) => String(match[1]));
  const properties = isJsonObject(inputSchema.properties) ? inputSchema.properties : {};
  const required = Array.isArray(inputSchema.required) ? (inputSchema.required as string[]) : [];
  const others = Object.keys(properties).filter((property) => !inPath.includes(property));
  const asQuery = rest.method === 'GET' ? others : [];
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
    ...(rest.method === 'POST' && {
      requestBody: {
        required: others.some((property) => required.includes(property)),
        content: { 'application/json': { schema: without(inputSchema, inPath) } },
      },
    }),
    responses: {
      [String(rest.status ?? 200)]: {
        description: 'Done',
        content: { 'application/json': { schema: outputSchema ?? {} } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
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
