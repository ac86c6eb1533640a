/** The advice for a model whose call does not fit, and the slips that are corrected silently. */
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { ToolCallError } from '../tool-call-error.ts';

interface Property {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

const propertiesOf = ({ inputSchema }: ToolDefinition): Readonly<Record<string, Property>> =>
  (inputSchema.properties ?? {}) as Readonly<Record<string, Property>>;

const typesOf = ({ type = [] }: Property): readonly string[] => [type].flat();

/** Models send null for omitted arguments, and numbers as text. */
export function withoutSlips(definition: ToolDefinition, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given ?? {};
  const properties = propertiesOf(definition);
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const types = typesOf(properties[name] ?? {});
      if (value === null && !types.includes('null')) return [];
      const isNumber = types.includes('integer') && typeof value === 'string' && /^\d{1,6}$/.test(value);
      return [[name, isNumber ? Number(value) : value]];
    }),
  );
}

export function adviceFor(definition: ToolDefinition, { message, issues }: ToolCallError): string {
  const faults = issues.map(
    ({ path, message: fault }) => `${path.slice(1).replaceAll('/', '.') || 'arguments'} ${fault}`,
  );
  const required = (definition.inputSchema.required ?? []) as readonly string[];
  const known = Object.entries(propertiesOf(definition)).map(([name, property]) =>
    [
      `${name} (${kindOf(property)}${required.includes(name) ? '' : ', optional'})`,
      property.description && `: ${property.description.replace(/\.$/, '')}`,
    ]
      .filter(Boolean)
      .join(''),
  );
  const takes = known.length > 0 ? `It takes ${known.join('; ')}` : 'It takes no arguments: send {}';
  return `INVALID_ARGUMENTS: ${faults.join('; ') || message}. ${definition.name} was not called. ${takes.replace(/\.$/, '')}.`;
}

function kindOf(property: Property): string {
  if (property.enum) return property.enum.join(' | ');
  return typesOf(property).join(' or ') || 'any';
}
