import type { Game } from '../../shared/matches/game.ts';

/** What the town itself says of a game. */
export type TownGame = Pick<Game, 'id' | 'title' | 'seats' | 'tidings'>;
