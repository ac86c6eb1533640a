/** Private tables for people: those of the town's own games, by their code. */

import type { PrivateTables } from '../../private-tables.ts';
import { builtinId } from '../catalogue/builtins.ts';
import { gameIdOf } from '../catalogue/experiences-table.ts';
import type { Services } from '../services.ts';
import { NO_TABLE } from './table-kinds.ts';
import type { TableService } from './table-service.ts';

interface PrivateTablesDeps extends Services<'experienceById' | 'lobbies'> {
  readonly tables: Pick<TableService, 'create' | 'join' | 'leave' | 'remove' | 'start'>;
}

export function privateTables({ experienceById, lobbies, tables }: PrivateTablesDeps): PrivateTables {
  async function look(code: string) {
    const lobby = await lobbies.byId(code);
    const record = lobby?.private ? await experienceById(lobby.experienceId) : undefined;
    if (!lobby || record?.kind !== 'builtin') return null;
    const members = await lobbies.members(code);
    const { hostAgentId: hostId, matchId, status } = lobby;
    return {
      code,
      game: gameIdOf(record),
      status,
      hostId,
      matchId,
      guests: members
        .filter(({ role }) => role === 'host' || role === 'player')
        .map(({ agentId, name }) => ({ agentId, name: name ?? '' })),
    };
  }

  return {
    look,
    async create(host, game, from) {
      const wanted = { experienceId: builtinId(game), config: { private: true }, from };
      const made = await tables.create(host, wanted, undefined);
      return made.ok ? { ok: true, value: made.value.game_session_id } : made;
    },
    join: async (guest, code, from) =>
      (await look(code))
        ? tables.join(guest, { gameSessionId: code, role: 'player', from }, undefined)
        : NO_TABLE,
    leave: (guest, code) => tables.leave(guest, code),
    start: (host, code) => tables.start(host, code),
    remove: (host, code, guestId) => tables.remove(host, code, guestId),
  };
}
