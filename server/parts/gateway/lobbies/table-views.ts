/** What is told about tables. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { TableListReply, TableState, TableStatus } from '../../../../shared/protocol/gateway.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { parsedOr } from '../json.ts';
import type { MemberView } from './lobbies-table.ts';
import type { TableDeeds } from './table-matches.ts';
import { no, type TableServiceDeps } from './table-replies.ts';

const MOST_LISTED = 100;

export class TableViews {
  readonly #deps: TableServiceDeps;
  readonly #at: Pick<TableDeeds, 'find'>;

  constructor(deps: TableServiceDeps, at: Pick<TableDeeds, 'find'>) {
    this.#deps = deps;
    this.#at = at;
  }

  async state(gameSessionId: string): Promise<Answer<TableState>> {
    const found = await this.#at.find(gameSessionId);
    if (!found) return no(gatewayRefusal('NOT_FOUND', 'There is no such table.'));
    const { lobby, record } = found;
    const members = await this.#deps.lobbies.members(gameSessionId);
    return {
      ok: true,
      value: {
        game_session_id: gameSessionId,
        experience_id: lobby.experience_id,
        status: lobby.status,
        host_experience_agent_id: await this.#pairwise(lobby.host_agent_id, record),
        max_players: lobby.max_players,
        players: await Promise.all(members.map((member) => this.#player(member, record))),
        private: lobby.private === 1,
        pace: lobby.pace,
        match_id: lobby.match_id,
        outcomes: parsedOr<unknown>(lobby.outcomes, null),
      },
    };
  }

  async list(experienceId: string, status: TableStatus): Promise<Answer<TableListReply>> {
    const record = await this.#deps.experienceById(experienceId);
    if (!record) return no(NO_EXPERIENCE);
    const rows = await this.#deps.lobbies.listed(experienceId, status, MOST_LISTED);
    const lobbies = await Promise.all(
      rows.map(async (lobby) => ({
        game_session_id: lobby.game_session_id,
        host_experience_agent_id: await this.#pairwise(lobby.host_agent_id, record),
        status: lobby.status,
        max_players: lobby.max_players,
        current_players: Number(lobby.players),
        created_at: iso(lobby.created_at),
        pace: lobby.pace,
      })),
    );
    return { ok: true, value: { lobbies } };
  }

  /** Names of players are the town's to show, and only at its own games: elsewhere they would tell who is who (D60). */
  async #player({ agent_id, joined_at, name, role, sessionId }: MemberView, record: ExperienceRecord) {
    return {
      experience_agent_id: await this.#pairwise(agent_id, record),
      role,
      session_id: sessionId,
      joined_at: iso(joined_at),
      ...(record.kind === 'builtin' && name !== null && { display_name: name }),
    };
  }

  #pairwise(agentId: string, { id }: ExperienceRecord): Promise<string> {
    return this.#deps.identities.of(agentId, id);
  }
}
