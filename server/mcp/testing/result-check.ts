/**
 * Checks results against the registry's own output schemas, which every answer, success or refusal, must satisfy
 * (S0-246).
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { TOOL_DEFINITIONS as EVEN_ODD_TOOLS } from '../../../shared/games/even-odd/tool-registry.ts';
import { TOOL_DEFINITIONS as WEREWOLF_TOOLS } from '../../../shared/games/werewolf/tool-registry.ts';
import { underscored } from '../../../shared/protocol/tool-definition.ts';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const validators: ReadonlyMap<string, ValidateFunction> = new Map(
  [...WEREWOLF_TOOLS, ...EVEN_ODD_TOOLS].flatMap((tool) => {
    const validate = ajv.compile(tool.outputSchema);
    return [tool.name, underscored(tool.name)].map((name) => [name, validate] as const);
  }),
);

export interface Judged {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests read into results whose shape has just been validated
  readonly body: Record<string, any>;
  readonly text: string;
}

/** Throws if a `tools/call` result violates its schema or contradicts itself; otherwise returns it. */
export function judge(toolName: string, result: unknown): Judged {
  const { structuredContent, content, isError } = result as {
    structuredContent?: Judged['body'];
    content?: { type: string; text: string }[];
    isError?: boolean;
  };
  const validate = validators.get(toolName);
  if (!validate) throw new Error(`no schema for ${toolName}`);
  if (!structuredContent || !validate(structuredContent)) {
    throw new Error(
      `${toolName} broke its schema: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(result)}`,
    );
  }
  const text = content?.[0]?.text ?? '';
  const failed = isError === true;
  if (structuredContent.ok === failed || (structuredContent.error === null) === failed) {
    throw new Error(`${toolName} contradicts itself: ${JSON.stringify(result)}`);
  }
  const told = failed
    ? text.startsWith(structuredContent.error.code)
    : text === JSON.stringify(structuredContent);
  if (!told) throw new Error(`${toolName} tells another story in its text: ${text}`);
  return { isError: failed, body: structuredContent, text };
}
