/** Seasons: balanced blocks among entrants whom nobody at the table can tell, with a board that is committed to before it begins. */
import type { Part } from '../part.ts';
import { HouseSeats } from './house-seats.ts';
import { MIGRATIONS } from './migrations.ts';
import { seasonRoutes } from './routes.ts';
import { Seasons } from './seasons.ts';
import { SEASON_SETTINGS } from './settings.ts';

export const seasonPart: Part<typeof SEASON_SETTINGS> = {
  id: 'season',
  settings: SEASON_SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const seasons = new Seasons(kernel);
    const house = new HouseSeats(kernel, seasons);
    return {
      routes: seasonRoutes(kernel, seasons),
      async start() {
        kernel.onOpened((match) => house.play(match));
        kernel.onClosed((match) => house.stop(match.matchId));
      },
      async close() {
        house.stopAll();
      },
    };
  },
};
