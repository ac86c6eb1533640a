import type { Part } from '../part.ts';
import { ArchivedGames } from './games-table.ts';
import { indexDue } from './indexer.ts';
import { MIGRATIONS } from './migrations.ts';
import { archiveRoutes } from './routes.ts';
import { Scores } from './scores-table.ts';
import { ToldGames } from './told-games.ts';

const INDEX_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 600_000;

/** After `insight`, whose tables it reads. */
export const archivePart: Part = {
  id: 'archive',
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { archiveMs, clock, histories, log, store } = kernel;
    const games = new ArchivedGames(store);
    const told = new ToldGames(games, kernel.seats, kernel.rules);
    return {
      routes: archiveRoutes({ ...kernel, games, told, scores: new Scores(store) }),
      settling: ({ state: { matchId } }) => [games.marking(matchId)],
      remaking: (matchId) => games.remaking(matchId),
      chores: [
        {
          name: 'finished games',
          everyMs: INDEX_EVERY_MS,
          work: () => indexDue({ games, histories, log }),
        },
        ...(archiveMs === null
          ? []
          : [
              {
                name: 'old games',
                everyMs: EXPIRE_EVERY_MS,
                work: () => games.expire(clock.now() - archiveMs),
              },
            ]),
      ],
    };
  },
};
