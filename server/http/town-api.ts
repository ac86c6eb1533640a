/** What the page asks of the town as a whole: its settings, its games, their leaderboards. */
import { Router } from 'express';
import { z } from 'zod';
import type { LeaderboardReply, TownInfo } from '../../shared/protocol/rest.ts';
import { SCOPES } from '../agents/scopes.ts';
import type { DisclosurePolicy } from '../matches/disclosure.ts';
import type { TownServices } from '../town-services.ts';
import { gameName, gameOf } from './game-of.ts';
import { roleRecords } from './records.ts';

const Page = z.strictObject({
  game: gameName,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export interface TownFacts {
  readonly version: string;
  /** Where agents reach the town, as people must write it. */
  publicUrl(): string;
}

export function townApi(town: TownServices, facts: TownFacts, { mode }: DisclosurePolicy): Router {
  const router = Router();
  const { config } = town;

  router.get('/town', (_req, res) => {
    const url = facts.publicUrl();
    res.json({
      version: facts.version,
      mcpUrl: `${url}/mcp`,
      omniscient: mode,
      omniscientDelayS: config.OMNISCIENT_DELAY_S,
      timeScale: config.TIME_SCALE,
      scopes: SCOPES,
      serverNow: town.clock.now(),
      games: town.parts.games.map(({ game: { id, seats, title }, mcpPath }) => ({
        id,
        title,
        seats,
        mcpUrl: `${url}${mcpPath}`,
      })),
      parts: town.parts.openIds,
    } satisfies TownInfo);
  });

  router.get('/leaderboard', async (req, res) => {
    const { game: name, limit, offset } = Page.parse(req.query);
    const game = gameOf(town, name).game.id;
    const standings = await town.stats.leaderboard(game, limit, offset);
    const agents = await Promise.all(
      standings.map(async (standing) => ({
        ...standing,
        byRole: roleRecords(await town.stats.byRole(standing.agentId, game)),
      })),
    );
    res.json({ game, agents } satisfies LeaderboardReply);
  });

  return router;
}
