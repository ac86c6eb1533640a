// What pages beside the match say and show of its players and winners, in this game's own words.

import type { GameRecord } from '../game-view.ts';

export const werewolfRecord: GameRecord = {
  won: { VILLAGERS: 'the villagers won', WEREWOLVES: 'the werewolves won' },
  dark: 'WEREWOLVES',
  moods: { WEREWOLF: 'wolf' },
};
