// Werewolf for its players in the browser: one chunk, which spectators never load.

import type { SeatView } from '../../game-view.ts';
import { Bar } from './bar.tsx';
import { Hand } from './hand.tsx';
import { ownTurn } from './own-turn.ts';
import { Story } from './story.tsx';

export const werewolfSeat: SeatView = { turn: ownTurn, Hand, Bar, Story };
