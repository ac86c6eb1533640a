/** `server.json`, which the MCP registry reads, checked against its schema (2025-12-11). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { COMMANDS } = createRequire(import.meta.url)('./eliza-town.cjs') as { readonly COMMANDS: object };

const Input = z.strictObject({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: z.string().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
});
const Named = Input.extend({ name: z.string(), variables: z.record(z.string(), Input).optional() });
const Argument = z.discriminatedUnion('type', [
  Input.extend({ type: z.literal('positional'), valueHint: z.string().optional() }).refine(
    ({ value, valueHint }) => value !== undefined || valueHint !== undefined,
  ),
  Named.extend({ type: z.literal('named') }),
]);
const Version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
const Package = z.strictObject({
  registryType: z.enum(['npm', 'pypi', 'oci', 'nuget', 'mcpb']),
  identifier: z.string(),
  version: Version,
  runtimeHint: z.string(),
  packageArguments: z.array(Argument).optional(),
  transport: z.strictObject({ type: z.literal('stdio') }),
  environmentVariables: z.array(Named).optional(),
});
const Remote = z.strictObject({
  type: z.enum(['streamable-http', 'sse']),
  url: z.string().regex(/^https?:\/\/\S+$/),
  headers: z.array(Named).optional(),
  variables: z.record(z.string(), Input).optional(),
});
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: Version,
  packages: z.array(Package).min(1),
  remotes: z.array(Remote).min(1),
});

it('is valid for the registry, and describes this package', () => {
  const server = ServerJson.parse(read('server.json'));
  const { mcpName, name, version } = read('package.json');
  const [{ identifier, packageArguments, version: packed } = server.packages[0]!] = server.packages;
  expect({ name: server.name, version: server.version, identifier, packed }).toEqual({
    name: mcpName,
    version,
    identifier: name,
    packed: version,
  });
  expect(Object.keys(COMMANDS)).toContain(packageArguments?.[0]?.value);
});

it('declares every variable of its templates', () => {
  const { remotes } = ServerJson.parse(read('server.json'));
  for (const { headers = [], url, variables = {} } of remotes)
    for (const { text, known } of [
      { text: url, known: variables },
      ...headers.map((header) => ({ text: header.value ?? '', known: header.variables ?? {} })),
    ])
      expect(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name)).toEqual(Object.keys(known));
});
