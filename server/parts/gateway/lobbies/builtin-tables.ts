/** Tables of the town's own games: a queue of their own, from which the host has a match made, with the house if need be. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Pace } from '../../../../shared/protocol/gateway.ts';
import type { Queue } from '../../../store/queue-table.ts';
import type { TownAccess } from '../../part.ts';
import type { PlayedGame } from '../catalogue/builtins.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { gameIdOf } from '../catalogue/ladder.ts';
import type { Lobbies } from './lobbies-table.ts';
import type { TableKind } from './table-kinds.ts';

const FACTOR: Readonly<Record<Pace, number>> = { blitz: 0.5, normal: 1, slow: 2 };

export interface BuiltinTablesDeps {
  readonly queue: Queue;
  readonly lobbies: Lobbies;
  readonly town: TownAccess;
  readonly games: readonly PlayedGame[];
}

const ENDS_BY_ITSELF = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'A match of the town ends by its own rules; match.state tells when it has.',
);

export function builtinTables({ games, lobbies, queue, town }: BuiltinTablesDeps): TableKind {
  const gameOf = (record: ExperienceRecord): PlayedGame => {
    const game = games.find((each) => each.game.id === gameIdOf(record));
    if (!game) throw new Error(`no game ${gameIdOf(record)}`);
    return game;
  };
  return {
    mayAbort: false,
    taking: ({ agent, lobby, record }, now) => [
      // Who waits in the game's own queue has found a table now.
      queue.leaving(gameOf(record).queueId, agent.agentId),
      queue.joining({
        queueId: lobby.game_session_id,
        agentId: agent.agentId,
        displayName: agent.name,
        house: false,
        joinedAt: now,
      }),
    ],
    leaving: (lobby, agentId) => [queue.leaving(lobby.game_session_id, agentId)],
    created: async () => ({ ok: true, response: null }),
    joined: async () => ({ ok: true, response: null }),
    left: async () => undefined,
    async start({ lobby, record }, members) {
      const { game, playable } = gameOf(record);
      const players = members.filter(({ role }) => role === 'host' || role === 'player');
      if (players.length < game.seats && !town.houseComes) {
        return {
          ok: false,
          refusal: gatewayRefusal(
            'EXPERIENCE_ERROR',
            `${game.seats} players are needed; ${players.length} are here.`,
          ),
        };
      }
      const owners = players.map(({ agent_id, ownerId }) => ownerId ?? agent_id);
      const seated = await town.seatApart(game.id, {
        queueId: lobby.game_session_id,
        settings: playable.settingsAt(FACTOR[lobby.pace]),
        // One owner's agents among others could play into each other's hands.
        ranked: new Set(owners).size === owners.length,
        guards: [lobbies.moving(lobby.game_session_id, ['active'], { touched_at: lobby.touched_at + 1 })],
      });
      if (seated) return { ok: true, response: { status: 'SEATED', matchId: seated.matchId } };
      return {
        ok: false,
        refusal: gatewayRefusal(
          'EXPERIENCE_ERROR',
          'No match could be made of this table just now; try again.',
          true,
        ),
      };
    },
    begun: () => [],
    end: async () => ({ ok: false, refusal: ENDS_BY_ITSELF }),
  };
}
