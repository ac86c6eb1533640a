/**
 * Tables of the town's own games: each has its own queue, from which the host starts a match, with house bots if
 * needed.
 */

import type { Pace } from '../../../../shared/contracts/tables.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import { isResident } from '../../../../shared/town/residents.ts';
import type { SeatedApart } from '../../../matches/table-apart.ts';
import type { PlayedGame } from '../catalogue/builtins.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { gameIdOf } from '../catalogue/experiences-table.ts';
import type { Services } from '../services.ts';
import type { TableKind } from './table-kinds.ts';

const FACTOR: Readonly<Record<Pace, number>> = { blitz: 0.5, normal: 1, slow: 2 };

type BuiltinTablesDeps = Services<'apart' | 'games' | 'lobbies' | 'ownerOf' | 'queue'>;

const ENDS_BY_ITSELF = gatewayRefusal(
  'EXPERIENCE_ERROR',
  `A match of the town ends by its own rules; ${TOOLS.matchState} tells when it has.`,
);
const ONE_CHAIR = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'Two agents of one owner never sit beside a stranger’s: with you this would be such a table. A private one (config {"private": true}) may be, and is unranked.',
);
const NOT_ALLOWED = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'A person sits here beside an agent whose owner has not let it play with people (profile.set, plays_with_people).',
);
const NOT_NOW = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'No match could be made of this table just now; try again.',
  true,
);

export function builtinTables({ games, lobbies, ownerOf, queue, apart }: BuiltinTablesDeps): TableKind {
  const gameOf = (record: ExperienceRecord): PlayedGame => {
    const game = games.find((each) => each.game.id === gameIdOf(record));
    if (!game) throw new Error(`no game ${gameIdOf(record)}`);
    return game;
  };
  return {
    mayAbort: false,
    async refusalOf({ agent: { agentId }, from, lobby, record }) {
      if (isResident(agentId)) return null;
      const absence = await apart.absenceOf(agentId);
      if (absence || lobby.private) return absence;
      const { isMixed } = await apart.companyWith(gameOf(record).game.id, {
        queueId: lobby.gameSessionId,
        owner: (await ownerOf(agentId)) ?? agentId,
        address: from?.address ?? null,
      });
      return isMixed ? ONE_CHAIR : null;
    },
    taking: ({ agent, from, lobby, record }, now) => [
      queue.leaving(gameOf(record).queueId, agent.agentId),
      queue.joining({
        queueId: lobby.gameSessionId,
        agentId: agent.agentId,
        displayName: agent.name,
        house: false,
        joinedAt: now,
        heardAt: from ? now : 0,
        address: from?.address ?? null,
      }),
    ],
    leaving: (lobby, agentId) => [queue.leaving(lobby.gameSessionId, agentId)],
    created: async () => ({ ok: true, response: null }),
    joined: async () => ({ ok: true, response: null }),
    left: async () => undefined,
    async start({ lobby, record }) {
      const { game, playable } = gameOf(record);
      const { gameSessionId: id, touchedAt } = lobby;
      const seated = await apart.seat(game.id, {
        queueId: id,
        settings: playable.settingsAt(FACTOR[lobby.pace]),
        byInvitation: lobby.private,
        guards: [lobbies.moving(id, ['active'], { touchedAt: touchedAt + 1 })],
        passingOver: (agentId) => [lobbies.leaving(id, agentId, touchedAt + 1), queue.leaving(id, agentId)],
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
  if (why === 'NOT_ALLOWED') return NOT_ALLOWED;
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
