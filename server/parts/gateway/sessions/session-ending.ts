/** Ends a session: tells the experience, then writes outcomes, memory, rating and the freed agent in one batch. */
import type { Ended, Telemetry } from '../../../../shared/contracts/sessions.ts';
import { REDACTED } from '../../../../shared/gateway/redaction.ts';
import { type Answer, no, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { GuardFailedError } from '../../../store/errors.ts';
import { isWritten } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import { faultOf, TOO_LARGE } from '../memory/memory.ts';
import { outcomesIn, ratedSolo } from './outcomes.ts';
import { SessionCalls } from './session-calls.ts';
import {
  notActive,
  type Played,
  PREVIOUS_STEP_UNKNOWN,
  STEP_LOST,
  storedTelemetry,
  type Where,
} from './session-types.ts';
import type { SessionRecord } from './sessions-table.ts';

export interface EndAsked {
  readonly sessionId: string;
  readonly reason?: string | undefined;
  readonly telemetry: Telemetry;
}

interface Closing extends Played {
  readonly telemetry: Telemetry;
  readonly response: unknown;
  /** The unmodified answer, for the rating only: no secret may remove the agent's own result from it. */
  readonly heard: unknown;
  readonly startedAt: number;
}

const ABANDONED = { outcomes: { result: 'abandoned', score: null } };

export class SessionEnding extends SessionCalls {
  async end(
    agent: AgentIdentity,
    { reason, sessionId, telemetry }: EndAsked,
    where: Where,
  ): Promise<Answer<Ended>> {
    const found = await this.own(agent, sessionId);
    if (!found.ok) return found;
    const { record, session: read } = found.value;
    if (read.status !== 'active') {
      return read.closedBy === 'match'
        ? this.#endedByMatch(agent, found.value, telemetry)
        : no(notActive(read));
    }
    const intent = await this.intend(read, 'end');
    if (!intent.ok) return intent;
    const { n, session, startedAt } = intent.value;
    const reply = await this.safely(agent, found.value, where, (experience, call) =>
      experience.end({ ...call, n, ...(reason !== undefined && { reason }) }),
    );
    const abandons = reason === 'abandon' && record.kind !== 'builtin';
    if (!reply.ok && !abandons) {
      const { nodeId, rows, steps, store } = this.deps;
      const isSettled = await isWritten(store, [
        steps.settlingIntent(session.sessionId, nodeId, startedAt),
        ...(reply.inDoubt ? [rows.warning(session.sessionId, PREVIOUS_STEP_UNKNOWN)] : []),
      ]);
      // The caretaker may have settled it as unknown, which stands.
      return no(isSettled ? reply.refusal : STEP_LOST);
    }
    const said = reply.ok
      ? { response: reply.record?.response ?? reply.response, heard: reply.heard ?? reply.response }
      : { response: ABANDONED, heard: ABANDONED };
    return this.#close(agent, { session, record, ...said, telemetry, startedAt });
  }

  /** The call that would end a session returns its outcome, and may report usage as usual. */
  async #endedByMatch(
    agent: AgentIdentity,
    { record, session }: Played,
    telemetry: Telemetry,
  ): Promise<Answer<Ended>> {
    const { rows, store } = this.deps;
    const reported = storedTelemetry(telemetry);
    if (reported !== null) {
      await store.write([
        rows.reporting(session.sessionId, reported),
        ...this.reported(agent, { record, telemetry }),
      ]);
    }
    return { ok: true, value: endedAs(session) };
  }

  async #close(agent: AgentIdentity, closing: Closing): Promise<Answer<Ended>> {
    const { clock, memory, store } = this.deps;
    const { record, response, session } = closing;
    const { memoryUpdate: said, outcomes } = outcomesIn(response);
    const memoryUpdate = said && withoutEchoes(said);
    const at = clock.now();
    const layer = { holder: agent.agentId, experienceId: record.id };
    const remembered =
      memoryUpdate && faultOf(memoryUpdate) === null
        ? memory.writing(layer, { data: memoryUpdate, by: 'experience', at })
        : [];
    const rest = await this.#closing(agent, closing, outcomes, at);
    const told = {
      session_id: session.sessionId,
      status: 'completed',
      step_count: session.stepCount,
      outcomes,
      ...(session.warning !== null && { warning: session.warning }),
    } as const;
    try {
      await store.write([...rest, ...remembered]);
    } catch (error) {
      if (!(error instanceof GuardFailedError)) throw error;
      if (error.statement < rest.length) return no(STEP_LOST);
      await store.write(rest);
      return { ok: true, value: { ...told, memory_updated: false, memory_warning: TOO_LARGE.message } };
    }
    const dropped = memoryUpdate !== null && remembered.length === 0;
    return yes({
      ...told,
      memory_updated: remembered.length > 0,
      ...(dropped && {
        memory_warning: 'The memory_update of the experience was no object that can be kept.',
      }),
    });
  }

  /** One batch: completed, outcomes, rating, and the agent is free. */
  async #closing(
    agent: AgentIdentity,
    closing: Closing,
    outcomes: ReturnType<typeof outcomesIn>['outcomes'],
    at: number,
  ): Promise<Statement[]> {
    const { credentialRows, identities, memory, nodeId, ratings, rows, steps } = this.deps;
    const { record, session, startedAt, telemetry } = closing;
    const heard = outcomesIn(closing.heard).outcomes;
    const { sessionId } = session;
    const running = record.kind === 'builtin' ? await this.deps.matchOf(agent.agentId, record) : null;
    const isPublishers = await this.#isPublishers(agent, record);
    return [
      steps.settlingIntent(sessionId, nodeId, startedAt),
      rows.ending({
        sessionId,
        outcomes,
        telemetry: storedTelemetry(telemetry),
        closedBy: 'agent',
        at,
      }),
      ...rows.freeing(sessionId),
      memory.forgettingSession(sessionId),
      credentialRows.forgettingSession(sessionId),
      identities.played(agent.agentId, record.id),
      ...this.reported(agent, closing),
      ...(running === null ? [] : [ratings.forfeiting(running, agent.agentId)]),
      ...(session.gameSessionId === null && record.kind !== 'builtin'
        ? ratings.keeping(ratedSolo({ agent, record, sessionId, outcomes: heard, at, isPublishers }))
        : []),
    ];
  }

  /** Publishers are not rated on their own experiences. */
  async #isPublishers({ agentId }: AgentIdentity, { createdBy }: ExperienceRecord): Promise<boolean> {
    if (createdBy === null || createdBy === agentId) return createdBy === agentId;
    const owner = await this.deps.ownerOf(agentId);
    return owner !== null && owner === (await this.deps.ownerOf(createdBy));
  }
}

/**
 * Drop values echoed from owner memory; they are injected again next time. Stored here as well, they would override it.
 */
function withoutEchoes(memoryUpdate: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(memoryUpdate).filter(([, value]) => value !== REDACTED));
}

const endedAs = (session: SessionRecord): Ended => ({
  session_id: session.sessionId,
  status: 'completed',
  step_count: session.stepCount,
  outcomes: session.outcomes,
  memory_updated: false,
});
