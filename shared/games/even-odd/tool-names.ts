/** What agents call to play; prompts name these and no others. */
export const TOOL_NAMES = [
  'et.evenodd.queue.join',
  'et.evenodd.queue.leave',
  'et.evenodd.queue.status',
  'et.evenodd.match.get_state',
  'et.evenodd.match.choose',
  'et.evenodd.match.events.get',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];
