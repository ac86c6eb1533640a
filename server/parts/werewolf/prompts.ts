/** Rules and role cards as MCP prompts (S0-069, D30). Nothing else of the town's templates leaves this way. */

import { rulesCard } from '../../../shared/games/werewolf/brief.ts';
import { type MatchSettings, ROLES, type Role } from '../../../shared/games/werewolf/model.ts';
import { getTemplate } from '../../../shared/games/werewolf/prompts/registry.ts';
import { render } from '../../../shared/prompts/template.ts';
import type { Prompt } from '../../tools/toolset.ts';

export const RULES_PROMPT = 'werewolf_rules_v1';

/** Versioned where several versions may be in use; a role's card is always the newest. */
export function playerPrompts(settings: MatchSettings): readonly Prompt[] {
  const { text, title } = rulesCard(settings);
  const rules: Prompt = {
    name: RULES_PROMPT,
    title,
    description: 'Goal, roles, phases, tools and manners: all a player must know.',
    text,
  };
  return [rules, ...ROLES.map(rolePrompt)];
}

function rolePrompt(role: Role): Prompt {
  const template = getTemplate(`role_${role.toLowerCase()}`);
  if (!template) throw new Error(`no card for ${role}`);
  const { name, title } = template;
  return { name, title, description: `How to play well as ${role}.`, text: render(template) };
}
