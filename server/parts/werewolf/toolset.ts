/** Werewolf's thirteen tools, listed at `/mcp` itself. */
import type { MatchSettings } from '../../../shared/games/werewolf/model.ts';
import { TOOL_DEFINITIONS, TOOLSET_VERSION } from '../../../shared/games/werewolf/tool-registry.ts';
import { fullShape } from '../../tools/results.ts';
import type { Toolset } from '../../tools/toolset.ts';
import { type WerewolfLimits, werewolfBudgets } from './budgets.ts';
import { instructionsFor } from './instructions.ts';
import { werewolfProfile } from './profile.ts';
import { fullTexts, playerPrompts, werewolfResources } from './texts.ts';
import { werewolfTools } from './tools/tools.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

/** The longest honest call is a message of 500 characters. */
const BODY_BYTES = 64 * 1024;

export interface WerewolfToolsetDeps {
  readonly door: WerewolfDoor;
  readonly settings: MatchSettings;
  readonly limits: WerewolfLimits;
}

export function werewolfToolset({ door, settings, limits }: WerewolfToolsetDeps): Toolset {
  const tools = werewolfTools(door, werewolfBudgets(limits));
  return {
    id: 'werewolf',
    title: 'Werewolf',
    path: '',
    version: TOOLSET_VERSION,
    definitions: TOOL_DEFINITIONS,
    tools,
    instructions: instructionsFor({ settings, reads: limits.reads }),
    prompts: playerPrompts(settings),
    resources: werewolfResources(door, fullTexts(settings)),
    bodyBytes: BODY_BYTES,
    render: fullShape,
    profile: werewolfProfile({ door, settings, tools }),
  };
}
