/**
 * How a toolset is presented to language models: its own instructions, shorter definitions, and tools that answer in
 * text. Whatever is missing here stays as in the set, with names without dots.
 */
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { Caller } from '../../agents/identity.ts';
import type { CallLimit } from '../../budgets/budget.ts';
import type { Budgets } from '../../budgets/budgets.ts';
import type { Clock } from '../../time/clock.ts';
import type { CheckedArgs, ToolCall } from '../tool.ts';
import type { Prompt, ToolsetResources } from '../toolset.ts';
import type { Bookmarks } from './bookmarks.ts';

export interface ProfileTown {
  readonly clock: Clock;
  /** Converts seconds of town time to real milliseconds: models are woken at the match's pace. */
  scaled(seconds: number): number;
  /** How often a caller may read; an earlier call is delayed. */
  readonly reads: CallLimit;
  /** The counters of the limit, shared by all nodes. */
  readonly budgets: Budgets;
  readonly bookmarks: Bookmarks;
}

export interface SetProfile {
  readonly instructions: string;
  readonly prompts: readonly Prompt[];
  readonly resources?: ToolsetResources;
  readonly alsoLists?: readonly string[];
  readonly tools: Readonly<Record<string, ProfiledTool>>;
}

/** A result in text only. */
export type TextBody = { readonly text: string };

export interface ProfiledTool {
  readonly description: string;
  /** Listed arguments with descriptions; all others are accepted but not listed. */
  readonly listed: Readonly<Record<string, string>>;
  /** These may be omitted, listed or not, though the tool requires them. */
  readonly mayBeLeftOut?: readonly string[];
  /** An action: a model may add its reasoning as an argument that the tool itself does not have. */
  readonly takesReasoning?: true;
  /** Runs after the access check; arguments that may be omitted can still be missing. */
  run(call: ToolCall<CheckedArgs, Caller>): Promise<Answer<TextBody>>;
}
