/** Opens a session: writes it with its agent engaged, then calls the experience, then activates it. One at a time. */

import { randomUUID } from 'node:crypto';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { type Answer, no, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { isWritten } from '../../../store/rows.ts';
import { type ExperienceRecord, originOf, PLAYABLE } from '../catalogue/experiences-table.ts';
import { toldWithout } from '../credentials/call-secrets.ts';
import { parsedOr } from '../json.ts';
import type { TablePlace } from '../lobbies/lobbies-table.ts';
import { BusyReason } from './busy-reason.ts';
import { kept, SessionCalls } from './session-calls.ts';
import { type Created, STEP_LOST, type Where } from './session-types.ts';
import type { NewSession, SessionRecord } from './sessions-table.ts';

/** Sessions are for players: one opened by a spectator would take a chair at another table. */
const looksOn = ({ gameSessionId }: TablePlace) =>
  gatewayRefusal(
    'INVALID_STATE',
    `You look on at table ${gameSessionId}: ${TOOLS.matchState} tells how it stands. To play, ${TOOLS.lobbyJoin} it as a player while it waits, or ${TOOLS.lobbyLeave} it first.`,
  );

export interface CreateWish {
  readonly experienceId: string;
  readonly initialAction?: unknown;
}

export class SessionOpening extends SessionCalls {
  readonly #held = new BusyReason(this.deps);

  async create(
    agent: AgentIdentity,
    { experienceId, initialAction }: CreateWish,
    where: Where,
  ): Promise<Answer<Created>> {
    const record = await this.deps.experienceById(experienceId);
    if (record?.tier !== 2) {
      return no(gatewayRefusal('EXPERIENCE_TOOL_NOT_FOUND', 'No such experience that can be played.'));
    }
    const live = await this.deps.rows.liveOf(agent.agentId);
    if (live) return this.#existing(agent, live, record, where);
    if (!PLAYABLE.includes(record.verificationStatus)) {
      return no(
        gatewayRefusal(
          'EXPERIENCE_NOT_VERIFIED',
          `It is ${record.verificationStatus}; only verified ones are played.`,
        ),
      );
    }
    const place = await this.deps.lobbies.placeOf(agent.agentId, record.id);
    if (place?.role === 'spectator') return no(looksOn(place));
    const session: NewSession = {
      sessionId: randomUUID(),
      agentId: agent.agentId,
      experienceId: record.id,
      // The town's own games have no unknown outcomes: a seat may be taken before the answer is sent.
      status: record.kind === 'builtin' ? 'active' : 'opening',
      gameSessionId: place?.gameSessionId ?? null,
      matchId: await this.deps.matchOf(agent.agentId, record),
      openingNode: this.deps.nodeId,
      at: this.deps.clock.now(),
    };
    if (!(await this.#open(session, record))) {
      const winner = await this.deps.rows.liveOf(agent.agentId);
      return winner ? this.#existing(agent, winner, record, where) : this.#busy(agent);
    }
    return this.#greet(agent, session, record, initialAction, where);
  }

  /** False: something else engages the agent. The town's own games engage it when they seat it. */
  async #open(session: NewSession, { kind }: ExperienceRecord): Promise<boolean> {
    const { rows, store } = this.deps;
    return isWritten(store, [rows.opening(session), ...(kind === 'builtin' ? [] : [rows.engaging(session)])]);
  }

  async #greet(
    agent: AgentIdentity,
    session: NewSession,
    record: ExperienceRecord,
    initialAction: unknown,
    where: Where,
  ): Promise<Answer<Created>> {
    const { rows, store } = this.deps;
    const layers = await this.#layers(agent, record.id);
    const row = { ...blank, ...session, createdAt: session.at, touchedAt: session.at };
    const reply = await this.safely(agent, { session: row, record }, where, async (experience, call) =>
      experience.create({
        ...call,
        memory: { ...(await this.#shareable(agent, record)), ...layers.memory },
        ...(initialAction !== undefined && { initialAction }),
      }),
    );
    if (!reply.ok) {
      await this.#fail(session, reply.inDoubt);
      return reply.refusal.code === 'AGENT_BUSY' ? this.#busy(agent) : no(reply.refusal);
    }
    const opened = {
      upstream: reply.upstream ?? null,
      opening: record.kind === 'builtin' ? null : kept(reply.record?.response ?? reply.response),
    };
    const batch = [
      ...(session.status === 'opening' ? [rows.opened(session.sessionId, opened)] : []),
      ...(reply.cursor === undefined ? [] : [rows.reading(session.sessionId, reply.cursor, session.at)]),
      ...(session.matchId === null ? [] : [this.deps.ratings.returning(session.matchId, agent.agentId)]),
      ...(reply.keeping ?? []),
    ];
    // The caretaker came first: the agent is already free, and the experience hears only once that the session is over.
    if (batch.length > 0 && !(await isWritten(store, batch))) return no(STEP_LOST);
    return yes({
      session: { ...row, ...opened, status: 'active' },
      record,
      experienceAgentId: await this.deps.identities.of(agent.agentId, record.id),
      response: reply.response,
      resumed: false,
      told: reply.told ?? {},
      ...layers,
    });
  }

  async #busy({ agentId }: AgentIdentity): Promise<Answer<never>> {
    return no(await this.#held.refusal(agentId));
  }

  /** The caretaker may have been faster: then it is settled. */
  async #fail({ sessionId, status }: NewSession, endOwed: boolean): Promise<void> {
    const { clock, rows, store } = this.deps;
    await isWritten(store, [
      rows.failing(sessionId, clock.now(), { endOwed, from: status === 'active' ? 'active' : 'opening' }),
      ...rows.freeing(sessionId),
    ]);
  }

  async #existing(
    agent: AgentIdentity,
    session: SessionRecord,
    record: ExperienceRecord,
    where: Where,
  ): Promise<Answer<Created>> {
    if (session.experienceId !== record.id) return this.#busy(agent);
    const experience = this.deps.adapterOf(record);
    const call = await this.playerCall(agent, { session, record }, where);
    const look = { ...call, cursor: null, action: { type: 'look' }, n: session.stepCount + 1 };
    const stands = record.kind === 'builtin' ? await experience.step(look) : null;
    return yes({
      session,
      record,
      experienceAgentId: call.experienceAgentId,
      response: !stands
        ? parsedOr(session.opening, null)
        : stands.ok
          ? stands.response
          : { refused: stands.refusal },
      resumed: true,
      told: toldWithout((await experience.offer?.(call)) ?? {}, call.secrets),
      ...(await this.#layers(agent, record.id)),
    });
  }

  /** The owner's values for the experience's current origin; the agent sees all of them, a changed address does not. */
  async #shareable({ agentId }: AgentIdentity, record: ExperienceRecord) {
    const { memory, ownerOf } = this.deps;
    const owner = await ownerOf(agentId);
    if (owner === null) return {};
    const layer = { experienceId: record.id, shared: true, origin: originOf(record) } as const;
    return (await memory.read({ holder: owner, ...layer })).data;
  }

  async #layers(agent: AgentIdentity, experienceId: string) {
    const { memory, ownerOf } = this.deps;
    const own = await memory.read({ holder: agent.agentId, experienceId });
    const owner = await ownerOf(agent.agentId);
    const ownerMemory = owner
      ? (await memory.read({ holder: owner, experienceId, shared: true })).data
      : null;
    return { memory: own.data, ownerMemory };
  }
}

const blank = {
  stepCount: 0,
  upstream: null,
  cursor: null,
  opening: null,
  warning: null,
  outcomes: null,
  closedBy: null,
  endOwed: false,
  keptBytes: 0,
  telemetry: null,
  endedAt: null,
} as const;
