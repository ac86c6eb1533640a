/** Steps of sessions, and what is under way in them, as rows. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ExperienceDetails } from '../../../../shared/protocol/gateway.ts';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';
import type { SessionRecord } from './sessions-table.ts';

export type StepRecord = Selectable<GatewayTables['gateway_steps']>;
export type IntentRecord = Selectable<GatewayTables['gateway_intents']>;

/** What the gateway has measured itself, at the last steps of an experience. */
export type ObservedPace = NonNullable<ExperienceDetails['observed']>;

export interface StepDone {
  readonly sessionId: string;
  readonly n: number;
  readonly action: string;
  readonly response: string;
  readonly telemetry: string | null;
  readonly latencyMs: number;
  readonly at: number;
  readonly upstream?: string | undefined;
  readonly cursor?: string | undefined;
}

type KnownSession = Pick<SessionRecord, 'session_id' | 'step_count' | 'warning'>;

const OBSERVED_STEPS = 100;
/** Of so many sessions, the youngest: whatever the experience has behind it, no more is looked at. */
const OBSERVED_SESSIONS = 20;

const READ_AT_ONCE = 8;
const MOST_PAGE_BYTES = 1024 * 1024;

/** What of a step lies in the store. */
const bytesOf = ({ action, response, telemetry }: Pick<StepRecord, 'action' | 'response' | 'telemetry'>) =>
  Buffer.byteLength(action) + Buffer.byteLength(response) + Buffer.byteLength(telemetry ?? '');

export class StepRows {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  /**
   * Those that follow, oldest first: no more than were asked for, and none once a page is full of bytes. They are read a
   * few at a time, for nobody knows beforehand how large they are.
   */
  async page(sessionId: string, after: number, limit: number): Promise<StepRecord[]> {
    const page: StepRecord[] = [];
    let bytes = 0;
    for (;;) {
      const wanted = Math.min(READ_AT_ONCE, limit - page.length);
      const next = await this.#store.read(
        this.#sql
          .selectFrom('gateway_steps')
          .selectAll()
          .where('session_id', '=', sessionId)
          .where('n', '>', page.at(-1)?.n ?? after)
          .orderBy('n')
          .limit(wanted)
          .compile(),
      );
      for (const step of next) {
        bytes += bytesOf(step);
        if (page.length > 0 && bytes > MOST_PAGE_BYTES) return page;
        page.push(step);
      }
      if (next.length < wanted || page.length >= limit) return page;
    }
  }

  /**
   * Its key lets one step or end be under way in a session, on all nodes together; it begins from what the caller has read,
   * a warning included, which the step's answer tells.
   */
  intending(
    { session_id, step_count, warning }: KnownSession,
    intent: Pick<IntentRecord, 'kind' | 'node' | 'started_at'>,
  ): Statement {
    return expecting(this.#intending({ session_id, step_count, warning, ...intent }), 1);
  }

  readonly #intending = compiledOnce(
    (given: KnownSession & Pick<IntentRecord, 'kind' | 'node' | 'started_at'>) =>
      this.#sql
        .insertInto('gateway_intents')
        .columns(['session_id', 'kind', 'n', 'node', 'started_at'])
        .expression(
          this.#sql
            .selectFrom('gateway_sessions')
            .select(({ eb }) => [
              'session_id',
              sql<string>`cast(${given.kind} as text)`.as('kind'),
              eb('step_count', '+', 1).as('n'),
              sql<string>`cast(${given.node} as text)`.as('node'),
              sql<number>`cast(${given.started_at} as bigint)`.as('started_at'),
            ])
            .where('session_id', '=', given.session_id)
            .where('step_count', '=', given.step_count)
            .where('warning', 'is not distinct from', given.warning)
            .where('status', '=', 'active'),
        )
        .compile(),
  );

  /** Expected where somebody must have it: whoever comes after the caretaker has lost. */
  settlingIntent(sessionId: string, node: string, startedAt: number): Statement {
    return expecting(this.#settling({ sessionId, node, startedAt }), 1);
  }

  readonly #settling = compiledOnce(
    ({ node, sessionId, startedAt }: { sessionId: string; node: string; startedAt: number }) =>
      this.#sql
        .deleteFrom('gateway_intents')
        .where('session_id', '=', sessionId)
        .where('node', '=', node)
        .where('started_at', '=', startedAt)
        .compile(),
  );

  stepped(step: StepDone): Statement[] {
    const { sessionId, n } = step;
    return [
      expecting(
        this.#sql
          .updateTable('gateway_sessions')
          .set(({ eb }) => ({
            step_count: n,
            kept_bytes: eb('kept_bytes', '+', bytesOf(step)),
            touched_at: step.at,
            warning: null,
            ...(step.upstream !== undefined && { upstream: step.upstream }),
            ...(step.cursor !== undefined && { cursor: step.cursor }),
          }))
          .where('session_id', '=', sessionId)
          .where('status', '=', 'active')
          .where('step_count', '=', n - 1)
          .compile(),
        1,
      ),
      this.#keeping(step),
    ];
  }

  readonly #keeping = compiledOnce((step: StepDone) =>
    this.#sql
      .insertInto('gateway_steps')
      .values({
        session_id: step.sessionId,
        n: step.n,
        action: step.action,
        response: step.response,
        telemetry: step.telemetry,
        latency_ms: step.latencyMs,
        created_at: step.at,
      })
      .compile(),
  );

  /** How fast its last steps were answered, and how often agents stepped, as the gateway measured it. */
  async observed(experienceId: string): Promise<ObservedPace | null> {
    const youngest = this.#sql
      .selectFrom('gateway_sessions')
      .select(['session_id', 'step_count'])
      .where('experience_id', '=', experienceId)
      .orderBy('created_at', 'desc')
      .limit(OBSERVED_SESSIONS);
    const rows = await this.#store.read(
      this.#sql
        .selectFrom(youngest.as('youngest'))
        .innerJoin('gateway_steps', (join) =>
          join
            .onRef('gateway_steps.session_id', '=', 'youngest.session_id')
            .on(({ eb }) => eb('gateway_steps.n', '>', eb('youngest.step_count', '-', OBSERVED_STEPS))),
        )
        .select([
          'gateway_steps.session_id',
          'gateway_steps.n',
          'gateway_steps.latency_ms',
          'gateway_steps.created_at',
        ])
        .orderBy('gateway_steps.created_at', 'desc')
        .limit(OBSERVED_STEPS)
        .compile(),
    );
    const latency = middleOf(rows.map(({ latency_ms }) => latency_ms));
    if (latency === undefined) return null;
    const at = new Map(rows.map(({ created_at, n, session_id }) => [`${session_id} ${n}`, created_at]));
    const between = middleOf(
      rows.flatMap(({ created_at, n, session_id }) => {
        const before = at.get(`${session_id} ${n - 1}`);
        return before === undefined ? [] : [Math.max(1, created_at - before)];
      }),
    );
    return {
      steps: rows.length,
      latency_ms_p50: latency,
      ...(between !== undefined && { agent_input_requests_per_min: Math.round(600_000 / between) / 10 }),
    };
  }
}

function middleOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
