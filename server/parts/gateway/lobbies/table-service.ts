/** lobby.* and match.*: tables for several players. What differs between kinds of experiences is the `TableKind`'s. */
import { randomUUID } from 'node:crypto';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import {
  PACES,
  type TableListReply,
  type TableState,
  type TableStatus,
} from '../../../../shared/protocol/gateway.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Ratings } from '../../../ratings/ratings.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { CallMemory, IdempotencyRecord } from '../../../tools/call-memory.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { type ExperienceRecord, PLAYABLE } from '../catalogue/experiences-table.ts';
import { ladderOf } from '../catalogue/ladder.ts';
import { iso, type JsonObject, parsedOr } from '../json.ts';
import type { Identities } from '../sessions/identities.ts';
import type { Lobbies, LobbyRecord, MemberView } from './lobbies-table.ts';
import type { AtTable, TableKind } from './table-kinds.ts';

export interface TableServiceDeps {
  readonly store: Store;
  readonly lobbies: Lobbies;
  readonly identities: Identities;
  readonly ratings: Ratings;
  readonly memory: CallMemory;
  readonly clock: Clock;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  kindOf(record: ExperienceRecord): TableKind;
  /** Somebody has taken a chair at this table. */
  seated?(gameSessionId: string): Promise<void>;
}

export interface NewTable {
  readonly experienceId: string;
  readonly maxPlayers?: number | undefined;
  readonly config: JsonObject;
}

/** What `lobby.create` answers. */
export interface MadeTable {
  readonly game_session_id: string;
  readonly status: TableStatus;
  readonly role: 'host';
  readonly experience_response: unknown;
}

const MOST_LISTED = 100;
const LONGEST_CONFIG = 8 * 1024;

const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });
const error = (message: string, retryable?: boolean): Answer<never> =>
  no(gatewayRefusal('EXPERIENCE_ERROR', message, retryable));

const BUSY = gatewayRefusal(
  'AGENT_BUSY',
  'You play or wait elsewhere: end that session, or leave that table, first.',
);
/** Somebody else was first. */
export const ARRANGED = gatewayRefusal('INVALID_STATE', 'This table has been arranged already.');
const NOT_HOST = no(gatewayRefusal('EXPERIENCE_AUTH_FAILED', 'Only the host of this table may do that.'));
const NO_TABLE = error('There is no such table.');
const IS_FULL = error('The table is full, or has begun.');

export class TableService {
  readonly #deps: TableServiceDeps;

  constructor(deps: TableServiceDeps) {
    this.#deps = deps;
  }

  async create(agent: AgentIdentity, wanted: NewTable, idempotency: IdempotencyRecord | undefined) {
    return this.#deps.memory.once(agent, idempotency, async (keep) => {
      const made = await this.arrange(agent, wanted, randomUUID(), []);
      if (!made.ok) return made;
      await this.#batch(keep(made.value));
      return made;
    });
  }

  /**
   * A table of this id, made in one batch with `guards`: when one of them fails, or the table is there already,
   * somebody else was first and nothing is done (`ARRANGED`).
   */
  async arrange(
    agent: AgentIdentity,
    wanted: NewTable,
    gameSessionId: string,
    guards: readonly Statement[],
  ): Promise<Answer<MadeTable>> {
    const record = await this.#deps.experienceById(wanted.experienceId);
    const fault = record ? faultOf(record, wanted) : NO_EXPERIENCE;
    if (!record || fault) return no(fault ?? NO_EXPERIENCE);
    const { clock, lobbies, store } = this.#deps;
    const kind = this.#deps.kindOf(record);
    const lobby = newLobby(agent, record, wanted, { gameSessionId, now: clock.now() });
    const at = { agent, lobby, record };
    try {
      await store.write([...guards, lobbies.making(lobby), ...this.#taking(at, kind, 'host')]);
    } catch (failure) {
      if (failure instanceof DuplicateKeyError) return no(ARRANGED);
      if (!(failure instanceof GuardFailedError)) throw failure;
      return no(failure.statement < guards.length ? ARRANGED : BUSY);
    }
    const reply = await kind.created(at, wanted.config);
    if (!reply.ok) {
      await this.#close(at, kind, ['waiting'], 'cancelled', []);
      return reply;
    }
    return {
      ok: true,
      value: {
        game_session_id: lobby.game_session_id,
        status: lobby.status,
        role: 'host',
        experience_response: reply.response,
      },
    };
  }

  async join(
    agent: AgentIdentity,
    { gameSessionId, role }: { readonly gameSessionId: string; readonly role: 'player' | 'spectator' },
    idempotency: IdempotencyRecord | undefined,
  ) {
    return this.#deps.memory.once(agent, idempotency, async (keep) => {
      const found = await this.#find(gameSessionId);
      if (!found) return NO_TABLE;
      const at = { agent, ...found };
      const { lobbies, store } = this.#deps;
      const kind = this.#deps.kindOf(at.record);
      const sits = (await lobbies.members(gameSessionId)).find(({ agent_id }) => agent_id === agent.agentId);
      const told = (response: unknown, as: string) => ({
        game_session_id: gameSessionId,
        role: as,
        experience_response: response,
      });
      if (sits && (sits.role !== 'spectator' || role === 'spectator')) {
        return { ok: true, value: told(null, sits.role) } as const;
      }
      const seated = await this.#seat(at, kind, role);
      if (seated) return seated;
      const reply = await kind.joined(at, role);
      if (!reply.ok) {
        await store.write([
          lobbies.leaving(gameSessionId, agent.agentId, this.#deps.clock.now()),
          ...(role === 'player' ? kind.leaving(at.lobby, agent.agentId) : []),
        ]);
        return reply;
      }
      const value = told(reply.response, role);
      await this.#batch(keep(value));
      if (role === 'player') await this.#deps.seated?.(gameSessionId);
      return { ok: true, value } as const;
    });
  }

  async leave(agent: AgentIdentity, gameSessionId: string) {
    const found = await this.#find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    const { clock, lobbies, store } = this.#deps;
    const kind = this.#deps.kindOf(at.record);
    const members = await lobbies.members(gameSessionId);
    const self = members.find(({ agent_id }) => agent_id === agent.agentId);
    if (!self) return error('You do not sit at this table.');
    const { status } = at.lobby;
    const told = (now: TableStatus) =>
      ({ ok: true, value: { game_session_id: gameSessionId, status: now } }) as const;
    if (self.role === 'host' && status === 'waiting') {
      await kind.left(at);
      await this.#close(at, kind, ['waiting'], 'cancelled', []);
      return told('cancelled');
    }
    await kind.left(at);
    await store.write([
      lobbies.leaving(gameSessionId, agent.agentId, clock.now()),
      ...(self.role === 'spectator' ? [] : kind.leaving(at.lobby, agent.agentId)),
    ]);
    return told(status);
  }

  /** Also of a table whose match is over: a rematch with who still sits there. */
  async start(agent: AgentIdentity, gameSessionId: string) {
    const found = await this.#find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    if (at.lobby.host_agent_id !== agent.agentId) return NOT_HOST;
    const { clock, lobbies } = this.#deps;
    const kind = this.#deps.kindOf(at.record);
    if (at.lobby.status === 'completed') await this.#gatherAgain(at, kind);
    else if (at.lobby.status !== 'waiting') return error(`The table is ${at.lobby.status}, not waiting.`);
    const began = {
      status: 'active',
      started_at: clock.now(),
      touched_at: clock.now(),
      outcomes: null,
    } as const;
    if (!(await this.#batch([lobbies.moving(gameSessionId, ['waiting'], began)])))
      return error('The table is starting already.');
    const lobby = { ...at.lobby, ...began };
    const reply = await kind.start({ ...at, lobby }, await lobbies.members(gameSessionId));
    if (!reply.ok) {
      const back = { status: 'waiting', started_at: null, touched_at: clock.now() } as const;
      await this.#batch([lobbies.moving(gameSessionId, ['active'], back)]);
      return reply;
    }
    return {
      ok: true,
      value: { game_session_id: gameSessionId, status: 'active', experience_response: reply.response },
    } as const;
  }

  /** Who has gone to play elsewhere meanwhile has left. */
  async #gatherAgain(at: AtTable, kind: TableKind): Promise<void> {
    const { clock, lobbies, store } = this.#deps;
    const { game_session_id: id } = at.lobby;
    await this.#batch([
      lobbies.moving(id, ['completed'], { status: 'waiting', touched_at: clock.now(), match_id: null }),
    ]);
    for (const { agent_id, name, role } of await lobbies.members(id)) {
      if (role === 'spectator') continue;
      const agent = { agentId: agent_id, name: name ?? '', scopes: [] };
      if (role !== 'bot' && (await this.#batch([...kind.taking({ ...at, agent }, clock.now())]))) continue;
      await store.write([lobbies.leaving(id, agent_id, clock.now())]);
    }
  }

  async end(agent: AgentIdentity, gameSessionId: string, reason: string | undefined) {
    const found = await this.#find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    if (at.lobby.host_agent_id !== agent.agentId) return NOT_HOST;
    const told = (outcomes: unknown) =>
      ({ ok: true, value: { game_session_id: gameSessionId, status: 'completed', outcomes } }) as const;
    if (at.lobby.status === 'completed') return told(parsedOr(at.lobby.outcomes, {}));
    if (at.lobby.status !== 'active') return error(`The table is ${at.lobby.status}, not active.`);
    const kind = this.#deps.kindOf(at.record);
    const { clock, lobbies, ratings } = this.#deps;
    const reply = await kind.end(at, await lobbies.members(gameSessionId), reason);
    if (!reply.ok) return reply;
    const { outcomes = {}, sides = [] } = reply;
    const rated = ratings.keeping({
      resultId: `${gameSessionId}/${at.lobby.started_at}`,
      ladder: ladderOf(at.record),
      sides,
      endedAt: clock.now(),
    });
    const closed = await this.#close(at, kind, ['active'], 'completed', rated, JSON.stringify(outcomes));
    return closed ? told(outcomes) : error('The table has ended already.');
  }

  async abort(agent: AgentIdentity, gameSessionId: string) {
    const found = await this.#find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    if (at.lobby.host_agent_id !== agent.agentId) return NOT_HOST;
    const kind = this.#deps.kindOf(at.record);
    if (at.lobby.status === 'active' && !kind.mayAbort)
      return error('A match of the town that has begun is played to its end.');
    const closed = await this.#close(at, kind, ['waiting', 'active'], 'cancelled', [
      this.#deps.lobbies.emptying(gameSessionId, this.#deps.clock.now()),
    ]);
    if (!closed) return error(`The table is ${at.lobby.status} already.`);
    return { ok: true, value: { game_session_id: gameSessionId, status: 'cancelled' } } as const;
  }

  /** Also what nobody has touched for long: the caretaker's. */
  async cancelIdle(lobby: LobbyRecord): Promise<void> {
    const record = await this.#deps.experienceById(lobby.experience_id);
    if (!record) return;
    const at = { lobby, record, agent: { agentId: lobby.host_agent_id, name: '', scopes: [] } };
    await this.#close(at, this.#deps.kindOf(record), ['waiting'], 'cancelled', [
      this.#deps.lobbies.emptying(lobby.game_session_id, this.#deps.clock.now()),
    ]);
  }

  async state(gameSessionId: string): Promise<Answer<TableState>> {
    const found = await this.#find(gameSessionId);
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

  async #find(gameSessionId: string) {
    const lobby = await this.#deps.lobbies.byId(gameSessionId);
    const record = lobby && (await this.#deps.experienceById(lobby.experience_id));
    return record ? { lobby, record } : null;
  }

  #taking(at: AtTable, kind: TableKind, role: 'host' | 'player'): Statement[] {
    const { clock, lobbies } = this.#deps;
    const { agent, lobby, record } = at;
    const now = clock.now();
    return [
      ...lobbies.seating(lobby.game_session_id, agent.agentId, role, now),
      lobbies.unlessElsewhere(agent.agentId, record.id, lobby.game_session_id, now),
      ...kind.taking(at, now),
      lobbies.adopting(lobby.game_session_id, agent.agentId, record.id),
    ];
  }

  /** Null: it has its chair. */
  async #seat(at: AtTable, kind: TableKind, role: 'player' | 'spectator'): Promise<Answer<never> | null> {
    const { clock, lobbies, store } = this.#deps;
    const { game_session_id: id } = at.lobby;
    const chairs = lobbies.seating(id, at.agent.agentId, role, clock.now());
    try {
      await store.write(role === 'spectator' ? chairs : this.#taking(at, kind, role));
      return null;
    } catch (failure) {
      if (!(failure instanceof GuardFailedError)) throw failure;
      return failure.statement < chairs.length ? IS_FULL : no(BUSY);
    }
  }

  #close(
    { lobby }: AtTable,
    kind: TableKind,
    from: readonly TableStatus[],
    status: 'cancelled' | 'completed',
    more: readonly Statement[],
    outcomes: string | null = null,
  ): Promise<boolean> {
    const { clock, lobbies } = this.#deps;
    const now = clock.now();
    return this.#batch([
      lobbies.moving(lobby.game_session_id, from, { status, outcomes, ended_at: now, touched_at: now }),
      ...kind.leaving(lobby),
      ...more,
    ]);
  }

  /** False: a guard has failed, and nothing was done. */
  async #batch(statements: readonly Statement[]): Promise<boolean> {
    if (statements.length === 0) return true;
    try {
      await this.#deps.store.write(statements);
      return true;
    } catch (failure) {
      if (failure instanceof GuardFailedError) return false;
      throw failure;
    }
  }
}

function faultOf(record: ExperienceRecord, { config }: NewTable): Refusal | null {
  if (record.multiplayer !== 1 || record.tier !== 2)
    return gatewayRefusal('EXPERIENCE_ERROR', 'This experience has no tables for several players.');
  if (!PLAYABLE.includes(record.verification_status))
    return gatewayRefusal(
      'EXPERIENCE_NOT_VERIFIED',
      `It is ${record.verification_status}; only verified ones are played.`,
    );
  if (JSON.stringify(config).length > LONGEST_CONFIG)
    return gatewayRefusal('VALIDATION_ERROR', `config holds at most ${LONGEST_CONFIG} characters.`);
  if (config.pace !== undefined && !PACES.some((pace) => pace === config.pace))
    return gatewayRefusal('VALIDATION_ERROR', `config.pace is one of ${PACES.join(', ')}.`);
  return null;
}

const newLobby = (
  agent: AgentIdentity,
  record: ExperienceRecord,
  { config, maxPlayers }: NewTable,
  { gameSessionId, now }: { readonly gameSessionId: string; readonly now: number },
): LobbyRecord => ({
  game_session_id: gameSessionId,
  experience_id: record.id,
  host_agent_id: agent.agentId,
  status: 'waiting',
  max_players: Math.min(maxPlayers ?? record.max_players, record.max_players),
  config: JSON.stringify(config),
  private: config.private === true ? 1 : 0,
  pace: PACES.find((pace) => pace === config.pace) ?? 'normal',
  match_id: null,
  outcomes: null,
  created_at: now,
  touched_at: now,
  started_at: null,
  ended_at: null,
});
