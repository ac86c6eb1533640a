/** How the town remembers a match of Werewolf. */
import type { Chronicler } from '../../../matches/chronicle.ts';
import { faultsIn } from './faults.ts';
import { tell } from './tell.ts';
import { tiesIn } from './ties.ts';

export const werewolfChronicler: Chronicler = { version: 2, tell, faults: faultsIn, ties: tiesIn };
