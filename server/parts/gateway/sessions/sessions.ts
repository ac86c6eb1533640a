/**
 * create, step, end: the whole of how agents play anything. A foreign step is written down before it is sent, so that
 * whatever dies in between, none is sent twice and none that was acknowledged is lost.
 */
import { randomUUID } from 'node:crypto';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Log } from '../../../log.ts';
import type { Ratings } from '../../../ratings/ratings.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { Experience, PlayerCall, Reply } from '../experiences/experience.ts';
import { isJsonObject, type JsonObject, parsedOr } from '../json.ts';
import { faultOf, type Memory, TOO_LARGE } from '../memory/memory.ts';
import type { Identities } from './identities.ts';
import { outcomesIn, ratedSolo } from './outcomes.ts';
import type { NewSession, SessionRecord, SessionRows } from './sessions-table.ts';
import { reportsUsage, storedTelemetry, type Telemetry } from './telemetry.ts';

export const PREVIOUS_STEP_UNKNOWN = 'PREVIOUS_STEP_UNKNOWN';
/** As much of an answer as a replay keeps. */
const MOST_KEPT_BYTES = 64 * 1024;
const MOST_RETRIES = 5;

export interface SessionsDeps {
  readonly store: Store;
  readonly rows: SessionRows;
  readonly identities: Identities;
  readonly memory: Memory;
  readonly ratings: Ratings;
  readonly clock: Clock;
  readonly nodeId: string;
  readonly log: Log;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  adapterOf(record: ExperienceRecord): Experience;
  ownerOf(agentId: string): Promise<string | null>;
  /** The table of this experience that the agent sits at. */
  tableOf(agentId: string, experienceId: string): Promise<string | null>;
  /** The match of this game of the town that the agent sits in. */
  matchOf(agentId: string, record: ExperienceRecord): Promise<string | null>;
}

export interface Where {
  readonly address?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Created {
  readonly session: SessionRecord;
  readonly record: ExperienceRecord;
  readonly experienceAgentId: string;
  readonly response: unknown;
  readonly resumed: boolean;
  readonly memory: JsonObject;
  readonly ownerMemory: JsonObject | null;
}

export interface Stepped {
  readonly session_id: string;
  readonly step_count: number;
  readonly experience_response: unknown;
  readonly warning?: string;
  readonly upstream_session_restarted?: true;
}

export interface Ended {
  readonly session_id: string;
  readonly status: 'completed';
  readonly step_count: number;
  readonly outcomes: unknown;
  readonly memory_updated: boolean;
  readonly memory_warning?: string;
  readonly warning?: string;
}

const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });

const BUSY = gatewayRefusal(
  'AGENT_BUSY',
  'You have an active session, table or seat elsewhere: end it first (session.end, with reason "abandon" if it does not answer).',
);
const UNKNOWN_SESSION = gatewayRefusal('EXPERIENCE_TOOL_NOT_FOUND', 'There is no such session.');
const NOT_YOURS = gatewayRefusal('EXPERIENCE_AUTH_FAILED', 'This session is not yours.');
const IN_PROGRESS = gatewayRefusal(
  'STEP_IN_PROGRESS',
  'A step of this session is still under way; wait for its answer, or try again in a few seconds.',
);
const STEP_LOST = gatewayRefusal(
  'EXPERIENCE_TIMEOUT',
  'The answer came too late: nobody knows whether the experience has done it, and it is not sent again.',
);

export class Sessions {
  readonly #deps: SessionsDeps;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
  }

  async create(
    agent: AgentIdentity,
    { experienceId, initialAction }: { readonly experienceId: string; readonly initialAction?: unknown },
    where: Where,
  ): Promise<Answer<Created>> {
    const record = await this.#deps.experienceById(experienceId);
    if (record?.tier !== 2) {
      return no(
        gatewayRefusal('EXPERIENCE_TOOL_NOT_FOUND', 'There is no such experience that can be played.'),
      );
    }
    const live = await this.#deps.rows.liveOf(agent.agentId);
    if (live) return this.#existing(agent, live, record, where);
    if (record.verification_status !== 'verified' && record.verification_status !== 'connectivity_verified') {
      return no(
        gatewayRefusal(
          'EXPERIENCE_NOT_VERIFIED',
          `It is ${record.verification_status}; only verified ones are played.`,
        ),
      );
    }
    const session: NewSession = {
      session_id: randomUUID(),
      agent_id: agent.agentId,
      experience_id: record.id,
      // With the town's own games nothing can be in doubt: a seat may be taken before the answer is told.
      status: record.kind === 'builtin' ? 'active' : 'opening',
      game_session_id: await this.#deps.tableOf(agent.agentId, record.id),
      match_id: await this.#deps.matchOf(agent.agentId, record),
      at: this.#deps.clock.now(),
    };
    if (!(await this.#open(session, record))) {
      const winner = await this.#deps.rows.liveOf(agent.agentId);
      return winner ? this.#existing(agent, winner, record, where) : no(BUSY);
    }
    return this.#greet(agent, session, record, initialAction, where);
  }

  /** False: something else holds the agent. The town's own games engage it when they seat it. */
  async #open(session: NewSession, { kind }: ExperienceRecord): Promise<boolean> {
    const { rows, store } = this.#deps;
    try {
      await store.write([rows.opening(session), ...(kind === 'builtin' ? [] : [rows.engaging(session)])]);
      return true;
    } catch (error) {
      if (error instanceof GuardFailedError || error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }

  async #greet(
    agent: AgentIdentity,
    session: NewSession,
    record: ExperienceRecord,
    initialAction: unknown,
    where: Where,
  ): Promise<Answer<Created>> {
    const { rows } = this.#deps;
    const layers = await this.#layers(agent, record.id);
    const row = { ...blank, ...session, created_at: session.at, touched_at: session.at };
    const reply = await this.#safely(session.session_id, async () =>
      this.#deps.adapterOf(record).create({
        ...(await this.#playerCall(agent, row, where)),
        memory: { ...layers.ownerMemory, ...layers.memory },
        ...(initialAction !== undefined && { initialAction }),
      }),
    );
    if (!reply.ok) {
      await this.#fail(session, reply.inDoubt);
      return no(reply.refusal);
    }
    const opened = {
      upstream: reply.upstream ?? null,
      opening: record.kind === 'builtin' ? null : kept(reply.response),
    };
    try {
      await this.#write([
        ...(session.status === 'opening' ? [rows.opened(session.session_id, opened)] : []),
        ...(reply.cursor === undefined ? [] : [rows.reading(session.session_id, reply.cursor, session.at)]),
        ...(session.match_id === null ? [] : [this.#deps.ratings.returning(session.match_id, agent.agentId)]),
      ]);
    } catch (error) {
      // The caretaker was faster: the agent is free by now, and the experience is told once that it is over.
      if (error instanceof GuardFailedError) return no(STEP_LOST);
      throw error;
    }
    return {
      ok: true,
      value: {
        session: { ...row, ...opened, status: 'active' },
        record,
        experienceAgentId: await this.#deps.identities.of(agent.agentId, record.id),
        response: reply.response,
        resumed: false,
        ...layers,
      },
    };
  }

  async #write(statements: readonly Statement[]): Promise<void> {
    if (statements.length > 0) await this.#deps.store.write(statements);
  }

  /** The caretaker may have been faster: then it is settled. */
  async #fail({ session_id: sessionId, status }: NewSession, endOwed: boolean): Promise<void> {
    const { clock, rows, store } = this.#deps;
    try {
      await store.write([
        rows.failing(sessionId, clock.now(), { endOwed, from: status === 'active' ? 'active' : 'opening' }),
        ...rows.freeing(sessionId),
      ]);
    } catch (error) {
      if (!(error instanceof GuardFailedError)) throw error;
    }
  }

  async #existing(
    agent: AgentIdentity,
    session: SessionRecord,
    record: ExperienceRecord,
    where: Where,
  ): Promise<Answer<Created>> {
    if (session.experience_id !== record.id) return no(BUSY);
    const response =
      record.kind === 'builtin'
        ? await this.#whereItStands(agent, session, record, where)
        : parsedOr(session.opening, null);
    return {
      ok: true,
      value: {
        session,
        record,
        experienceAgentId: await this.#deps.identities.of(agent.agentId, record.id),
        response,
        resumed: true,
        ...(await this.#layers(agent, record.id)),
      },
    };
  }

  async #whereItStands(agent: AgentIdentity, session: SessionRecord, record: ExperienceRecord, where: Where) {
    const call = await this.#playerCall(agent, session, where);
    const reply = await this.#deps
      .adapterOf(record)
      .step({ ...call, cursor: null, action: { type: 'look' }, n: session.step_count + 1 });
    return reply.ok ? reply.response : { refused: reply.refusal };
  }

  async #layers(agent: AgentIdentity, experienceId: string) {
    const { memory, ownerOf } = this.#deps;
    const own = await memory.read({ holder: agent.agentId, experienceId });
    const owner = await ownerOf(agent.agentId);
    const ownerMemory = owner ? (await memory.read({ holder: owner, experienceId })).data : null;
    return { memory: own.data, ownerMemory };
  }

  async step(
    agent: AgentIdentity,
    {
      action,
      sessionId,
      telemetry,
    }: { readonly sessionId: string; readonly action: unknown; readonly telemetry: Telemetry },
    where: Where,
  ): Promise<Answer<Stepped>> {
    const found = await this.#own(agent, sessionId);
    if (!found.ok) return found;
    const { record, session } = found.value;
    if (session.status !== 'active') return no(notActive(session));
    const step = { session, record, action, telemetry };
    return record.kind === 'builtin'
      ? this.#stepHere(agent, step, where)
      : this.#stepAway(agent, step, where);
  }

  /** What the town's own games do is durable before they answer: nothing can be in doubt. */
  async #stepHere(agent: AgentIdentity, step: Step, where: Where): Promise<Answer<Stepped>> {
    const { clock, rows, store } = this.#deps;
    const startedAt = clock.now();
    let session = step.session;
    const reply = await this.#deps.adapterOf(step.record).step({
      ...(await this.#playerCall(agent, session, where)),
      action: step.action,
      n: session.step_count + 1,
    });
    if (!reply.ok) return no(reply.refusal);
    if (reply.looked) {
      if (reply.cursor !== undefined)
        await store.write([rows.reading(session.session_id, reply.cursor, clock.now())]);
      return { ok: true, value: answered(session, session.step_count, reply) };
    }
    for (let tries = 0; ; tries++) {
      const n = session.step_count + 1;
      try {
        await store.write([
          ...rows.stepped(this.#done(step, reply, n, startedAt)),
          ...this.#reported(agent, step),
        ]);
        return { ok: true, value: answered(session, n, reply) };
      } catch (error) {
        if (!(error instanceof GuardFailedError) || tries >= MOST_RETRIES) throw error;
        const now = await rows.byId(session.session_id);
        // The move has ended the match, and with it the session: it was a step all the same.
        if (now?.status !== 'active') return { ok: true, value: answered(session, n, reply) };
        session = now;
      }
    }
  }

  async #stepAway(agent: AgentIdentity, step: Step, where: Where): Promise<Answer<Stepped>> {
    const { rows, store } = this.#deps;
    const { record, session } = step;
    const intent = await this.#intend(session, 'step');
    if (!intent.ok) return intent;
    const { n, startedAt } = intent.value;
    const reply = await this.#safely(session.session_id, async () =>
      this.#deps
        .adapterOf(record)
        .step({ ...(await this.#playerCall(agent, session, where)), action: step.action, n }),
    );
    const settled = rows.settlingIntent(session.session_id, this.#deps.nodeId, startedAt);
    try {
      if (!reply.ok) {
        await store.write([
          settled,
          ...(reply.inDoubt ? [rows.warning(session.session_id, PREVIOUS_STEP_UNKNOWN)] : []),
        ]);
        return no(reply.refusal);
      }
      await store.write([
        settled,
        ...rows.stepped(this.#done(step, reply, n, startedAt)),
        ...this.#reported(agent, step),
      ]);
    } catch (error) {
      // The caretaker has settled it as unknown: it stays so.
      if (error instanceof GuardFailedError) return no(STEP_LOST);
      throw error;
    }
    return { ok: true, value: answered(session, n, reply) };
  }

  async end(
    agent: AgentIdentity,
    {
      reason,
      sessionId,
      telemetry,
    }: { readonly sessionId: string; readonly reason?: string | undefined; readonly telemetry: Telemetry },
    where: Where,
  ): Promise<Answer<Ended>> {
    const found = await this.#own(agent, sessionId);
    if (!found.ok) return found;
    const { record, session } = found.value;
    if (session.status !== 'active') {
      // Its match has ended it: whoever played asks for the outcome with the very call that would end it.
      return session.closed_by === 'match' ? { ok: true, value: endedAs(session) } : no(notActive(session));
    }
    const intent = await this.#intend(session, 'end');
    if (!intent.ok) return intent;
    const reply = await this.#safely(session.session_id, async () =>
      this.#deps.adapterOf(record).end({
        ...(await this.#playerCall(agent, session, where)),
        n: intent.value.n,
        ...(reason !== undefined && { reason }),
      }),
    );
    const abandons = reason === 'abandon' && record.kind !== 'builtin';
    if (!reply.ok && !abandons) {
      await this.#deps.store.write([
        this.#deps.rows.settlingIntent(session.session_id, this.#deps.nodeId, intent.value.startedAt),
        ...(reply.inDoubt ? [this.#deps.rows.warning(session.session_id, PREVIOUS_STEP_UNKNOWN)] : []),
      ]);
      return no(reply.refusal);
    }
    const response = reply.ok ? reply.response : { outcomes: { result: 'abandoned', score: null } };
    return this.#close(agent, { session, record, response, telemetry, startedAt: intent.value.startedAt });
  }

  /** One batch: completed, outcomes, memory, rating, and the agent is free. */
  async #close(agent: AgentIdentity, closing: Closing): Promise<Answer<Ended>> {
    const { clock, identities, memory, ratings, rows, store } = this.#deps;
    const { record, response, session, startedAt } = closing;
    const { memoryUpdate, outcomes } = outcomesIn(response);
    const at = clock.now();
    const { session_id: sessionId } = session;
    const layer = { holder: agent.agentId, experienceId: record.id };
    const remembered =
      memoryUpdate && faultOf(memoryUpdate) === null
        ? memory.writing(layer, { data: memoryUpdate, by: 'experience', at })
        : [];
    const running = record.kind === 'builtin' ? await this.#deps.matchOf(agent.agentId, record) : null;
    const isPublishers = await this.#isPublishers(agent, record);
    const rest: Statement[] = [
      rows.settlingIntent(sessionId, this.#deps.nodeId, startedAt),
      rows.ending({ sessionId, outcomes: JSON.stringify(outcomes), closedBy: 'agent', at }),
      ...rows.freeing(sessionId),
      memory.forgettingSession(sessionId),
      identities.played(agent.agentId, record.id),
      ...this.#reported(agent, closing),
      ...(running === null ? [] : [ratings.forfeiting(running, agent.agentId)]),
      ...(session.game_session_id === null && record.kind !== 'builtin'
        ? ratings.keeping(ratedSolo({ agent, record, sessionId, outcomes, at, isPublishers }))
        : []),
    ];
    const told = {
      session_id: sessionId,
      status: 'completed',
      step_count: session.step_count,
      outcomes,
      ...(session.warning !== null && { warning: session.warning }),
    } as const;
    try {
      await store.write([...rest, ...remembered]);
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
    } catch (error) {
      if (!(error instanceof GuardFailedError)) throw error;
      if (error.statement < rest.length) return no(STEP_LOST);
      await store.write(rest);
      return { ok: true, value: { ...told, memory_updated: false, memory_warning: TOO_LARGE.message } };
    }
  }

  /** Nobody climbs a ladder of their own making. */
  async #isPublishers({ agentId }: AgentIdentity, { created_by }: ExperienceRecord): Promise<boolean> {
    if (created_by === null || created_by === agentId) return created_by === agentId;
    const owner = await this.#deps.ownerOf(agentId);
    return owner !== null && owner === (await this.#deps.ownerOf(created_by));
  }

  async #own(agent: AgentIdentity, sessionId: string) {
    const session = await this.#deps.rows.byId(sessionId);
    const record = session && (await this.#deps.experienceById(session.experience_id));
    if (!record) return no(UNKNOWN_SESSION);
    if (session.agent_id !== agent.agentId) return no(NOT_YOURS);
    return { ok: true, value: { session, record } } as const;
  }

  /** The session's number of this step, or why there can be none now. */
  async #intend(
    session: SessionRecord,
    kind: 'step' | 'end',
  ): Promise<Answer<{ n: number; startedAt: number }>> {
    const { clock, nodeId, rows, store } = this.#deps;
    const startedAt = clock.now();
    try {
      await store.write([rows.intending(session, { kind, node: nodeId, started_at: startedAt })]);
    } catch (error) {
      if (error instanceof DuplicateKeyError) return no(IN_PROGRESS);
      if (!(error instanceof GuardFailedError)) throw error;
      const now = await rows.byId(session.session_id);
      if (!now) return no(UNKNOWN_SESSION);
      // A step came in between: it has been answered elsewhere, and this one was meant to follow what its agent knows.
      return no(now.status === 'active' ? IN_PROGRESS : notActive(now));
    }
    return { ok: true, value: { n: session.step_count + 1, startedAt } };
  }

  async #playerCall(
    agent: AgentIdentity,
    session: SessionRecord,
    { address, signal }: Where,
  ): Promise<PlayerCall> {
    return {
      sessionId: session.session_id,
      experienceAgentId: await this.#deps.identities.of(agent.agentId, session.experience_id),
      agent,
      gameSessionId: session.game_session_id,
      matchId: session.match_id,
      upstream: session.upstream,
      cursor: session.cursor,
      ...(address !== undefined && { address }),
      // A foreign step that was sent is waited for, also when its agent has hung up: its answer belongs to the record.
      ...(signal && session.match_id !== null && { signal }),
    };
  }

  /** A bug in an adapter leaves nothing hanging: the call has failed, and nobody knows what was done. */
  async #safely(sessionId: string, call: () => Promise<Reply>): Promise<Reply> {
    try {
      return await call();
    } catch (error) {
      this.#deps.log.error({ err: error, sessionId }, 'a call of an experience failed in the gateway');
      return {
        ok: false,
        inDoubt: true,
        refusal: gatewayRefusal(
          'EXPERIENCE_ERROR',
          'The call failed inside the gateway; it has been logged.',
          true,
        ),
      };
    }
  }

  #done(
    { action, session, telemetry }: Step,
    reply: Extract<Reply, { ok: true }>,
    n: number,
    startedAt: number,
  ) {
    const at = this.#deps.clock.now();
    return {
      sessionId: session.session_id,
      n,
      action: kept(action),
      response: kept(reply.response),
      telemetry: storedTelemetry(telemetry),
      latencyMs: Math.max(0, at - startedAt),
      at,
      upstream: reply.upstream,
      cursor: reply.cursor,
    };
  }

  #reported(agent: AgentIdentity, { record, telemetry }: Pick<Step, 'record' | 'telemetry'>): Statement[] {
    return reportsUsage(telemetry) ? [this.#deps.identities.reportedUsage(agent.agentId, record.id)] : [];
  }
}

interface Step {
  readonly session: SessionRecord;
  readonly record: ExperienceRecord;
  readonly action: unknown;
  readonly telemetry: Telemetry;
}

interface Closing extends Omit<Step, 'action'> {
  readonly response: unknown;
  readonly startedAt: number;
}

const blank = {
  step_count: 0,
  upstream: null,
  cursor: null,
  opening: null,
  warning: null,
  outcomes: null,
  closed_by: null,
  end_owed: 0,
  ended_at: null,
} as const;

const notActive = ({ closed_by, status }: SessionRecord): Refusal =>
  gatewayRefusal(
    'EXPERIENCE_ERROR',
    closed_by === 'match'
      ? 'The match is over; session.end tells how it ended for you.'
      : `Session is ${status}, not active`,
  );

const answered = (session: SessionRecord, n: number, reply: Extract<Reply, { ok: true }>): Stepped => ({
  session_id: session.session_id,
  step_count: n,
  experience_response: reply.response,
  ...(session.warning !== null && { warning: session.warning }),
  ...(reply.restarted && { upstream_session_restarted: true }),
});

const endedAs = (session: SessionRecord): Ended => ({
  session_id: session.session_id,
  status: 'completed',
  step_count: session.step_count,
  outcomes: parsedOr<unknown>(session.outcomes, null),
  memory_updated: false,
});

/** What is too large for a replay is told by its size. */
function kept(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_KEPT_BYTES) return text;
  return JSON.stringify({
    omitted: `${bytes} bytes`,
    ...(isJsonObject(value) && { keys: Object.keys(value).slice(0, 50) }),
  });
}
