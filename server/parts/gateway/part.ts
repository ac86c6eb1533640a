import { z } from 'zod';
import { type AdminCommand, commandsOf } from '../../operations/admin-command.ts';
import type { Kernel } from '../kernel.ts';
import type { Part } from '../part.ts';
import { openArcade } from './arcade.ts';
import { arcadeRoutes, operatorRoutes } from './arcade-routes.ts';
import { builtinId } from './catalogue/builtins.ts';
import { askToVerify } from './catalogue/verifier.ts';
import { openVault, type Vault } from './credentials/vault.ts';
import { Lobbies } from './lobbies/lobbies-table.ts';
import { MIGRATIONS } from './migrations.ts';
import { outcomeOfSeat } from './sessions/outcomes.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import { GATEWAY_SETTINGS } from './settings.ts';
import { moderatedSquare } from './square/moderated.ts';
import { BODY_BYTES, gatewayToolsets } from './toolsets.ts';

const LARGE_BODIES = /^\/(experiences|sessions|lobbies|proxy|credentials)(\/|$)/;

interface Operated extends Pick<Kernel, 'clock' | 'store'> {
  readonly vault: Vault;
}

const command = commandsOf<Operated>();

const COMMANDS: readonly AdminCommand<Operated>[] = [
  command({
    name: 'verify-experience',
    help: 'have an experience looked at again, by all six checks',
    positional: ['experienceId'],
    input: { experienceId: z.string() },
    run: (gateway, { experienceId }) => askToVerify(gateway, experienceId),
  }),
  command({
    group: { name: 'credentials', help: 'look after the keys that agents’ credentials are sealed with' },
    name: 'rotate',
    help: 'seal every credential anew with a new key, or with the first of CREDENTIALS_KEYS',
    input: {},
    run: ({ vault }) => vault.rotate(),
  }),
];

export const gatewayPart: Part<typeof GATEWAY_SETTINGS, Operated> = {
  id: 'gateway',
  commands: COMMANDS,
  settings: GATEWAY_SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { outbound, settings, store } = kernel;
    const rows = new SessionRows(store);
    const lobbies = new Lobbies(store);
    const caller = outbound.caller({ knownHosts: settings.EXPERIENCE_HOSTS });
    const vault = openVault(kernel);
    const arcade = openArcade(kernel, { caller, keys: vault.keys });
    const moderated = moderatedSquare({
      store,
      clock: kernel.clock,
      square: arcade.square,
      leaveTable: kernel.isStopped ? null : arcade.leaveTable,
    });
    return {
      toolsets: gatewayToolsets(arcade.tools, settings.GATEWAY_CALLS_PER_MINUTE),
      routes: arcadeRoutes(arcade, kernel),
      operatorRoutes: operatorRoutes(arcade),
      moderated,
      privateTables: arcade.privateTables,
      bodyBytes: (path) => (LARGE_BODIES.test(path) ? BODY_BYTES : undefined),
      chores: [{ name: 'sessions, tables and experiences', everyMs: 0, work: () => arcade.round() }],
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
            rows.settling(state.matchId, state.players[i]?.agentId ?? '', outcome, at),
          ),
          ...lobbies.over(
            state.matchId,
            result.aborted ? 'cancelled' : 'completed',
            { winner: result.winner, players: outcomes },
            at,
          ),
        ];
      },
      async start() {
        await vault.check();
        await arcade.settle();
      },
      operated: { clock: kernel.clock, store, vault },
      async close() {
        await arcade.close();
        await caller.close();
      },
    };
  },
};
