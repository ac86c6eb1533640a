import { structureInJson, type ToolResult } from '../tools/results.ts';

/** Some clients show a model only the text, others only the structure, so a success is told in full in both. */
export const callToolResult = ({ isError, meta, structuredContent, text, textOnly }: ToolResult) => ({
  content: [{ type: 'text' as const, text: text ?? JSON.stringify(structuredContent) }],
  ...(!textOnly && { structuredContent }),
  ...(isError && { isError }),
  ...(meta && { _meta: meta }),
});

/**
 * The members of the same result in JSON, but for `_meta`, which each era of the protocol writes in its own way. The
 * text of a success *is* its structure: what was written once need not be written again.
 */
export function resultMembers(result: ToolResult): string {
  const { isError, text, textOnly, written } = result;
  if (written && text === undefined && !isError) {
    return `${contentOf(`"${written.escaped}"`)},"structuredContent":${written.json}`;
  }
  const json = textOnly && text !== undefined ? '' : structureInJson(result);
  const content = contentOf(JSON.stringify(text ?? json));
  return `${content}${textOnly ? '' : `,"structuredContent":${json}`}${isError ? ',"isError":true' : ''}`;
}

const contentOf = (text: string): string => `"content":[{"type":"text","text":${text}}]`;
