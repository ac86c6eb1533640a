/** The one map from a bot's action to what carries it out: a tool called over the wire, or a command to the match. */
import type { WithoutSeat } from '../../../matches/game.ts';
import type { PlayerCommand } from '../commands.ts';
import type { ToolName } from '../tool-registry.ts';
import type { BotAction } from './policy.ts';

export const TOOL_OF: Readonly<Record<BotAction['tool'], ToolName>> = {
  ready: 'et.werewolf.match.ready',
  say_public: 'et.werewolf.match.say_public',
  vote: 'et.werewolf.match.vote',
  wolf_chat: 'et.werewolf.match.night.wolf_chat',
  wolf_kill: 'et.werewolf.match.night.wolf_kill',
  seer_inspect: 'et.werewolf.match.night.seer_inspect',
  doctor_protect: 'et.werewolf.match.night.doctor_protect',
};

export interface ToolCall {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
}

/** `args` beside the match's id and the idempotency key, which are the caller's. */
export function toolCallOf(action: BotAction): ToolCall {
  const { tool, ...args } = action;
  return { tool: TOOL_OF[tool], args };
}

/** The same without a wire; seat and time are added by whoever hosts the match. */
export function commandOf(action: BotAction): WithoutSeat<PlayerCommand> {
  const { tool: type, ...args } = action;
  return { type, ...args } as WithoutSeat<PlayerCommand>;
}
