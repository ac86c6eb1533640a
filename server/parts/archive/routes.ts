/** The archive over REST: found, best, all of it, feeds, scores, models. */
import { Router } from 'express';
import { z } from 'zod';
import {
  type BestGamesReply,
  GAME_ORDERS,
  type GameShelvesReply,
  type GamesReply,
  type ModelLadderReply,
  type ScoresReply,
} from '../../../shared/protocol/archive.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { holderOf } from '../../http/limits.ts';
import { Agents } from '../../store/agents-table.ts';
import { Matches } from '../../store/matches-table.ts';
import { Seats } from '../../store/seats-table.ts';
import type { Hosting } from '../hosting.ts';
import type { Kernel } from '../kernel.ts';
import { sendAllGames } from './all-games.ts';
import { agentFeed, gamesFeed } from './feeds.ts';
import type { ArchivedGames, GameWishes } from './games-table.ts';
import type { Scores } from './scores-table.ts';
import type { ToldGames } from './told-games.ts';

const word = z.string().min(1).max(64).optional();
const whole = z.coerce.number().int().min(0).max(1_000).optional();

const Wishes = z.strictObject({
  game: word,
  agent: word,
  role: word,
  winner: word,
  moment: word,
  fewestRounds: whole,
  mostRounds: whole,
  leastDrama: whole,
  order: z.enum(GAME_ORDERS).default('new'),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});

/** All of them, where none is named: each row says which it is of. */
const OneGame = z.strictObject({ game: word });

const DAY_MS = 86_400_000;
const BEST_COUNT = 3;
const FEED_LENGTH = 40;
/** The same for everybody, and asked for by machines: once a minute is enough. */
const FEED_FOR_S = 60;
/** Each reads the whole archive. One for an address: no two readers can keep everybody else from it. */
const MOST_DOWNLOADS = 4;

export interface ArchiveRoutesDeps extends Pick<Kernel, 'address' | 'clock' | 'store'> {
  readonly games: ArchivedGames;
  readonly told: ToldGames;
  readonly scores: Scores;
  readonly hosting: () => Hosting | null;
}

export function archiveRoutes(deps: ArchiveRoutesDeps): Router {
  const { clock, games, told, scores, store } = deps;
  const router = Router();
  const downloads = new Set<string>();
  const place = () => ({
    address: deps.address(),
    now: clock.now(),
    titleOf: (game: string) => told.titleOf(game),
  });

  router.get('/games', async (req, res) => {
    const wishes: GameWishes = Wishes.parse(req.query);
    const [rows, total] = await Promise.all([games.find(wishes), games.count(wishes)]);
    const end = wishes.offset + rows.length;
    const next = end < total && rows.length > 0 ? end : null;
    res.json({ games: await told.of(rows), total, next } satisfies GamesReply);
  });

  router.get('/games/best', async (_req, res) => {
    const best = async (withinMs: number) =>
      told.of(
        await games.find({
          order: 'drama',
          limit: BEST_COUNT,
          offset: 0,
          since: clock.now() - withinMs,
          playedOut: true,
        }),
      );
    const [day, week] = await Promise.all([best(DAY_MS), best(7 * DAY_MS)]);
    res.json({ day, week } satisfies BestGamesReply);
  });

  router.get('/games/shelves', async (_req, res) => {
    const found = await games.shelves();
    res.json({
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
    } satisfies GameShelvesReply);
  });

  router.get('/games/models', async (req, res) => {
    const { game } = OneGame.parse(req.query);
    res.json({ standings: await scores.perModel(game) } satisfies ModelLadderReply);
  });

  router.get('/games.jsonl', async (req, res) => {
    const hosting = deps.hosting();
    const holder = holderOf(req);
    if (downloads.has(holder))
      throw new ApiError(
        429,
        'RATE_LIMITED',
        'Somebody at your address is taking the whole archive along just now; try again when that is done.',
        60_000,
      );
    if (!hosting || downloads.size >= MOST_DOWNLOADS)
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
      const { edition, histories } = hosting;
      await sendAllGames({ games, told, histories, edition, clock }, res);
    } finally {
      downloads.delete(holder);
    }
  });

  router.get('/games.atom', async (_req, res) => {
    const rows = await games.find({ order: 'new', limit: FEED_LENGTH, offset: 0 });
    sendFeed(res, gamesFeed(await told.of(rows), place()));
  });

  router.get('/agents/:id/games.atom', async (req, res) => {
    const agent = await new Agents(store).byId(req.params.id);
    if (!agent) throw notFound('agent');
    const rows = await games.find({ order: 'new', limit: FEED_LENGTH, offset: 0, agent: agent.agentId });
    const seat = await new Seats(store).assignment(agent.agentId);
    const match = seat && (await new Matches(store).byId(seat.matchId));
    const running = match ? { ...match, startedAt: match.createdAt } : null;
    sendFeed(res, agentFeed(agent, { games: await told.of(rows), running }, place()));
  });

  router.get('/scores', async (req, res) => {
    const { game } = OneGame.parse(req.query);
    res.json({ scores: await scores.perRole({ game }) } satisfies ScoresReply);
  });

  router.get('/scores.jsonl', async (req, res) => {
    const { game } = OneGame.parse(req.query);
    const lines = (await scores.perRole({ game })).map((row) => `${JSON.stringify(row)}\n`);
    res
      .type('application/x-ndjson')
      .set('Content-Disposition', 'attachment; filename="eliza-town-scores.jsonl"');
    res.send(lines.join(''));
  });

  router.get('/agents/:id/scores', async (req, res) => {
    const { game } = OneGame.parse(req.query);
    res.json({ scores: await scores.perRole({ game, agentId: req.params.id }) } satisfies ScoresReply);
  });

  const sendFeed = (res: Parameters<Parameters<typeof router.get>[1]>[1], text: string): void => {
    res.set('Cache-Control', `public, max-age=${FEED_FOR_S}`).type('application/atom+xml').send(text);
  };

  return router;
}
