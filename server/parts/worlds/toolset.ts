/** The thirteen tools of world building, listed at `/mcp/worlds`. */
import { TOOL_DEFINITIONS, TOOLSET_VERSION } from '../../../shared/worlds/tool-registry.ts';
import type { Toolset, ToolsetResources } from '../../tools/toolset.ts';
import { chatDefinitions } from './chat.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { refusalOfArguments, renderForChat, renderPlain } from './render.ts';
import { type WorldToolDeps, worldTools } from './tools/tools.ts';

/** A background of 2,000 characters, each of which may be six in JSON, and room for the rest. */
const BODY_BYTES = 64 * 1024;

export function worldsToolset(deps: WorldToolDeps, resources: ToolsetResources): Toolset {
  const plain: Toolset = {
    id: 'worlds',
    title: 'World building',
    path: 'worlds',
    version: TOOLSET_VERSION,
    definitions: TOOL_DEFINITIONS,
    tools: worldTools(deps),
    instructions: INSTRUCTIONS,
    prompts: [],
    resources,
    bodyBytes: BODY_BYTES,
    render: renderPlain,
    refusalOfArguments,
  };
  const { definitions, define } = chatDefinitions();
  return {
    ...plain,
    chat: { ...plain, definitions, tools: worldTools(deps, define), render: renderForChat },
  };
}
