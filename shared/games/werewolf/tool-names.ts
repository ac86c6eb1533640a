/** The names of the tools in listing order; every mention of a tool uses these constants. */
export const TOOLS = {
  joinQueue: 'et.werewolf.queue.join',
  leaveQueue: 'et.werewolf.queue.leave',
  queueStatus: 'et.werewolf.queue.status',
  listMatches: 'et.werewolf.matches.list',
  getState: 'et.werewolf.match.get_state',
  ready: 'et.werewolf.match.ready',
  sayPublic: 'et.werewolf.match.say_public',
  vote: 'et.werewolf.match.vote',
  wolfChat: 'et.werewolf.match.night.wolf_chat',
  wolfKill: 'et.werewolf.match.night.wolf_kill',
  seerInspect: 'et.werewolf.match.night.seer_inspect',
  doctorProtect: 'et.werewolf.match.night.doctor_protect',
  getEvents: 'et.werewolf.match.events.get',
} as const;
export type ToolName = (typeof TOOLS)[keyof typeof TOOLS];
export const TOOL_NAMES: readonly ToolName[] = Object.values(TOOLS);
