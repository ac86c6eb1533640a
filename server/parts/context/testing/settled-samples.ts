/** Settled matches of Werewolf for tests that are about no game. */
import { werewolfChronicler } from '../../../../shared/games/werewolf/lore/chronicler.ts';
import { simulatedSettled } from '../../../../shared/games/werewolf/testing/settled.ts';
import type { Chronicle, SettledMatch } from '../../../../shared/matches/chronicle.ts';
import type { Settled } from '../settled-matches.ts';

export const SETTLED = [0, 1, 2].map((i) => simulatedSettled(i, 'canon'));

export const settledSamples = {
  find: async (matchId: string): Promise<Settled | null> => {
    const match = SETTLED.find((known) => known.matchId === matchId);
    return match ? { match, chronicler: werewolfChronicler } : null;
  },
};

export const toldByRules = (match: SettledMatch): Chronicle => werewolfChronicler.tell(match);
