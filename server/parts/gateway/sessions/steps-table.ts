import { type Selectable, sql } from 'kysely';
import type { ExperienceDetails } from '../../../../shared/contracts/gateway.ts';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { above, increased, Rows, text, whole } from '../../../store/rows.ts';
import { expecting, type Statement } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';
import type { SessionRecord } from './sessions-table.ts';

export type StepRecord = Selectable<GatewayTables['gatewaySteps']>;
export type IntentRecord = Selectable<GatewayTables['gatewayIntents']>;

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

type KnownSession = Pick<SessionRecord, 'sessionId' | 'stepCount' | 'warning'>;

const OBSERVED_STEPS = 100;
/** The youngest sessions that are measured, however many an experience has. */
const OBSERVED_SESSIONS = 20;

const READ_AT_ONCE = 8;
const MOST_PAGE_BYTES = 1024 * 1024;

const bytesOf = ({ action, response, telemetry }: Pick<StepRecord, 'action' | 'response' | 'telemetry'>) =>
  Buffer.byteLength(action) + Buffer.byteLength(response) + Buffer.byteLength(telemetry ?? '');

export class StepRows extends Rows<GatewayTables> {
  /**
   * The following steps, oldest first: up to `limit`, or until the page's size limit. Read a few at a time, because
   * their sizes are not known beforehand.
   */
  async page(sessionId: string, after: number, limit: number): Promise<StepRecord[]> {
    const page: StepRecord[] = [];
    let bytes = 0;
    for (;;) {
      const wanted = Math.min(READ_AT_ONCE, limit - page.length);
      const next = await this.all(
        'gatewaySteps',
        { sessionId, n: above(page.at(-1)?.n ?? after) },
        { by: ['n'], limit: wanted },
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
   * Its key allows one pending step or end per session, on all nodes together; it starts from what the caller has read,
   * including a warning, which the step's answer reports.
   */
  intending(
    { sessionId, stepCount, warning }: KnownSession,
    intent: Pick<IntentRecord, 'kind' | 'node' | 'startedAt'>,
  ): Statement {
    return expecting(this.#intending({ sessionId, stepCount, warning, ...intent }), 1);
  }

  readonly #intending = compiledOnce(
    (given: KnownSession & Pick<IntentRecord, 'kind' | 'node' | 'startedAt'>) =>
      this.insertFrom(
        'gatewayIntents',
        this.sql
          .selectFrom('gatewaySessions')
          .where('sessionId', '=', given.sessionId)
          .where('stepCount', '=', given.stepCount)
          .where('warning', 'is not distinct from', given.warning)
          .where('status', '=', 'active'),
        {
          sessionId: sql.ref('sessionId'),
          kind: text(given.kind),
          n: increased('stepCount'),
          node: text(given.node),
          startedAt: whole(given.startedAt),
        },
      ).compile(),
  );

  /** Expected to match, so that a call that comes after the caretaker fails. */
  settlingIntent(sessionId: string, node: string, startedAt: number): Statement {
    return expecting(this.#settling({ sessionId, node, startedAt }), 1);
  }

  readonly #settling = compiledOnce(
    ({ node, sessionId, startedAt }: { sessionId: string; node: string; startedAt: number }) =>
      this.remove('gatewayIntents', { sessionId, node, startedAt }),
  );

  stepped(step: StepDone): Statement[] {
    const { sessionId, n } = step;
    return [
      this.change(
        'gatewaySessions',
        { sessionId, status: 'active', stepCount: n - 1 },
        {
          stepCount: n,
          keptBytes: increased('keptBytes', bytesOf(step)),
          touchedAt: step.at,
          warning: null,
          ...(step.upstream !== undefined && { upstream: step.upstream }),
          ...(step.cursor !== undefined && { cursor: step.cursor }),
        },
      ),
      this.#keeping(step),
    ];
  }

  readonly #keeping = compiledOnce(({ sessionId, n, action, response, telemetry, latencyMs, at }: StepDone) =>
    this.insert('gatewaySteps', { sessionId, n, action, response, telemetry, latencyMs, createdAt: at }),
  );

  /** The response time of its latest steps, and the rate of agents' steps, as measured by the gateway. */
  async observed(experienceId: string): Promise<ObservedPace | null> {
    const youngest = this.sql
      .selectFrom('gatewaySessions')
      .select(['sessionId', 'stepCount'])
      .where('experienceId', '=', experienceId)
      .orderBy('createdAt', 'desc')
      .limit(OBSERVED_SESSIONS);
    const rows = await this.read(
      this.sql
        .selectFrom(youngest.as('youngest'))
        .innerJoin('gatewaySteps', (join) =>
          join
            .onRef('gatewaySteps.sessionId', '=', 'youngest.sessionId')
            .on(({ eb }) => eb('gatewaySteps.n', '>', eb('youngest.stepCount', '-', OBSERVED_STEPS))),
        )
        .select([
          'gatewaySteps.sessionId',
          'gatewaySteps.n',
          'gatewaySteps.latencyMs',
          'gatewaySteps.createdAt',
        ])
        .orderBy('gatewaySteps.createdAt', 'desc')
        .limit(OBSERVED_STEPS),
    );
    const latency = middleOf(rows.map(({ latencyMs }) => latencyMs));
    if (latency === undefined) return null;
    const at = new Map(rows.map(({ createdAt, n, sessionId }) => [`${sessionId} ${n}`, createdAt]));
    const between = middleOf(
      rows.flatMap(({ createdAt, n, sessionId }) => {
        const before = at.get(`${sessionId} ${n - 1}`);
        return before === undefined ? [] : [Math.max(1, createdAt - before)];
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
