/**
 * A set of tools that agents call, whatever carries the call: definitions, scopes, limits, and how its results and
 * errors are rendered. Transports know sets, and no tool or game by name.
 */

import type { Answer, Refusal } from '../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../shared/protocol/tool-definition.ts';
import type { Caller } from '../agents/identity.ts';
import type { Budget } from '../budgets/budget.ts';
import type { Door } from '../matches/door.ts';
import type { ProfileTown, SetProfile } from './profile/set-profile.ts';
import type { Render, ToolResult } from './results.ts';
import type { Tool } from './tool.ts';
import type { ToolCallError } from './tool-call-error.ts';

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
}

export interface ResourceTemplate extends Omit<Resource, 'uri'> {
  readonly uriTemplate: string;
}

/** Who reads a resource. What is a tool's to tell is asked of that tool: same view, same budget. */
export interface ResourceReader {
  readonly caller: Caller;
  call(tool: string, args: object): Promise<ToolResult>;
}

export interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** A match that players may be told about: where it can be asked for news, and who sits in it. */
export interface WatchedMatch {
  readonly matchId: string;
  readonly door: Pick<Door, 'events' | 'seatIn'>;
}

export interface ToolsetResources {
  readonly templates: readonly ResourceTemplate[];
  list(caller: Caller): Promise<readonly Resource[]>;
  /** Null: the address is none of this set's. */
  read(uri: string, reader: ResourceReader): Promise<Answer<ResourceText>> | null;
  /** Null: the address is not that of a match of this set. */
  matchAt(uri: string): WatchedMatch | null;
}

export interface Toolset {
  /** Where its tools are the moves of a game, the game's own id. */
  readonly id: string;
  readonly title: string;
  /**
   * Under `/mcp/`; empty for `/mcp` itself. Sets of the same path are listed there together; one without a path is
   * listed where it is asked for (`?sets=`), and at `/mcp/all`.
   */
  readonly path: string | null;
  readonly version: string;
  /** What agents are promised, in the order of the listing; each has its tool. */
  readonly definitions: readonly ToolDefinition[];
  readonly tools: readonly Tool[];
  /** Tools that can be called and are listed nowhere: names of old. */
  readonly unlisted?: readonly ToolDefinition[];
  /** Tools of other sets that are listed wherever this one is; those that this town does not have are left out. */
  readonly alsoLists?: readonly string[];
  readonly instructions: string;
  readonly prompts: readonly Prompt[];
  readonly resources?: ToolsetResources;
  /** For each of its tools; where the set is listed, who has spent them is told so over HTTP (429). */
  readonly limits?: readonly Budget[];
  /** The largest request body where this set is listed. */
  readonly bodyBytes: number;
  /** Arguments that do not fit are told as a refusal, instead of as the protocol's own error. */
  refusalOfArguments?(error: ToolCallError): Refusal;
  readonly render: Render;
  /** How it is told to language models; without it, as it is but for the dots in its names. */
  profile?(town: ProfileTown): SetProfile;
  /** The same tools as chat clients want them, `?profile=chat`; without it, as it is. */
  readonly chat?: Toolset;
}
