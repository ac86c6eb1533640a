import type { GameOfTown } from '../parts/part.ts';
import type { TownServices } from '../town-services.ts';
import { notFound } from './api-error.ts';

export function gameOf({ parts }: Pick<TownServices, 'parts'>, name: string | undefined): GameOfTown {
  const game = name === undefined ? parts.games[0] : parts.games.find(({ game: { id } }) => id === name);
  if (!game) throw notFound('game');
  return game;
}
