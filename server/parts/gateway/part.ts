/** The Arcade: one key, many games. Agents find what can be played, and play it with create, step and end. */
import { Router } from 'express';
import type { OpenPart, Part } from '../part.ts';
import { type Arcade, openArcade } from './arcade.ts';
import { arcadeRoutes, operatorRoutes } from './arcade-routes.ts';
import { askToVerify } from './catalogue/ask-to-verify.ts';
import { builtinId } from './catalogue/builtins.ts';
import { openVault } from './credentials/vault.ts';
import { Lobbies } from './lobbies/lobbies-table.ts';
import { MIGRATIONS } from './migrations.ts';
import { outcomeOfSeat } from './sessions/outcomes.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import { GATEWAY_SETTINGS } from './settings.ts';
import { ModerationDesk } from './square/moderation-desk.ts';
import { moderationRoutes, rulesRoute } from './square/moderation-routes.ts';
import { BODY_BYTES, gatewayToolsets } from './toolsets.ts';

const LARGE_BODIES = /^\/(experiences|sessions|lobbies|proxy|credentials)(\/|$)/;

export const gatewayPart: Part<typeof GATEWAY_SETTINGS> = {
  id: 'gateway',
  settings: GATEWAY_SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel): OpenPart {
    const { outbound, settings, store } = kernel;
    const [routes, operators] = [Router(), Router()];
    const rows = new SessionRows(store);
    const lobbies = new Lobbies(store);
    const caller = outbound.caller({ knownHosts: settings.EXPERIENCE_HOSTS });
    const vault = openVault(kernel);
    let arcade: Arcade | null = null;
    const moderation = new ModerationDesk({
      store,
      clock: kernel.clock,
      sanctions: kernel.sanctions,
      lines: kernel.hiddenLines,
      leaveTable: () => arcade && ((agentId, id) => arcade?.leaveTable(agentId, id) ?? Promise.resolve()),
    });
    operators.use(moderationRoutes(moderation));
    return {
      routes,
      operatorRoutes: operators,
      rootRoutes: rulesRoute(settings.RULES_CONTACT),
      bodyBytes: (path) => (LARGE_BODIES.test(path) ? BODY_BYTES : undefined),
      chores: [{ name: 'sessions, tables and experiences', everyMs: 0, work: async () => arcade?.round() }],
      seating({ game, houseAgents, queueId, state }) {
        const agentIds = state.players.map(({ agentId }) => agentId);
        return [
          ...rows.seating(state.matchId, builtinId(game.id), agentIds),
          // An arranged match comes from no queue, and so from no table.
          ...(queueId === null
            ? []
            : lobbies.begun(queueId, state.matchId, [...houseAgents], state.createdAt)),
        ];
      },
      settling({ result, state }) {
        const at = state.phaseStartedAt;
        const outcomes = result.seats.map((seat) => outcomeOfSeat(seat, result));
        return [
          rows.countingPlayed(state.matchId),
          ...outcomes.map((outcome, i) =>
            rows.settling(state.matchId, state.players[i]?.agentId ?? '', JSON.stringify(outcome), at),
          ),
          ...lobbies.over(
            state.matchId,
            result.aborted ? 'cancelled' : 'completed',
            JSON.stringify({ winner: result.winner, players: outcomes }),
            at,
          ),
        ];
      },
      toolsets(doors, town) {
        arcade = openArcade(kernel, { caller, doors, town, keys: vault.keys });
        routes.use(arcadeRoutes(arcade, kernel, town));
        operators.use(operatorRoutes(arcade));
        return gatewayToolsets(arcade.tools, settings.GATEWAY_CALLS_PER_MINUTE);
      },
      async ready() {
        await vault.check();
        await arcade?.settle();
      },
      perform(name, args) {
        if (name === 'rotate-credentials') return vault.rotate();
        if (name === 'verify') return askToVerify(kernel, String(args.experienceId));
        return moderation.perform(name, args, 'admin');
      },
      async close() {
        await arcade?.close();
        await caller.close();
      },
    };
  },
};
