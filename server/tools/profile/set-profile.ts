/**
 * How a set of tools is told to language models: its own instructions, shorter definitions, and tools that answer in
 * text. What is not said here is the set's own, with names without dots.
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
  /** Real milliseconds for so many seconds of town time: models are woken at the pace of the match. */
  scaled(seconds: number): number;
  /** How often a caller may read; who asks sooner is held that long. */
  readonly reads: CallLimit;
  /** Where it is kept how much of that each has left, on all nodes together. */
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

/** A result that is told in words alone. */
export type TextBody = { readonly text: string };

export interface ProfiledTool {
  readonly description: string;
  /** What a model should know of, with its meaning; other arguments are taken as ever, and not listed. */
  readonly listed: Readonly<Record<string, string>>;
  /** Listed or not, these may be left out, though the tool itself asks for them. */
  readonly mayBeLeftOut?: readonly string[];
  /** A deed: a model may say with it what it thought, as an argument that the tool itself does not have. */
  readonly takesReasoning?: true;
  /** After access; arguments may still lack what may be left out. */
  run(call: ToolCall<CheckedArgs, Caller>): Promise<Answer<TextBody>>;
}
