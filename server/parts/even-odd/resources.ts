import { rulesCard } from '../../../shared/games/even-odd/brief.ts';
import { GAME_ID, type MatchSettings } from '../../../shared/games/even-odd/model.ts';
import { TOOLS, type ToolName } from '../../../shared/games/even-odd/tool-names.ts';
import { matchResources } from '../../tools/matches/match-resources.ts';
import { matchUris } from '../../tools/matches/match-uris.ts';
import type { ToolsetResources } from '../../tools/toolset.ts';
import type { EvenOddDoor } from './even-odd-door.ts';
import { EVEN_ODD_QUEUE } from './queue-id.ts';

const STATE_TOOL: ToolName = TOOLS.getState;

interface Texts {
  readonly rules: { readonly title: string; readonly text: string };
  readonly stateTool: string;
}

export function fullTexts(settings: MatchSettings): Texts {
  const { title, text } = rulesCard(settings);
  return { rules: { title, text }, stateTool: STATE_TOOL };
}

export const evenOddResources = (door: EvenOddDoor, { rules, stateTool }: Texts): ToolsetResources =>
  matchResources({
    uris: matchUris(GAME_ID),
    door,
    queueId: EVEN_ODD_QUEUE,
    rules: { name: 'even-odd-rules', ...rules },
    match: {
      name: 'even-odd-match',
      title: 'An Even/Odd match',
      description:
        'The match as you may see it: with your choice and task if you play in it, else its public side.',
    },
    stateTool,
  });
