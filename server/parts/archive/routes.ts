import type { Response, Router } from 'express';
import { ARCHIVE_ROUTES, type ModelStanding } from '../../../shared/contracts/archive.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { holderOf } from '../../http/limits.ts';
import { routes } from '../../http/routes.ts';
import type { Kernel } from '../kernel.ts';
import { sendAllGames } from './all-games.ts';
import { agentFeed, gamesFeed } from './feeds.ts';
import type { GameReader } from './game-reader.ts';
import type { ArchivedGames } from './games-table.ts';
import type { ModelRatings } from './model-ratings.ts';
import type { Rivals } from './rivals.ts';
import type { Scores } from './scores-table.ts';

const DAY_MS = 86_400_000;
const BEST_COUNT = 3;
const FEED_LENGTH = 40;
/** The same for everybody, and polled by programs: once a minute is enough. */
const FEED_FOR_S = 60;
/** Each reads the whole archive. One per address, so that two readers cannot block all others. */
const MOST_DOWNLOADS = 4;

export interface ArchiveRoutesDeps
  extends Pick<Kernel, 'address' | 'agents' | 'clock' | 'edition' | 'histories' | 'matches' | 'seats'> {
  readonly games: ArchivedGames;
  readonly told: GameReader;
  readonly scores: Scores;
  readonly models: ModelRatings;
  readonly rivals: Rivals;
}

export function archiveRoutes(deps: ArchiveRoutesDeps): Router {
  const { agents, clock, games, matches, models, rivals, seats, told, scores } = deps;
  const downloads = new Set<string>();
  const place = () => ({
    address: deps.address(),
    now: clock.now(),
    titleOf: (game: string) => told.titleOf(game),
  });
  const best = async (withinMs: number) =>
    told.of(
      await games.find({
        order: 'drama',
        limit: BEST_COUNT,
        offset: 0,
        since: clock.now() - withinMs,
        ownGames: true,
      }),
    );

  return routes(ARCHIVE_ROUTES, {
    'GET /games': async ({ query }) => {
      const [rows, total] = await Promise.all([games.find(query), games.count(query)]);
      const end = query.offset + rows.length;
      const next = end < total && rows.length > 0 ? end : null;
      return { games: await told.of(rows), total, next };
    },
    'GET /games/best': async () => {
      const [day, week] = await Promise.all([best(DAY_MS), best(7 * DAY_MS)]);
      return { day, week };
    },
    'GET /games/shelves': async () => {
      const found = await games.shelves();
      return {
        games: found.games.map(({ game, count }) => ({
          game,
          title: told.titleOf(game),
          count: Number(count),
        })),
        roles: found.roles.flatMap(({ role }) => role ?? []),
        winners: found.winners.flatMap(({ game, winner }) =>
          winner === null ? [] : [{ winner, outcome: told.outcomeOf(game, winner) }],
        ),
        moments: found.moments.map(({ kind }) => kind),
      };
    },
    'GET /games/models': async ({ query }) => {
      const rows = await scores.perModel(query.game);
      const standings: ModelStanding[] = [];
      for (const row of rows)
        standings.push({ ...row, rating: (await models.of(row.game)).get(row.model) ?? null });
      return { standings: standings.toSorted(byRating) };
    },
    'GET /games/:id/rivals': async ({ params: { id } }) => {
      const match = await matches.byId(id);
      if (!match) throw notFound('match');
      return { rivals: match.status === 'running' ? null : await rivals.of(id) };
    },
    'GET /games.jsonl': async ({ req, res }) => {
      const holder = holderOf(req);
      if (downloads.has(holder))
        throw new ApiError(
          429,
          'RATE_LIMITED',
          'Somebody at your address is taking the whole archive along just now; try again when that is done.',
          60_000,
        );
      if (downloads.size >= MOST_DOWNLOADS)
        throw new ApiError(
          503,
          'UNAVAILABLE',
          'Others are taking the whole archive along just now; try again in a minute.',
          60_000,
        );
      downloads.add(holder);
      try {
        res
          .type('application/x-ndjson')
          .set('Content-Disposition', 'attachment; filename="eliza-town-games.jsonl"');
        const { edition, histories } = deps;
        await sendAllGames({ games, told, histories, edition, clock }, res);
      } finally {
        downloads.delete(holder);
      }
    },
    'GET /games.atom': async ({ res }) => {
      const rows = await games.find({ order: 'new', limit: FEED_LENGTH, offset: 0 });
      sendFeed(res, gamesFeed(await told.of(rows), place()));
    },
    'GET /agents/:id/games.atom': async ({ params, res }) => {
      const agent = await agents.byId(params.id);
      if (!agent) throw notFound('agent');
      const { agentId } = agent;
      const rows = await games.find({ order: 'new', limit: FEED_LENGTH, offset: 0, agent: agentId });
      const seat = await seats.assignment(agentId);
      const match = seat && (await matches.byId(seat.matchId));
      const running = match ? { ...match, startedAt: match.createdAt } : null;
      sendFeed(res, agentFeed(agent, { games: await told.of(rows), running }, place()));
    },
    'GET /scores': async ({ query }) => ({ scores: await scores.perRole(query) }),
    'GET /scores.jsonl': async ({ query, res }) => {
      const lines = (await scores.perRole(query)).map((row) => `${JSON.stringify(row)}\n`);
      res
        .type('application/x-ndjson')
        .set('Content-Disposition', 'attachment; filename="eliza-town-scores.jsonl"')
        .send(lines.join(''));
    },
    'GET /agents/:id/scores': async ({ params, query }) => ({
      scores: await scores.perRole({ ...query, agentId: params.id }),
    }),
  });
}

/** By game; within one, the best first. */
const byRating = (a: ModelStanding, b: ModelStanding): number =>
  (a.game < b.game ? -1 : a.game > b.game ? 1 : 0) ||
  (b.rating?.value ?? Number.NEGATIVE_INFINITY) - (a.rating?.value ?? Number.NEGATIVE_INFINITY) ||
  b.games - a.games ||
  (a.model < b.model ? -1 : 1);

const sendFeed = (res: Response, text: string): void => {
  res.set('Cache-Control', `public, max-age=${FEED_FOR_S}`).type('application/atom+xml').send(text);
};
