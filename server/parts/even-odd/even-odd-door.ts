import type { PlayerCommand } from '../../../shared/games/even-odd/commands.ts';
import type { MatchView } from '../../../shared/games/even-odd/view.ts';
import type { WithoutSeat } from '../../../shared/matches/game.ts';
import type { Door } from '../../matches/door.ts';

export type EvenOddAction = WithoutSeat<PlayerCommand>;
export type EvenOddDoor = Door<MatchView, EvenOddAction>;

export const EVEN_ODD_QUEUE = 'even-odd-default';
