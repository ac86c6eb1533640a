import type { Part, SettingsShape } from '../part.ts';
import { GameReader } from './game-reader.ts';
import { ArchivedGames } from './games-table.ts';
import { IMPORT_COMMANDS, Imports } from './imports.ts';
import { indexDue } from './indexer.ts';
import { MIGRATIONS } from './migrations.ts';
import { ModelRatings } from './model-ratings.ts';
import { Rivals } from './rivals.ts';
import { archiveRoutes } from './routes.ts';
import { Scores } from './scores-table.ts';

const INDEX_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 600_000;

/** After `insight`, whose tables it reads. */
export const archivePart: Part<SettingsShape, Imports> = {
  id: 'archive',
  migrations: () => MIGRATIONS,
  commands: IMPORT_COMMANDS,
  open(kernel) {
    const { archiveMs, clock, histories, log, store } = kernel;
    const games = new ArchivedGames(store);
    const told = new GameReader(games, kernel.seats, kernel.rules);
    return {
      operated: new Imports({ ...kernel, archived: games }),
      routes: archiveRoutes({
        ...kernel,
        games,
        told,
        scores: new Scores(store),
        models: new ModelRatings(kernel),
        rivals: new Rivals(store),
      }),
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
