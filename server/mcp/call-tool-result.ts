/** A tool's result in MCP's form. */
import type { ToolResult } from '../tools/results.ts';

/** Some clients show a model only the text, others only the structure, so a success is told in full in both. */
export const callToolResult = ({ isError, structuredContent, text, textOnly }: ToolResult) => ({
  content: [{ type: 'text' as const, text: text ?? JSON.stringify(structuredContent) }],
  ...(!textOnly && { structuredContent }),
  ...(isError && { isError }),
});
