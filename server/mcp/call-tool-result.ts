/** A tool's result in MCP's form, as a value and as JSON. */
import type { ToolResult } from '../tools/results.ts';

/** Some clients show a model only the text, others only the structure, so a success is told in full in both. */
export const callToolResult = ({ isError, meta, structuredContent, text, textOnly }: ToolResult) => ({
  content: [{ type: 'text' as const, text: text ?? JSON.stringify(structuredContent) }],
  ...(!textOnly && { structuredContent }),
  ...(isError && { isError }),
  ...(meta && { _meta: meta }),
});

/** The members of the same result in JSON. The text of a success *is* its structure: what was written once need not be written again. */
export function resultMembers({ isError, structuredContent, text, textOnly }: ToolResult): string {
  const json = textOnly ? '' : JSON.stringify(structuredContent);
  const content = `"content":[{"type":"text","text":${JSON.stringify(text ?? json)}}]`;
  return `${content}${textOnly ? '' : `,"structuredContent":${json}`}${isError ? ',"isError":true' : ''}`;
}
