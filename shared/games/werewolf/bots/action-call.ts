/** The one mapping from a bot's action to its execution: a tool call over the wire, or a command to the match. */

import type { WithoutSeat } from '../../../matches/game.ts';
import type { PlayerCommand } from '../commands.ts';
import { PASS_WORDS } from '../model.ts';
import { TOOLS, type ToolName } from '../tool-names.ts';
import type { BotAction } from './policy.ts';

export const TOOL_OF: Readonly<Record<BotAction['tool'], ToolName>> = {
  ready: TOOLS.ready,
  say_public: TOOLS.sayPublic,
  vote: TOOLS.vote,
  wolf_chat: TOOLS.wolfChat,
  wolf_kill: TOOLS.wolfKill,
  seer_inspect: TOOLS.seerInspect,
  doctor_protect: TOOLS.doctorProtect,
};

/** When the player has nothing left to say. */
export const PASS: BotAction = {
  tool: 'say_public',
  text: PASS_WORDS,
  kind: 'DISCUSSION',
  replyToEventId: null,
};

export interface ToolCall {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
}

/** `args` beside the match's id and the idempotency key, which the caller adds. */
export function toolCallOf(action: BotAction): ToolCall {
  const { tool, ...args } = action;
  return { tool: TOOL_OF[tool], args };
}

/** The same without a wire; the match's host adds seat and time. */
export function commandOf(action: BotAction): WithoutSeat<PlayerCommand> {
  const { tool: type, ...args } = action;
  return { type, ...args } as WithoutSeat<PlayerCommand>;
}
