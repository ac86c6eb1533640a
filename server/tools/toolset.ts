/**
 * A set of tools that agents call, whatever carries the call: definitions, scopes, limits, and how its results and
 * errors are rendered. Transports know sets, and no tool or game by name.
 */

import type { Answer } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import type { ToolResult } from './results.ts';
import type { AnyTool, Body, CheckedArgs } from './tool.ts';

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
  readonly description: string;
  readonly mimeType: string;
}

export interface ResourceTemplate extends Omit<Resource, 'uri'> {
  readonly uriTemplate: string;
}

/** What a set offers to read besides its tools. */
export interface ToolsetResources {
  readonly templates: readonly ResourceTemplate[];
  list(caller: Caller): Promise<readonly Resource[]>;
  /** Null: the address is none of this set's. */
  read(
    uri: string,
    caller: Caller,
  ): Promise<Answer<{ readonly mimeType: string; readonly text: string }>> | null;
}

export interface Toolset {
  readonly id: string;
  /** Under `/mcp/`; empty for `/mcp` itself. */
  readonly path: string;
  readonly version: string;
  readonly tools: readonly AnyTool[];
  readonly instructions: string;
  readonly prompts: readonly Prompt[];
  readonly resources?: ToolsetResources;
  /** The largest request body at this path. */
  readonly bodyBytes: number;
  /** The result as the tool's output schema wants it, for success and refusal alike. */
  render(
    call: { readonly tool: AnyTool; readonly args: CheckedArgs; readonly now: number },
    outcome: Answer<Body>,
  ): ToolResult;
}
