import type { PlainGame, Standing } from '../../../matches/plain-game.ts';
import { plainNames } from '../../../matches/plain-names.ts';
import { render } from '../../../prompts/template.ts';
import { spelledWithoutDots } from '../../../protocol/tool-definition.ts';
import { ROLE_GUIDES } from '../brief.ts';
import type { MatchSettings, Role } from '../model.ts';
import { TOOL_NAMES } from '../tool-names.ts';
import type { MatchView } from '../view.ts';
import { briefOf, statusOf } from './brief.ts';
import { dutyOf } from './duty.ts';
import { tellingsOf } from './lines.ts';
import { questionsTo } from './questions.ts';
import { rulesInShort } from './rules.ts';

/** `settings`: the town's own, for the rules. */
export const plainWerewolf = (settings: MatchSettings): PlainGame<MatchView> => ({
  seats: ({ players }) => players,
  standing,
  tell: tellingsOf,
  welcome: (view) => welcome(view, settings),
  brief: briefOf,
  questions: questionsTo,
  duty: dutyOf,
  status: statusOf,
});

export const roleGuide = (role: Role): string => spelledWithoutDots(render(ROLE_GUIDES[role]), TOOL_NAMES);

function standing({ phase, you }: MatchView): Standing {
  if (phase === 'ENDED') return 'over';
  if (!you) return 'watches';
  return you.alive ? 'plays' : 'out';
}

function welcome(view: MatchView, settings: MatchSettings): string {
  const { you } = view;
  if (!you) throw new Error('a welcome is for a player; this view has no player');
  const names = plainNames(view.players);
  const others = view.players.filter(({ playerId }) => playerId !== you.playerId);
  const table = others.map(({ playerId }) => names.get(playerId)).join(', ');
  return [
    rulesInShort(view.patient ? { ...settings, patient: view.patient } : settings),
    `You sit in Werewolf Game #${view.gameNumber} as ${names.get(you.playerId)}, with ${table} (names are chosen by their owners and mean nothing).`,
    `YOUR SECRET ROLE. ${roleGuide(you.role)}`,
  ].join('\n');
}
