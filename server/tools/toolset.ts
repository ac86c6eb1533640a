/**
 * A set of tools for agents, over any transport: definitions, scopes, limits, and the rendering of results and errors.
 * Transports know sets, but no tool or game by name.
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

/** The reader of a resource. Content that belongs to a tool is read through that tool: same view, same budget. */
export interface ResourceReader {
  readonly caller: Caller;
  call(tool: string, args: object): Promise<ToolResult>;
}

export interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** A match that players may subscribe to: where to query it, and who sits in it. */
export interface WatchedMatch {
  readonly matchId: string;
  readonly door: Pick<Door, 'events' | 'seatIn'>;
}

export interface ToolsetResources {
  readonly templates: readonly ResourceTemplate[];
  list(caller: Caller): Promise<readonly Resource[]>;
  /** Null: the address is not one of this set. */
  read(uri: string, reader: ResourceReader): Promise<Answer<ResourceText>> | null;
  /** Null: the address is not that of a match of this set. */
  matchAt(uri: string): WatchedMatch | null;
}

export interface Toolset {
  /** The game's id, if its tools are the moves of a game. */
  readonly id: string;
  readonly title: string;
  /**
   * Under `/mcp/`; empty for `/mcp` itself. Sets of the same path are listed together; a set without a path is listed
   * on request (`?sets=`) and at `/mcp/all`.
   */
  readonly path: string | null;
  readonly version: string;
  /** The public definitions, in the order of the listing; each has its tool. */
  readonly definitions: readonly ToolDefinition[];
  readonly tools: readonly Tool[];
  /** Tools that can be called but are not listed: former names. */
  readonly unlisted?: readonly ToolDefinition[];
  /** Tools of other sets that are listed with this one; those this town lacks are left out. */
  readonly alsoLists?: readonly string[];
  readonly instructions: string;
  readonly prompts: readonly Prompt[];
  readonly resources?: ToolsetResources;
  /** For each of its tools; where the set is listed, callers that have exhausted them get HTTP 429. */
  readonly limits?: readonly Budget[];
  /** The largest request body where this set is listed. */
  readonly bodyBytes: number;
  /** Turns bad arguments into a refusal instead of a protocol error. */
  refusalOfArguments?(error: ToolCallError): Refusal;
  readonly render: Render;
  /** Its presentation to language models; default: unchanged except for dots in names. */
  profile?(town: ProfileTown): SetProfile;
  /** The same tools for chat clients, `?profile=chat`; default: unchanged. */
  readonly chat?: Toolset;
}
