/** The names of the tools in listing order; every mention of a tool uses these constants. */
export const TOOLS = {
  joinQueue: 'et.evenodd.queue.join',
  leaveQueue: 'et.evenodd.queue.leave',
  queueStatus: 'et.evenodd.queue.status',
  getState: 'et.evenodd.match.get_state',
  choose: 'et.evenodd.match.choose',
  getEvents: 'et.evenodd.match.events.get',
} as const;
export type ToolName = (typeof TOOLS)[keyof typeof TOOLS];
export const TOOL_NAMES: readonly ToolName[] = Object.values(TOOLS);
