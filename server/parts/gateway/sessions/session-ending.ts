/** How a session ends: told upstream, then one batch with outcomes, memory, rating, and the agent free again. */
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { GuardFailedError } from '../../../store/errors.ts';
import type { Statement } from '../../../store/store.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { parsedOr } from '../json.ts';
import { faultOf, TOO_LARGE } from '../memory/memory.ts';
import { outcomesIn, ratedSolo } from './outcomes.ts';
import type { SessionCalls } from './session-calls.ts';
import {
  type Ended,
  no,
  notActive,
  type Played,
  PREVIOUS_STEP_UNKNOWN,
  type SessionsDeps,
  STEP_LOST,
  type Where,
} from './session-types.ts';
import type { SessionRecord } from './sessions-table.ts';
import type { Telemetry } from './telemetry.ts';

export interface EndAsked {
  readonly sessionId: string;
  readonly reason?: string | undefined;
  readonly telemetry: Telemetry;
}

interface Closing extends Played {
  readonly telemetry: Telemetry;
  readonly response: unknown;
  readonly startedAt: number;
}

export class SessionEnding {
  readonly #deps: SessionsDeps;
  readonly #calls: SessionCalls;

  constructor(deps: SessionsDeps, calls: SessionCalls) {
    this.#deps = deps;
    this.#calls = calls;
  }

  async end(
    agent: AgentIdentity,
    { reason, sessionId, telemetry }: EndAsked,
    where: Where,
  ): Promise<Answer<Ended>> {
    const found = await this.#calls.own(agent, sessionId);
    if (!found.ok) return found;
    const { record, session } = found.value;
    if (session.status !== 'active') {
      // Its match has ended it: whoever played asks for the outcome with the very call that would end it.
      return session.closed_by === 'match' ? { ok: true, value: endedAs(session) } : no(notActive(session));
    }
    const intent = await this.#calls.intend(session, 'end');
    if (!intent.ok) return intent;
    const { n, startedAt } = intent.value;
    const reply = await this.#calls.safely(agent, found.value, where, (experience, call) =>
      experience.end({ ...call, n, ...(reason !== undefined && { reason }) }),
    );
    const abandons = reason === 'abandon' && record.kind !== 'builtin';
    if (!reply.ok && !abandons) {
      const { nodeId, rows, steps, store } = this.#deps;
      await store.write([
        steps.settlingIntent(session.session_id, nodeId, startedAt),
        ...(reply.inDoubt ? [rows.warning(session.session_id, PREVIOUS_STEP_UNKNOWN)] : []),
      ]);
      return no(reply.refusal);
    }
    const response = reply.ok ? reply.response : { outcomes: { result: 'abandoned', score: null } };
    return this.#close(agent, { session, record, response, telemetry, startedAt });
  }

  async #close(agent: AgentIdentity, closing: Closing): Promise<Answer<Ended>> {
    const { clock, memory, store } = this.#deps;
    const { record, response, session } = closing;
    const { memoryUpdate, outcomes } = outcomesIn(response);
    const at = clock.now();
    const layer = { holder: agent.agentId, experienceId: record.id };
    const remembered =
      memoryUpdate && faultOf(memoryUpdate) === null
        ? memory.writing(layer, { data: memoryUpdate, by: 'experience', at })
        : [];
    const rest = await this.#closing(agent, closing, outcomes, at);
    const told = {
      session_id: session.session_id,
      status: 'completed',
      step_count: session.step_count,
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
    return {
      ok: true,
      value: {
        ...told,
        memory_updated: remembered.length > 0,
        ...(dropped && {
          memory_warning: 'The memory_update of the experience was no object that can be kept.',
        }),
      },
    };
  }

  /** One batch: completed, outcomes, rating, and the agent is free. */
  async #closing(
    agent: AgentIdentity,
    closing: Closing,
    outcomes: ReturnType<typeof outcomesIn>['outcomes'],
    at: number,
  ): Promise<Statement[]> {
    const { credentialRows, identities, memory, nodeId, ratings, rows, steps } = this.#deps;
    const { record, session, startedAt } = closing;
    const { session_id: sessionId } = session;
    const running = record.kind === 'builtin' ? await this.#deps.matchOf(agent.agentId, record) : null;
    const isPublishers = await this.#isPublishers(agent, record);
    return [
      steps.settlingIntent(sessionId, nodeId, startedAt),
      rows.ending({ sessionId, outcomes: JSON.stringify(outcomes), closedBy: 'agent', at }),
      ...rows.freeing(sessionId),
      memory.forgettingSession(sessionId),
      credentialRows.forgettingSession(sessionId),
      identities.played(agent.agentId, record.id),
      ...this.#calls.reported(agent, closing),
      ...(running === null ? [] : [ratings.forfeiting(running, agent.agentId)]),
      ...(session.game_session_id === null && record.kind !== 'builtin'
        ? ratings.keeping(ratedSolo({ agent, record, sessionId, outcomes, at, isPublishers }))
        : []),
    ];
  }

  /** Nobody climbs a ladder of their own making. */
  async #isPublishers({ agentId }: AgentIdentity, { created_by }: ExperienceRecord): Promise<boolean> {
    if (created_by === null || created_by === agentId) return created_by === agentId;
    const owner = await this.#deps.ownerOf(agentId);
    return owner !== null && owner === (await this.#deps.ownerOf(created_by));
  }
}

const endedAs = (session: SessionRecord): Ended => ({
  session_id: session.session_id,
  status: 'completed',
  step_count: session.step_count,
  outcomes: parsedOr<unknown>(session.outcomes, null),
  memory_updated: false,
});
