/** Rules and role cards as MCP prompts (D30). Nothing else of the game's templates leaves this way. */
import { rulesCard } from '../../../shared/games/even-odd/brief.ts';
import { type MatchSettings, ROLES, type Role } from '../../../shared/games/even-odd/model.ts';
import * as cards from '../../../shared/games/even-odd/prompts/roles.ts';
import { render, type Template } from '../../../shared/prompts/template.ts';
import type { Prompt } from '../../tools/toolset.ts';

export const RULES_PROMPT = 'evenodd_rules_v1';

const ROLE_CARDS: Readonly<Record<Role, Template>> = { ODD: cards.roleOdd, EVEN: cards.roleEven };

/** Versioned where several versions may be in use; a role's card is always the newest. */
export function playerPrompts(settings: MatchSettings): readonly Prompt[] {
  const { text, title } = rulesCard(settings);
  const rules: Prompt = {
    name: RULES_PROMPT,
    title,
    description: 'Goal, rounds, seals, claims and tools: all a player must know.',
    text,
  };
  return [rules, ...ROLES.map(rolePrompt)];
}

function rolePrompt(role: Role): Prompt {
  const { name, title } = ROLE_CARDS[role];
  return { name, title, description: `How to play well as ${role}.`, text: render(ROLE_CARDS[role]) };
}
