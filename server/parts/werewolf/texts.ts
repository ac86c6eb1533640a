/** Rules and role cards as MCP prompts and resources (S0-069, D30). No other templates are exposed. */
import { rulesCard } from '../../../shared/games/werewolf/brief.ts';
import { type MatchSettings, ROLES, type Role } from '../../../shared/games/werewolf/model.ts';
import { getTemplate } from '../../../shared/games/werewolf/prompts/registry.ts';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { type MatchTexts, matchResources } from '../../tools/matches/match-resources.ts';
import type { Prompt, ToolsetResources } from '../../tools/toolset.ts';
import { rolePrompt } from '../role-cards.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

export const RULES_PROMPT = 'werewolf_rules_v1';

/** Versioned where several versions may be in use; a role's card is always the newest. */
export function playerPrompts(settings: MatchSettings): readonly Prompt[] {
  const { text, title } = rulesCard(settings);
  const description = 'Goal, roles, phases, tools and manners: all a player must know.';
  return [
    { name: RULES_PROMPT, title, description, text },
    ...ROLES.map((role) => rolePrompt(role, cardOf(role))),
  ];
}

function cardOf(role: Role) {
  const template = getTemplate(`role_${role.toLowerCase()}`);
  if (!template) throw new Error(`no card for ${role}`);
  return template;
}

export const fullTexts = (settings: MatchSettings): MatchTexts => ({
  rules: { title: 'Werewolf Rules v1', text: rulesCard(settings).text },
  stateTool: TOOLS.getState,
});

export const werewolfResources = (door: WerewolfDoor, texts: MatchTexts): ToolsetResources =>
  matchResources({
    game: 'werewolf',
    door,
    queueId: WEREWOLF_QUEUE,
    title: 'A Werewolf match',
    description:
      'The match as you may see it: with your role and task if you play in it, else its public side.',
    texts,
  });
