// Texts about players and winners for pages outside the match, in this game's own words.

import type { GameRecord } from '../game-view.ts';

export const werewolfRecord: GameRecord = {
  won: { VILLAGERS: 'the villagers won', WEREWOLVES: 'the werewolves won' },
  dark: 'WEREWOLVES',
  moods: { WEREWOLF: 'wolf' },
  measures: {
    unsuspected: { label: 'Unsuspected', why: 'Days that a wolf ended no more suspected than the average' },
    misled: { label: 'Misled', why: 'Votes of villagers against villagers while this wolf lived' },
    hits: { label: 'Hits', why: 'Votes of this villager that hit a werewolf' },
    spared: { label: 'Spared', why: 'Days on which nobody voted against this villager' },
    believed: {
      label: 'Believed',
      why: 'Listeners who suspected a claimant no more after its claim, and voted for another',
    },
  },
};
