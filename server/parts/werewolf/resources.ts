import { rulesCard } from '../../../shared/games/werewolf/brief.ts';
import type { MatchSettings } from '../../../shared/games/werewolf/model.ts';
import { TOOLS, type ToolName } from '../../../shared/games/werewolf/tool-names.ts';
import { matchResources } from '../../tools/matches/match-resources.ts';
import type { ToolsetResources } from '../../tools/toolset.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import { WEREWOLF_URIS } from './resource-uris.ts';
import type { WerewolfDoor } from './werewolf-door.ts';

const STATE_TOOL: ToolName = TOOLS.getState;

interface Texts {
  readonly rules: { readonly title: string; readonly text: string };
  readonly stateTool: string;
}

export const fullTexts = (settings: MatchSettings): Texts => ({
  rules: { title: 'Werewolf Rules v1', text: rulesCard(settings).text },
  stateTool: STATE_TOOL,
});

export const werewolfResources = (door: WerewolfDoor, { rules, stateTool }: Texts): ToolsetResources =>
  matchResources({
    uris: WEREWOLF_URIS,
    door,
    queueId: WEREWOLF_QUEUE,
    rules: { name: 'werewolf-rules', ...rules },
    match: {
      name: 'werewolf-match',
      title: 'A Werewolf match',
      description:
        'The match as you may see it: with your role and task if you play in it, else its public side.',
    },
    stateTool,
  });
