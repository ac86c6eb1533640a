/**
 * A second toolset, as different from Werewolf's as possible: arguments with objects and arrays, its own renderer,
 * scope, path and body limit.
 */
import { yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { fromJsonSchema } from '../define-tool.ts';
import type { Render } from '../results.ts';
import type { Tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';

export const GARDEN_SCOPE = 'social:write';
export const GARDEN_BODY_BYTES = 256 * 1024;

interface Bed {
  readonly plants: readonly string[];
  readonly soil: { readonly kind: string };
}

const definition = (name: string, properties: object, required: readonly string[] = []): ToolDefinition => ({
  name,
  title: name,
  description: `The tool ${name} of the garden.`,
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
});

const BEDS = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      plants: { type: 'array', items: { type: 'string' } },
      soil: {
        type: 'object',
        default: {},
        properties: { kind: { type: 'string', default: 'loam' } },
        additionalProperties: false,
      },
    },
    required: ['plants'],
    additionalProperties: false,
  },
};

const DEFINITIONS = {
  plant: definition('garden.plant', { beds: BEDS, note: { type: ['string', 'null'] } }, ['beds']),
  look: definition('garden.look', {}),
  // Only dots are replaced, so these stay two tools in either spelling.
  hyphen: definition('garden.get-location', {}),
  underscore: definition('garden.get_location', {}),
};

/** Neither `ok` nor `serverTime` nor blanks. */
const render: Render = (_, outcome) =>
  outcome.ok
    ? { isError: false, structuredContent: { data: outcome.value } }
    : {
        isError: true,
        structuredContent: { code: outcome.refusal.code, why: outcome.refusal.message },
        text: outcome.refusal.message,
      };

const tools = (): Tool[] => [
  fromJsonSchema<{ readonly beds: readonly Bed[] }>({
    definition: DEFINITIONS.plant,
    access: 'agent',
    scope: GARDEN_SCOPE,
    run: async ({ args }) => yes({ beds: args.beds }),
  }),
  fromJsonSchema({
    definition: DEFINITIONS.look,
    access: 'anyone',
    run: async ({ caller }) => yes({ gardener: caller?.name ?? null }),
  }),
  fromJsonSchema({
    definition: DEFINITIONS.hyphen,
    access: 'agent',
    run: async () => yes({ spelled: 'get-location' }),
  }),
  fromJsonSchema({
    definition: DEFINITIONS.underscore,
    access: 'agent',
    run: async () => yes({ spelled: 'get_location' }),
  }),
];

export const gardenSet = (changes: Partial<Toolset> = {}): Toolset => ({
  id: 'garden',
  title: 'The garden',
  path: 'garden',
  version: '0.3.0',
  definitions: Object.values(DEFINITIONS),
  tools: tools(),
  instructions: 'Plant with garden.plant.',
  prompts: [{ name: 'green_thumb', title: 'Green thumb', description: 'How to plant.', text: 'Dig.' }],
  resources: {
    templates: [
      { uriTemplate: 'et://garden/{bed}', name: 'bed', title: 'A bed', mimeType: 'application/json' },
    ],
    list: async () => [
      { uri: 'et://garden/plan', name: 'plan', title: 'The plan', mimeType: 'application/json' },
    ],
    read: (uri, { call }) =>
      uri === 'et://garden/plan'
        ? call('garden.look', {}).then(({ structuredContent }) => ({
            ok: true,
            value: { mimeType: 'application/json', text: JSON.stringify(structuredContent) },
          }))
        : null,
    matchAt: () => null,
  },
  bodyBytes: GARDEN_BODY_BYTES,
  render,
  ...changes,
});

export function setOfOne(id: string, name: string): Toolset {
  const only = definition(name, {});
  const tool = fromJsonSchema({ definition: only, access: 'anyone', run: async () => yes({}) });
  return gardenSet({ id, path: id, definitions: [only], tools: [tool], prompts: [] });
}

export const gardener = (name: string): AgentIdentity => ({
  agentId: `ag_${name}`,
  name,
  scopes: ['werewolf:play', GARDEN_SCOPE],
});
