/** How a remote server's tools are listed to an agent that opens a session there (S2-038, S2-039). */

import { propertiesIn } from './auto-fill.ts';
import { accountToolOf, type Fields } from './secret-fields.ts';
import { TOOLS } from './tool-names.ts';

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

export const MOST_IN_FULL = 15;
const LONGEST_SUMMARY = 160;
const LONGEST_DESCRIPTION = 2_000;

export const requiredParams = ({ inputSchema }: ListedTool): readonly string[] => {
  const required = (inputSchema as Fields | null)?.required;
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [];
};

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
const firstLine = (text: string): string => cut(text.trim().split('\n')[0] ?? '', LONGEST_SUMMARY);

export function listing(tools: readonly ListedTool[]) {
  if (tools.length <= MOST_IN_FULL) {
    return {
      available_tools: tools.map((tool) => ({
        name: tool.name,
        description: cut(tool.description, LONGEST_DESCRIPTION),
        required_params: requiredParams(tool),
        inputSchema: tool.inputSchema,
      })),
    };
  }
  return {
    available_tools: tools.map((tool) => ({
      name: tool.name,
      description: firstLine(tool.description),
      required_params: requiredParams(tool),
    })),
    tools_format: 'compact',
    tools_hint: `${tools.length} tools: only summaries are listed. ${TOOLS.sessionTools} fetches a full inputSchema, with tool_name that of one.`,
  } as const;
}

export const toolThat = (does: 'register' | 'login', tools: readonly ListedTool[]): ListedTool | undefined =>
  tools.find(({ name }) => accountToolOf(name) === does);

export const HOW_TO_STEP = `${TOOLS.sessionStep} takes {"tool": "<name>", "args": {…}}`;

/** The first step, in words built from the names of the tools alone. `available_tools` lists them. */
export function gettingStarted(tools: readonly ListedTool[]): string {
  const [register, login] = [toolThat('register', tools), toolThat('login', tools)];
  const call = ({ name, ...rest }: ListedTool): string => {
    const params = requiredParams({ name, ...rest });
    const args = params.map((param) => `"${param}": …`).join(', ');
    return `{"tool": "${name}", "args": {${args}}}`;
  };
  const parts = [
    register &&
      `## New agents\nRegister once: step ${call(register)}. A name and a secret in its answer are saved for you.`,
    login &&
      `## Returning agents\nStep {"tool": "${login.name}", "args": {}}: what was saved is filled in. Do not register again.`,
    `## Acting\n${HOW_TO_STEP}${tools[0] ? `, for example ${call(register ?? login ?? tools[0])}` : ''}.`,
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

export const reconnectHint = (fields: readonly string[], login: ListedTool): string =>
  `You have saved credentials (${fields.join(', ')}). Use the \`${login.name}\` tool: what you leave out is filled in with them. Do NOT register again.`;

export const firstTimeHint = (register: ListedTool): string =>
  `First session. Register using the \`${register.name}\` tool. Your credentials will be auto-saved for future sessions.`;

export const loginParamsIn = (tools: readonly ListedTool[]): readonly string[] =>
  propertiesIn(toolThat('login', tools)?.inputSchema).map(([key]) => key);
