import type { Router } from 'express';
import { SCOPES } from '../../shared/agents/scopes.ts';
import { TOWN_ROUTES } from '../../shared/contracts/matches.ts';
import type { DisclosurePolicy } from '../matches/disclosure.ts';
import type { TownServices } from '../town-services.ts';
import { gameOf } from './game-of.ts';
import { roleRecords } from './records.ts';
import { routes } from './routes.ts';

export interface TownFacts {
  readonly version: string;
  publicUrl(): string;
}

export const townApi = (town: TownServices, facts: TownFacts, { mode }: DisclosurePolicy): Router =>
  routes(TOWN_ROUTES, {
    'GET /town': () => {
      const url = facts.publicUrl();
      return {
        version: facts.version,
        mcpUrl: `${url}/mcp`,
        omniscient: mode,
        omniscientDelayS: town.config.OMNISCIENT_DELAY_S,
        timeScale: town.config.TIME_SCALE,
        scopes: SCOPES,
        serverNow: town.clock.now(),
        games: town.parts.games.map(({ game: { id, seats, title }, mcpPath }) => ({
          id,
          title,
          seats,
          mcpUrl: `${url}${mcpPath}`,
        })),
        parts: town.parts.openIds,
      };
    },
    'GET /leaderboard': async ({ query: { game: name, limit, offset } }) => {
      const game = gameOf(town, name).game.id;
      const standings = await town.stats.leaderboard(game, limit, offset);
      const agents = await Promise.all(
        standings.map(async (standing) => ({
          ...standing,
          byRole: roleRecords(await town.stats.byRole(standing.agentId, game)),
        })),
      );
      return { game, agents };
    },
  });
