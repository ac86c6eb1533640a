/** Even/Odd's six tools, listed at `/mcp/even-odd`. */
import type { MatchSettings } from '../../../shared/games/even-odd/model.ts';
import { GAME_ID } from '../../../shared/games/even-odd/model.ts';
import { TOOL_DEFINITIONS, TOOLSET_VERSION } from '../../../shared/games/even-odd/tool-registry.ts';
import { fullShape } from '../../tools/results.ts';
import type { Toolset } from '../../tools/toolset.ts';
import { type EvenOddLimits, evenOddBudgets } from './budgets.ts';
import type { EvenOddDoor } from './even-odd-door.ts';
import { instructionsFor } from './instructions.ts';
import { evenOddProfile } from './profile.ts';
import { evenOddResources, fullTexts, playerPrompts } from './texts.ts';
import { evenOddTools } from './tools/tools.ts';

/** No call holds more than a few numbers and names. */
const BODY_BYTES = 16 * 1024;

export interface EvenOddToolsetDeps {
  readonly door: EvenOddDoor;
  readonly settings: MatchSettings;
  readonly limits: EvenOddLimits;
}

export function evenOddToolset({ door, settings, limits }: EvenOddToolsetDeps): Toolset {
  const tools = evenOddTools(door, evenOddBudgets(limits));
  return {
    id: GAME_ID,
    title: 'Even/Odd',
    path: GAME_ID,
    version: TOOLSET_VERSION,
    definitions: TOOL_DEFINITIONS,
    tools,
    instructions: instructionsFor({ settings, reads: limits.reads }),
    prompts: playerPrompts(settings),
    resources: evenOddResources(door, fullTexts(settings)),
    bodyBytes: BODY_BYTES,
    render: fullShape,
    profile: evenOddProfile({ door, settings, tools }),
  };
}
