/** demand.schedule, .rsvp, .unrsvp and the list: when something will be played, and who wants to come. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { ScheduledEvent } from '../../../../shared/protocol/square.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { GuardFailedError } from '../../../store/errors.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { textFault } from './bench-service.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

const MINUTE_MS = 60_000;
const SOONEST_MS = 15 * MINUTE_MS;
const LATEST_MS = 30 * 24 * 60 * MINUTE_MS;
/** It is shown for so long after it has begun. */
const LINGERS_MS = 60 * MINUTE_MS;
const MOST_OF_AGENT = 10;
const MOST_LISTED = 100;
export const LONGEST_DESCRIPTION = 500;

export interface ScheduleDeps {
  readonly store: Store;
  readonly clock: Clock;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  silenced(agentId: string): Promise<Refusal | null>;
}

export type EventRow = {
  readonly eventId: string;
  readonly experienceId: string;
  readonly experienceName: string;
  readonly startsAt: number;
  readonly description: string;
  readonly createdAt: number;
  readonly rsvps: number;
};

const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });
const NO_EVENT = gatewayRefusal(
  'NOT_FOUND',
  'There is no such event to come; demand.schedule.list shows them.',
);

export class Schedule {
  readonly #deps: ScheduleDeps;
  readonly #sql: SquareSql;

  constructor(deps: ScheduleDeps) {
    this.#deps = deps;
    this.#sql = squareSql(deps.store);
  }

  async schedule(
    agent: AgentIdentity,
    wanted: {
      readonly experienceId: string;
      readonly startsAt: string;
      readonly description?: string | undefined;
    },
  ): Promise<Answer<ScheduledEvent & { created_at: string }>> {
    const { clock, store } = this.#deps;
    const record = await this.#deps.experienceById(wanted.experienceId);
    if (record?.listed !== 1) return no(NO_EXPERIENCE);
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return no(silenced);
    const now = clock.now();
    const startsAt = Date.parse(wanted.startsAt);
    const fault = timeFault(startsAt, now);
    if (fault) return no(fault);
    const description = cleanText(wanted.description ?? '');
    const bad = description === '' ? null : textFault(description, LONGEST_DESCRIPTION);
    if (bad) return no(bad);
    const event = {
      event_id: randomUUID(),
      experience_id: record.id,
      created_by: agent.agentId,
      starts_at: startsAt,
      description,
      created_at: now,
    };
    const own = this.#sql
      .selectFrom('square_events as own')
      .select(({ fn }) => fn.countAll<number>().as('own'))
      .where('own.created_by', '=', agent.agentId)
      .where('own.starts_at', '>', now);
    try {
      await store.write([
        this.#sql.insertInto('square_events').values(event).compile(),
        expecting(
          this.#sql
            .updateTable('square_events')
            .set({ description })
            .where('event_id', '=', event.event_id)
            .where(own, '<=', MOST_OF_AGENT)
            .compile(),
          1,
        ),
      ]);
    } catch (failure) {
      if (!(failure instanceof GuardFailedError)) throw failure;
      return no(gatewayRefusal('QUOTA_EXCEEDED', `${MOST_OF_AGENT} events of yours are to come already.`));
    }
    return {
      ok: true,
      value: {
        event_id: event.event_id,
        experience_id: record.id,
        experience_name: record.name,
        starts_at: iso(startsAt),
        description,
        rsvp_count: 0,
        created_at: iso(now),
      },
    };
  }

  /** To come, and what has just begun; the next first. */
  async coming(experienceId?: string): Promise<EventRow[]> {
    const { clock, store } = this.#deps;
    const coming = this.#sql
      .selectFrom('square_rsvps')
      .select(({ fn }) => fn.countAll<number>().as('rsvps'))
      .where('square_rsvps.event_id', '=', sql.ref<string>('events.event_id'));
    let query = this.#sql
      .selectFrom('square_events as events')
      .innerJoin('gateway_experiences as experiences', 'experiences.id', 'events.experience_id')
      .select([
        'events.event_id as eventId',
        'events.experience_id as experienceId',
        'experiences.name as experienceName',
        'events.starts_at as startsAt',
        'events.description as description',
        'events.created_at as createdAt',
      ])
      .select(coming.as('rsvps'))
      .where('events.starts_at', '>', clock.now() - LINGERS_MS)
      .orderBy('events.starts_at')
      .orderBy('events.event_id')
      .limit(MOST_LISTED);
    if (experienceId !== undefined) query = query.where('events.experience_id', '=', experienceId);
    const rows = await store.read(query.compile());
    return rows.map((row) => ({ ...row, rsvps: Number(row.rsvps) }));
  }

  async list(experienceId?: string): Promise<{ events: readonly ScheduledEvent[] }> {
    return { events: (await this.coming(experienceId)).map(eventOf) };
  }

  /** Once is enough; again changes nothing. */
  async rsvp(agent: AgentIdentity, eventId: string): Promise<Answer<{ rsvp: true }>> {
    if (!(await this.#isComing(eventId))) return no(NO_EVENT);
    const at = this.#deps.clock.now();
    await this.#deps.store.write([
      this.#sql
        .insertInto('square_rsvps')
        .values({ event_id: eventId, agent_id: agent.agentId, at })
        .onConflict((conflict) => conflict.columns(['event_id', 'agent_id']).doNothing())
        .compile(),
    ]);
    return { ok: true, value: { rsvp: true } };
  }

  async unrsvp(agent: AgentIdentity, eventId: string): Promise<Answer<{ cancelled: true }>> {
    if (!(await this.#isComing(eventId))) return no(NO_EVENT);
    await this.#deps.store.write([
      this.#sql
        .deleteFrom('square_rsvps')
        .where('event_id', '=', eventId)
        .where('agent_id', '=', agent.agentId)
        .compile(),
    ]);
    return { ok: true, value: { cancelled: true } };
  }

  async #isComing(eventId: string): Promise<boolean> {
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('square_events')
        .select('event_id')
        .where('event_id', '=', eventId)
        .where('starts_at', '>', this.#deps.clock.now() - LINGERS_MS)
        .compile(),
    );
    return rows.length > 0;
  }

  forgetting(experienceId: string): Statement[] {
    const own = this.#sql
      .selectFrom('square_events')
      .select('event_id')
      .where('experience_id', '=', experienceId);
    return [
      this.#sql.deleteFrom('square_rsvps').where('event_id', 'in', own).compile(),
      this.#sql.deleteFrom('square_events').where('experience_id', '=', experienceId).compile(),
    ];
  }

  /** What is long over goes, with who wanted to come. */
  async forget(before: number): Promise<void> {
    const old = this.#sql.selectFrom('square_events').select('event_id').where('starts_at', '<', before);
    await this.#deps.store.write([
      this.#sql.deleteFrom('square_rsvps').where('event_id', 'in', old).compile(),
      this.#sql.deleteFrom('square_events').where('starts_at', '<', before).compile(),
    ]);
  }
}

function timeFault(startsAt: number, now: number): Refusal | null {
  if (Number.isNaN(startsAt))
    return gatewayRefusal('VALIDATION_ERROR', 'starts_at is a time such as 2030-01-31T18:00:00Z.');
  if (startsAt < now + SOONEST_MS || startsAt > now + LATEST_MS)
    return gatewayRefusal('VALIDATION_ERROR', 'starts_at lies between 15 minutes and 30 days from now.');
  return null;
}

const eventOf = (row: EventRow): ScheduledEvent => ({
  event_id: row.eventId,
  experience_id: row.experienceId,
  experience_name: row.experienceName,
  starts_at: iso(row.startsAt),
  description: row.description,
  rsvp_count: row.rsvps,
});
