/** Rules and role cards as MCP prompts and resources (D30). No other templates of the game are exposed. */
import { rulesCard } from '../../../shared/games/even-odd/brief.ts';
import { GAME_ID, type MatchSettings } from '../../../shared/games/even-odd/model.ts';
import * as cards from '../../../shared/games/even-odd/prompts/roles.ts';
import { TOOLS } from '../../../shared/games/even-odd/tool-names.ts';
import { type MatchTexts, matchResources } from '../../tools/matches/match-resources.ts';
import type { Prompt, ToolsetResources } from '../../tools/toolset.ts';
import { rolePrompt } from '../role-cards.ts';
import { EVEN_ODD_QUEUE, type EvenOddDoor } from './even-odd-door.ts';

export const RULES_PROMPT = 'evenodd_rules_v1';

/** Versioned where several versions may be in use; a role's card is always the newest. */
export function playerPrompts(settings: MatchSettings): readonly Prompt[] {
  const { text, title } = rulesCard(settings);
  const description = 'Goal, rounds, seals, claims and tools: all a player must know.';
  return [
    { name: RULES_PROMPT, title, description, text },
    rolePrompt('ODD', cards.roleOdd),
    rolePrompt('EVEN', cards.roleEven),
  ];
}

export function fullTexts(settings: MatchSettings): MatchTexts {
  const { title, text } = rulesCard(settings);
  return { rules: { title, text }, stateTool: TOOLS.getState };
}

export const evenOddResources = (door: EvenOddDoor, texts: MatchTexts): ToolsetResources =>
  matchResources({
    game: GAME_ID,
    door,
    queueId: EVEN_ODD_QUEUE,
    title: 'An Even/Odd match',
    description:
      'The match as you may see it: with your choice and task if you play in it, else its public side.',
    texts,
  });
