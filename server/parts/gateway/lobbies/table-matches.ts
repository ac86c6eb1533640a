/** match.*: the tables and their matches. */
import type { TableListReply, TableState, TableStatus } from '../../../../shared/contracts/tables.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { isWritten } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import { Errands } from '../../../time/errands.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { type ExperienceRecord, ladderOf } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import type { LobbyRecord, MemberView } from './lobbies-table.ts';
import {
  type AtTable,
  error,
  NO_TABLE,
  NOT_HOST,
  type TableKind,
  type TableServiceDeps,
} from './table-kinds.ts';

const MOST_LISTED = 100;

/** match.state and lobby.list. */
class TableViews {
  protected readonly deps: TableServiceDeps;

  constructor(deps: TableServiceDeps) {
    this.deps = deps;
  }

  protected async find(gameSessionId: string) {
    const lobby = await this.deps.lobbies.byId(gameSessionId);
    const record = lobby && (await this.deps.experienceById(lobby.experienceId));
    return record ? { lobby, record } : null;
  }

  async state(gameSessionId: string): Promise<Answer<TableState>> {
    const found = await this.find(gameSessionId);
    if (!found) return no(gatewayRefusal('NOT_FOUND', 'No such table.'));
    const { lobby, record } = found;
    const members = await this.deps.lobbies.members(gameSessionId);
    return yes({
      game_session_id: gameSessionId,
      experience_id: lobby.experienceId,
      status: lobby.status,
      host_experience_agent_id: await this.#pairwise(lobby.hostAgentId, record),
      max_players: lobby.maxPlayers,
      players: await Promise.all(members.map((member) => this.#player(member, record))),
      private: lobby.private,
      pace: lobby.pace,
      match_id: lobby.matchId,
      outcomes: lobby.outcomes,
    });
  }

  async list(experienceId: string, status: TableStatus): Promise<Answer<TableListReply>> {
    const record = await this.deps.experienceById(experienceId);
    if (!record) return no(NO_EXPERIENCE);
    const rows = await this.deps.lobbies.listed(experienceId, status, MOST_LISTED);
    const lobbies = await Promise.all(
      rows.map(async (lobby) => ({
        game_session_id: lobby.gameSessionId,
        host_experience_agent_id: await this.#pairwise(lobby.hostAgentId, record),
        status: lobby.status,
        max_players: lobby.maxPlayers,
        current_players: Number(lobby.seated),
        created_at: iso(lobby.createdAt),
        pace: lobby.pace,
      })),
    );
    return { ok: true, value: { lobbies } };
  }

  /** Names are shown only at the town's own games: elsewhere they would reveal agents' identities (D60). */
  async #player({ agentId, joinedAt, name, role, sessionId }: MemberView, record: ExperienceRecord) {
    return {
      experience_agent_id: await this.#pairwise(agentId, record),
      role,
      session_id: sessionId,
      joined_at: iso(joinedAt),
      ...(record.kind === 'builtin' && name !== null && { display_name: name }),
    };
  }

  #pairwise(agentId: string, { id }: ExperienceRecord): Promise<string> {
    return this.deps.identities.of(agentId, id);
  }
}

/** How a table's match begins, ends, is cancelled, and is played again. */
export class TableMatches extends TableViews {
  readonly #ends = new Errands({ most: Number.POSITIVE_INFINITY, onError: () => undefined });

  /**
   * Also for a table whose match is over: a rematch with those who still sit there. `byItself`: no agent asked for it,
   * so a failed start does not keep the table alive.
   */
  async start(agent: AgentIdentity, gameSessionId: string, byItself = false) {
    const found = await this.find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    if (at.lobby.hostAgentId !== agent.agentId) return NOT_HOST;
    const { clock, lobbies } = this.deps;
    const kind = this.deps.kindOf(at.record);
    if (at.lobby.status === 'completed') {
      const refused = await kind.refusalOf(at);
      if (refused) return no(refused);
      await this.#gatherAgain(at, kind);
    } else if (at.lobby.status !== 'waiting') return error(`The table is ${at.lobby.status}, not waiting.`);
    // It has begun once the experience confirms it: if this node dies before, the table is reset.
    const begins = {
      status: 'active',
      startedAt: null,
      touchedAt: clock.now(),
      outcomes: null,
    } as const;
    if (!(await this.batch([lobbies.moving(gameSessionId, ['waiting'], begins)])))
      return error('The table is starting already.');
    const lobby = { ...at.lobby, ...begins };
    const reply = await kind.start({ ...at, lobby }, await lobbies.members(gameSessionId));
    if (!reply.ok) {
      const touchedAt = byItself ? at.lobby.touchedAt : clock.now();
      const back = { status: 'waiting', startedAt: null, touchedAt } as const;
      await this.batch([lobbies.moving(gameSessionId, ['active'], back)]);
      return reply;
    }
    if (!(await this.batch(kind.begun({ ...at, lobby }, clock.now()))))
      return error('The answer came too late: the table waits again, or was called off.', true);
    return yes({
      game_session_id: gameSessionId,
      status: 'active',
      experience_response: reply.response,
    } as const);
  }

  /** Guests that play elsewhere by now, or may not play at the moment, have left. */
  async #gatherAgain(at: AtTable, kind: TableKind): Promise<void> {
    const { clock, lobbies, store } = this.deps;
    const { gameSessionId: id } = at.lobby;
    await this.batch([
      lobbies.moving(id, ['completed'], { status: 'waiting', touchedAt: clock.now(), matchId: null }),
    ]);
    for (const { agentId, name, role } of await lobbies.members(id)) {
      if (role === 'spectator') continue;
      const sitter = { ...at, agent: { agentId, name: name ?? '', scopes: [] } };
      const mayStay = role !== 'bot' && (await kind.refusalOf(sitter)) === null;
      if (mayStay && (await this.batch([...kind.taking(sitter, clock.now())]))) continue;
      await store.write([lobbies.leaving(id, agentId, clock.now())]);
    }
  }

  async end(agent: AgentIdentity, gameSessionId: string, reason: string | undefined) {
    const found = await this.find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    if (at.lobby.hostAgentId !== agent.agentId) return NOT_HOST;
    const told = (outcomes: unknown) =>
      ({ ok: true, value: { game_session_id: gameSessionId, status: 'completed', outcomes } }) as const;
    if (at.lobby.status === 'completed') return told(at.lobby.outcomes ?? {});
    if (at.lobby.status !== 'active') return error(`The table is ${at.lobby.status}, not active.`);
    const kind = this.deps.kindOf(at.record);
    if (at.lobby.startedAt === null) return error('The table is starting just now.', true);
    const { clock, lobbies, ratings } = this.deps;
    const reply = await kind.end(at, await lobbies.members(gameSessionId), reason);
    if (!reply.ok) return reply;
    const { outcomes = {}, sides = [] } = reply;
    const rated = ratings.keeping({
      resultId: `${gameSessionId}/${at.lobby.startedAt}`,
      ladder: ladderOf(at.record),
      sides,
      endedAt: clock.now(),
    });
    const closed = await this.closeTable(at, kind, ['active'], 'completed', rated, outcomes);
    return closed ? told(outcomes) : error('The table has ended already.');
  }

  async abort(agent: AgentIdentity, gameSessionId: string, reason = 'aborted') {
    const found = await this.find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    if (at.lobby.hostAgentId !== agent.agentId) return NOT_HOST;
    const kind = this.deps.kindOf(at.record);
    if (at.lobby.status === 'active' && !kind.mayAbort)
      return error('A match of the town that has begun is played to its end.');
    const { clock, lobbies } = this.deps;
    const members = await lobbies.members(gameSessionId);
    const closed = await this.closeTable(at, kind, ['waiting', 'active'], 'cancelled', [
      lobbies.emptying(gameSessionId, clock.now()),
    ]);
    if (!closed) return error(`The table is ${at.lobby.status} already.`);
    if (at.lobby.status === 'active') this.#tellEnd(at, kind, members, reason);
    return { ok: true, value: { game_session_id: gameSessionId, status: 'cancelled' } } as const;
  }

  /** Also for idle tables, by the caretaker. Unrated; everybody leaves. */
  async callOff(lobby: LobbyRecord, notes: readonly Statement[] = []): Promise<void> {
    const record = await this.deps.experienceById(lobby.experienceId);
    if (!record) return;
    const { clock, kindOf, lobbies } = this.deps;
    const { gameSessionId: id, status } = lobby;
    const at = { lobby, record, agent: { agentId: lobby.hostAgentId, name: '', scopes: [] } };
    const kind = kindOf(record);
    const members = await lobbies.members(id);
    const isOurs = await this.closeTable(at, kind, [status], 'cancelled', [
      lobbies.emptying(id, clock.now()),
      ...notes,
    ]);
    if (isOurs && status === 'active') this.#tellEnd(at, kind, members, 'expired');
  }

  /** A match played elsewhere is told once that it is over, without awaiting the answer. */
  #tellEnd(at: AtTable, kind: TableKind, members: readonly MemberView[], reason: string): void {
    this.#ends.begin(at.lobby.gameSessionId, () => kind.end(at, members, reason));
  }

  close(): Promise<void> {
    return this.#ends.close();
  }

  protected closeTable(
    { lobby }: AtTable,
    kind: TableKind,
    from: readonly TableStatus[],
    status: 'cancelled' | 'completed',
    more: readonly Statement[],
    outcomes: JsonObject | null = null,
  ): Promise<boolean> {
    const { clock, lobbies } = this.deps;
    const now = clock.now();
    return this.batch([
      lobbies.moving(lobby.gameSessionId, from, { status, outcomes, endedAt: now, touchedAt: now }),
      ...kind.leaving(lobby),
      ...more,
    ]);
  }

  /** False: a guard has failed, and nothing was done. */
  protected async batch(statements: readonly Statement[]): Promise<boolean> {
    return statements.length === 0 || isWritten(this.deps.store, statements);
  }
}
