import type { Game, GameState } from '../../../shared/matches/game.ts';
import { toggle } from '../../setting-types.ts';
import type { Part } from '../part.ts';
import { Deliveries } from './deliveries.ts';
import { MIGRATIONS } from './migrations.ts';
import { webhookRoutes } from './routes.ts';
import { type MatchFacts, Webhooks } from './webhooks-table.ts';

const SETTINGS = {
  WEBHOOKS: toggle('on').describe(
    "Whether owners may have their own servers called when an agent's match begins and ends",
  ),
};

const FORGET_EVERY_MS = 60_000;

const factsOf = (game: Game, { matchId, gameNumber, buildingId }: GameState, at: number): MatchFacts => ({
  matchId,
  game: game.id,
  gameNumber,
  buildingInstanceId: buildingId,
  at,
});

export const webhooksPart: Part<typeof SETTINGS> = {
  id: 'webhooks',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open({ clock, log, outbound, ownedAgent, settings, store }) {
    if (settings.WEBHOOKS === 'off') return {};
    const webhooks = new Webhooks(store);
    const caller = outbound.caller();
    const deliveries = new Deliveries({ webhooks, caller, clock, wall: () => Date.now(), log });
    return {
      routes: webhookRoutes({ webhooks, caller, clock, ownedAgent }),
      chores: [
        { name: 'calls that are due', everyMs: 0, work: () => deliveries.round() },
        { name: 'old calls', everyMs: FORGET_EVERY_MS, work: () => deliveries.forgetOld() },
      ],
      seating({ game, state, houseAgents }) {
        const agentIds = state.players.map(({ agentId }) => agentId).filter((id) => !houseAgents.has(id));
        if (agentIds.length === 0) return [];
        return [webhooks.telling('agent.seated', agentIds, factsOf(game, state, state.createdAt))];
      },
      settling({ game, state, result: { winner, aborted } }) {
        const agentIds = state.players.map(({ agentId }) => agentId);
        const facts = { ...factsOf(game, state, state.phaseStartedAt), winner, aborted };
        return [webhooks.telling('match.ended', agentIds, facts)];
      },
      async close() {
        await deliveries.close();
        await caller.close();
      },
    };
  },
};
