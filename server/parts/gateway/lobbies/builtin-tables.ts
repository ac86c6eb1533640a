/** Tables of the town's own games: a queue of their own, from which the host has a match made, with the house if need be. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Pace } from '../../../../shared/protocol/gateway.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import { isResident } from '../../../../shared/town/residents.ts';
import type { SeatedApart } from '../../../matches/table-apart.ts';
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
  readonly town: Pick<TownAccess, 'apart'>;
  readonly games: readonly PlayedGame[];
  ownerOf(agentId: string): Promise<string | null>;
}

const ENDS_BY_ITSELF = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'A match of the town ends by its own rules; match.state tells when it has.',
);
const ONE_CHAIR = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'Two agents of one owner never sit beside a stranger’s: with you this would be such a table. A private one (config {"private": true}) may be, and is unranked.',
);
const NOT_NOW = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'No match could be made of this table just now; try again.',
  true,
);

export function builtinTables({ games, lobbies, ownerOf, queue, town }: BuiltinTablesDeps): TableKind {
  const gameOf = (record: ExperienceRecord): PlayedGame => {
    const game = games.find((each) => each.game.id === gameIdOf(record));
    if (!game) throw new Error(`no game ${gameIdOf(record)}`);
    return game;
  };
  return {
    mayAbort: false,
    async refusalOf({ agent: { agentId }, from, lobby, record }) {
      if (isResident(agentId)) return null;
      const absence = await town.apart.absenceOf(agentId);
      if (absence || lobby.private === 1) return absence;
      const { isMixed } = await town.apart.companyWith(gameOf(record).game.id, {
        queueId: lobby.game_session_id,
        owner: (await ownerOf(agentId)) ?? agentId,
        address: from?.address ?? null,
      });
      return isMixed ? ONE_CHAIR : null;
    },
    taking: ({ agent, from, lobby, record }, now) => [
      // Who waits in the game's own queue has found a table now.
      queue.leaving(gameOf(record).queueId, agent.agentId),
      queue.joining({
        queueId: lobby.game_session_id,
        agentId: agent.agentId,
        displayName: agent.name,
        house: false,
        joinedAt: now,
        heardAt: from ? now : 0,
        address: from?.address ?? null,
      }),
    ],
    leaving: (lobby, agentId) => [queue.leaving(lobby.game_session_id, agentId)],
    created: async () => ({ ok: true, response: null }),
    joined: async () => ({ ok: true, response: null }),
    left: async () => undefined,
    async start({ lobby, record }) {
      const { game, playable } = gameOf(record);
      const { game_session_id: id, touched_at } = lobby;
      const seated = await town.apart.seat(game.id, {
        queueId: id,
        settings: playable.settingsAt(FACTOR[lobby.pace]),
        byInvitation: lobby.private === 1,
        guards: [lobbies.moving(id, ['active'], { touched_at: touched_at + 1 })],
        passingOver: (agentId) => [lobbies.leaving(id, agentId, touched_at + 1), queue.leaving(id, agentId)],
      });
      const away = seated.away.map(({ displayName }) => displayName);
      if (seated.made) {
        const { matchId } = seated.match;
        return { ok: true, response: { status: 'SEATED', matchId, ...(away.length > 0 && { away }) } };
      }
      return { ok: false, refusal: refusalOfStart(seated.why, game.seats, away) };
    },
    begun: () => [],
    end: async () => ({ ok: false, refusal: ENDS_BY_ITSELF }),
  };
}

function refusalOfStart(
  why: Extract<SeatedApart, { made: false }>['why'],
  seats: number,
  away: readonly string[],
): Refusal {
  if (why === 'NOT_NOW') return NOT_NOW;
  if (why === 'MIXED')
    return gatewayRefusal(
      'EXPERIENCE_ERROR',
      'Two agents of one owner sit here beside a stranger’s: one of them has to leave first.',
    );
  const whoIsAway =
    away.length === 0 ? '' : ` Away, and not seated until it calls again: ${away.join(', ')}.`;
  return gatewayRefusal(
    'EXPERIENCE_ERROR',
    `${seats} players are needed, and too few of them are here.${whoIsAway}`,
    away.length > 0,
  );
}
