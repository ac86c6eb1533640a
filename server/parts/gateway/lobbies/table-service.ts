/** lobby.* and match.*: tables for several players. `TableKind` covers the differences between kinds of experiences. */

import { randomUUID } from 'node:crypto';
import {
  type MadeTable,
  PACES,
  type TableRole,
  type TableStatus,
} from '../../../../shared/contracts/tables.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { type Answer, no, type Refusal, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement } from '../../../store/store.ts';
import type { IdempotencyRecord } from '../../../tools/call-memory.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { type ExperienceRecord, PLAYABLE } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import { BusyReason } from '../sessions/busy-reason.ts';
import type { LobbyRecord } from './lobbies-table.ts';
import type { AtTable, CallFrom, TableKind } from './table-kinds.ts';
import { BUSY, error, IS_FULL, NO_TABLE, NOT_HOST, REMOVED } from './table-kinds.ts';
import { TableMatches } from './table-matches.ts';

export interface NewTable {
  readonly experienceId: string;
  readonly maxPlayers?: number | undefined;
  readonly config: JsonObject;
  /** Absent: made by a vote. */
  readonly from?: CallFrom;
}

export interface ChairWish {
  readonly gameSessionId: string;
  readonly role: 'player' | 'spectator';
  readonly from: CallFrom;
}

const LONGEST_CONFIG = 8 * 1024;

export const ARRANGED = gatewayRefusal('INVALID_STATE', 'This table has been arranged already.');

export class TableService extends TableMatches {
  readonly #held = new BusyReason(this.deps);

  async create(agent: AgentIdentity, wanted: NewTable, idempotency: IdempotencyRecord | undefined) {
    return this.deps.calls.once(agent, idempotency, async (keep) => {
      const made = await this.arrange(agent, wanted, randomUUID(), []);
      if (!made.ok) return made.refusal === BUSY ? no(await this.#held.refusal(agent.agentId)) : made;
      await this.batch(keep(made.value));
      return made;
    });
  }

  /**
   * A table with this id, made in one batch with `guards`: if one of them fails, or the table exists, another node was
   * first and nothing is done (`ARRANGED`). Others than the agent may read the refusal.
   */
  async arrange(
    agent: AgentIdentity,
    wanted: NewTable,
    gameSessionId: string,
    guards: readonly Statement[],
  ): Promise<Answer<MadeTable>> {
    const record = await this.deps.experienceById(wanted.experienceId);
    const fault = record ? faultOf(record, wanted) : NO_EXPERIENCE;
    if (!record || fault) return no(fault ?? NO_EXPERIENCE);
    const { clock, lobbies, store } = this.deps;
    const kind = this.deps.kindOf(record);
    const lobby = newLobby(agent, record, wanted, { gameSessionId, now: clock.now() });
    const at = { agent, lobby, record, from: wanted.from };
    const refused = await kind.refusalOf(at);
    if (refused) return no(refused);
    try {
      await store.write([...guards, lobbies.making(lobby), ...this.#taking(at, kind, 'host')]);
    } catch (failure) {
      if (failure instanceof DuplicateKeyError) return no(ARRANGED);
      if (!(failure instanceof GuardFailedError)) throw failure;
      return no(failure.statement < guards.length ? ARRANGED : BUSY);
    }
    const reply = await kind.created(at, wanted.config);
    if (!reply.ok) {
      await this.closeTable(at, kind, ['waiting'], 'cancelled', []);
      return reply;
    }
    return yes({
      game_session_id: lobby.gameSessionId,
      status: lobby.status,
      role: 'host',
      experience_response: reply.response,
    });
  }

  async join(
    agent: AgentIdentity,
    { from, gameSessionId, role }: ChairWish,
    idempotency: IdempotencyRecord | undefined,
  ) {
    return this.deps.calls.once(agent, idempotency, async (keep) => {
      const found = await this.find(gameSessionId);
      if (!found) return NO_TABLE;
      const at = { agent, from, ...found };
      const { lobbies, store } = this.deps;
      const kind = this.deps.kindOf(at.record);
      const sits = (await lobbies.members(gameSessionId)).find(({ agentId }) => agentId === agent.agentId);
      const told = (response: unknown, as: TableRole) => ({
        game_session_id: gameSessionId,
        role: as,
        experience_response: response,
      });
      if (sits && (sits.role !== 'spectator' || role === 'spectator')) {
        return { ok: true, value: told(null, sits.role) } as const;
      }
      if (await lobbies.wasRemoved(gameSessionId, agent.agentId)) return REMOVED;
      const refused = role === 'player' ? await kind.refusalOf(at) : null;
      if (refused) return no(refused);
      const seated = await this.#seat(at, kind, role);
      if (seated) return seated;
      const reply = await kind.joined(at, role);
      if (!reply.ok) {
        await store.write([
          lobbies.leaving(gameSessionId, agent.agentId, this.deps.clock.now()),
          ...(role === 'player' ? kind.leaving(at.lobby, agent.agentId) : []),
        ]);
        return reply;
      }
      const value = told(reply.response, role);
      await this.batch(keep(value));
      if (role === 'player') await this.deps.seated?.(gameSessionId);
      return { ok: true, value } as const;
    });
  }

  async leave(agent: AgentIdentity, gameSessionId: string) {
    const found = await this.find(gameSessionId);
    if (!found) return NO_TABLE;
    const at = { agent, ...found };
    const { clock, lobbies, store } = this.deps;
    const kind = this.deps.kindOf(at.record);
    const members = await lobbies.members(gameSessionId);
    const self = members.find(({ agentId }) => agentId === agent.agentId);
    if (!self) return error('You do not sit at this table.');
    const { status } = at.lobby;
    const told = (now: TableStatus) =>
      ({ ok: true, value: { game_session_id: gameSessionId, status: now } }) as const;
    if (self.role === 'host' && status === 'waiting') {
      await kind.left(at);
      await this.closeTable(at, kind, ['waiting'], 'cancelled', []);
      return told('cancelled');
    }
    await kind.left(at);
    await store.write([
      lobbies.leaving(gameSessionId, agent.agentId, clock.now()),
      ...(self.role === 'spectator' ? [] : kind.leaving(at.lobby, agent.agentId)),
    ]);
    return told(status);
  }

  /** The host removes a guest permanently. Not possible during a match. */
  async remove(agent: AgentIdentity, gameSessionId: string, guestId: string) {
    const found = await this.find(gameSessionId);
    if (!found) return NO_TABLE;
    const { lobby, record } = found;
    if (lobby.hostAgentId !== agent.agentId) return NOT_HOST;
    if (guestId === agent.agentId) return error('You are the host: leave the table instead.');
    if (lobby.status === 'active') return error('The match has begun; remove a guest when it is over.');
    const { clock, lobbies, store } = this.deps;
    const kind = this.deps.kindOf(record);
    const guest = (await lobbies.members(gameSessionId)).find(({ agentId }) => agentId === guestId);
    if (!guest) return error('No such guest at this table.');
    await kind.left({ lobby, record, agent: { agentId: guestId, name: guest.name ?? '', scopes: [] } });
    await store.write([
      lobbies.removing(gameSessionId, guestId, clock.now()),
      ...kind.leaving(lobby, guestId),
    ]);
    return { ok: true, value: { game_session_id: gameSessionId, status: lobby.status } } as const;
  }

  /** Automatically, on behalf of the host. */
  startByItself(hostId: string, gameSessionId: string) {
    return this.start({ agentId: hostId, name: '', scopes: [] }, gameSessionId, true);
  }

  #taking(at: AtTable, kind: TableKind, role: 'host' | 'player'): Statement[] {
    const { clock, holds, lobbies } = this.deps;
    const { agent, lobby, record } = at;
    const now = clock.now();
    return [
      ...lobbies.seating(lobby.gameSessionId, agent.agentId, role, now),
      holds.unlessElsewhere(agent.agentId, record.id, lobby.gameSessionId, now),
      ...kind.taking(at, now),
      holds.adopting(lobby.gameSessionId, agent.agentId, record.id),
    ];
  }

  /** Null: it has its chair. */
  async #seat(at: AtTable, kind: TableKind, role: 'player' | 'spectator'): Promise<Answer<never> | null> {
    const { clock, lobbies, store } = this.deps;
    const { gameSessionId: id } = at.lobby;
    const chairs = lobbies.seating(id, at.agent.agentId, role, clock.now());
    try {
      await store.write(role === 'spectator' ? chairs : this.#taking(at, kind, role));
      return null;
    } catch (failure) {
      if (!(failure instanceof GuardFailedError)) throw failure;
      return failure.statement < chairs.length ? IS_FULL : no(await this.#held.refusal(at.agent.agentId));
    }
  }
}

function faultOf(record: ExperienceRecord, { config }: NewTable): Refusal | null {
  if (!record.multiplayer || record.tier !== 2)
    return gatewayRefusal('EXPERIENCE_ERROR', 'This experience has no tables for several players.');
  if (!PLAYABLE.includes(record.verificationStatus))
    return gatewayRefusal(
      'EXPERIENCE_NOT_VERIFIED',
      `It is ${record.verificationStatus}; only verified ones are played.`,
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
  gameSessionId,
  experienceId: record.id,
  hostAgentId: agent.agentId,
  status: 'waiting',
  maxPlayers: Math.min(maxPlayers ?? record.maxPlayers, record.maxPlayers),
  config,
  private: config.private === true,
  pace: PACES.find((pace) => pace === config.pace) ?? 'normal',
  matchId: null,
  outcomes: null,
  createdAt: now,
  touchedAt: now,
  startedAt: null,
  endedAt: null,
});
