/**
 * Executes one step. A foreign step is recorded before it is sent, so that after any crash none is sent twice and no
 * acknowledged one is lost. Actions in the town's own games are durable before they answer.
 */
import type { Stepped, Telemetry } from '../../../../shared/contracts/sessions.ts';
import { type Answer, no, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { GuardFailedError } from '../../../store/errors.ts';
import { isWritten } from '../../../store/rows.ts';
import { type Answered, recordOfStep, SessionCalls } from './session-calls.ts';
import {
  fullRefusal,
  notActive,
  PREVIOUS_STEP_UNKNOWN,
  STEP_LOST,
  type StepWish,
  storedTelemetry,
  type Where,
} from './session-types.ts';
import type { SessionRecord } from './sessions-table.ts';
import type { StepDone } from './steps-table.ts';

const MOST_RETRIES = 5;

export interface StepAsked {
  readonly sessionId: string;
  readonly action: unknown;
  readonly telemetry: Telemetry;
}

export class SessionStepping extends SessionCalls {
  async step(
    agent: AgentIdentity,
    { action, sessionId, telemetry }: StepAsked,
    where: Where,
  ): Promise<Answer<Stepped>> {
    const found = await this.own(agent, sessionId);
    if (!found.ok) return found;
    const { session } = found.value;
    if (session.status !== 'active') return no(notActive(session));
    const full = fullRefusal(session, this.deps.most);
    if (full) return no(full);
    const step = { ...found.value, action, telemetry };
    return step.record.kind === 'builtin' ? this.#here(agent, step, where) : this.#away(agent, step, where);
  }

  /** Its outcome is never unknown. */
  async #here(agent: AgentIdentity, step: StepWish, where: Where): Promise<Answer<Stepped>> {
    const { clock, rows, steps, store } = this.deps;
    const startedAt = clock.now();
    let session = step.session;
    const reply = await this.deps.adapterOf(step.record).step({
      ...(await this.playerCall(agent, step, where)),
      action: step.action,
      n: session.stepCount + 1,
    });
    if (!reply.ok) return no(reply.refusal);
    if (reply.looked) {
      if (reply.cursor !== undefined)
        await store.write([rows.reading(session.sessionId, reply.cursor, clock.now())]);
      return { ok: true, value: answered(session, session.stepCount, reply) };
    }
    for (let tries = 0; ; tries++) {
      const n = session.stepCount + 1;
      try {
        await store.write([
          ...steps.stepped(this.#done(step, reply, n, startedAt)),
          ...this.reported(agent, step),
        ]);
        return { ok: true, value: answered(session, n, reply) };
      } catch (error) {
        if (!(error instanceof GuardFailedError) || tries >= MOST_RETRIES) throw error;
        const now = await rows.byId(session.sessionId);
        // The move ended the match and its session, but it counts as a step.
        if (now?.status !== 'active') return { ok: true, value: answered(session, n, reply) };
        session = now;
      }
    }
  }

  async #away(agent: AgentIdentity, step: StepWish, where: Where): Promise<Answer<Stepped>> {
    const { nodeId, rows, steps, store } = this.deps;
    const intent = await this.intend(step.session, 'step');
    if (!intent.ok) return intent;
    const { n, session, startedAt } = intent.value;
    const reply = await this.safely(agent, step, where, (experience, call) =>
      experience.step({ ...call, action: step.action, n }),
    );
    const settled = steps.settlingIntent(session.sessionId, nodeId, startedAt);
    const isSettled = await isWritten(
      store,
      reply.ok
        ? [
            settled,
            ...steps.stepped(this.#done(step, reply, n, startedAt)),
            ...this.reported(agent, step),
            ...(reply.keeping ?? []),
          ]
        : [settled, ...(reply.inDoubt ? [rows.warning(session.sessionId, PREVIOUS_STEP_UNKNOWN)] : [])],
    );
    // The caretaker has settled it as unknown, which stands.
    if (!isSettled) return no(STEP_LOST);
    return reply.ok ? yes(answered(session, n, reply)) : no(reply.refusal);
  }

  #done(step: StepWish, reply: Answered, n: number, startedAt: number): StepDone {
    const at = this.deps.clock.now();
    return {
      sessionId: step.session.sessionId,
      n,
      ...recordOfStep(step, reply),
      telemetry: storedTelemetry(step.telemetry),
      latencyMs: Math.max(0, at - startedAt),
      at,
      upstream: reply.upstream,
      cursor: reply.cursor,
    };
  }
}

const answered = (session: SessionRecord, n: number, reply: Answered): Stepped => ({
  ...reply.told,
  session_id: session.sessionId,
  step_count: n,
  experience_response: reply.response,
  ...(session.warning !== null && { warning: session.warning }),
  ...(reply.restarted && { upstream_session_restarted: true }),
});
