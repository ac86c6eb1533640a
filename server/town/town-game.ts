import type { Game } from '../../shared/matches/game.ts';

export type TownGame = Pick<Game, 'id' | 'title' | 'seats' | 'tidings'>;
