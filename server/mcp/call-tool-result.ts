/** A tool's result in MCP's form, and how that is written as JSON. */
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { ToolResult } from '../tools/results.ts';

/** Some clients show a model only the text, others only the structure, so a success is told in full in both. */
export const callToolResult = ({ isError, meta, structuredContent, text, textOnly }: ToolResult) => ({
  content: [{ type: 'text' as const, text: text ?? JSON.stringify(structuredContent) }],
  ...(!textOnly && { structuredContent }),
  ...(isError && { isError }),
  ...(meta && { _meta: meta }),
});

interface ToldTwice {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent: object;
}

/** The text of a success *is* its structure in JSON: what was written once need not be written again. */
export function jsonOf(message: JSONRPCMessage): string {
  if (!('result' in message) || !isToldTwice(message.result)) return JSON.stringify(message);
  const { result, ...envelope } = message;
  const { content, structuredContent: _, ...rest } = result;
  const told = `"content":${JSON.stringify(content)},"structuredContent":${content[0].text}${membersOf(rest)}`;
  return `{"result":{${told}}${membersOf(envelope)}}`;
}

/** What follows in an object that has members already. */
function membersOf(more: object): string {
  const members = JSON.stringify(more).slice(1, -1);
  return members && `,${members}`;
}

const isToldTwice = (result: object): result is ToldTwice => {
  const { content, structuredContent, isError } = result as Partial<ToldTwice> & { isError?: boolean };
  return (
    structuredContent !== undefined && !isError && content?.length === 1 && content[0].text?.startsWith('{')
  );
};
