/** demand.schedule, .rsvp, .unrsvp and the list: planned events and their attendees. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  LONGEST_DESCRIPTION,
  type ScheduledEvent,
  type SquareWish,
} from '../../../../shared/contracts/square.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, type Refusal, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { above, below, isWritten, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { Services } from '../services.ts';
import type { GatewayTables } from '../tables.ts';
import { textFault } from './bench-service.ts';

const MINUTE_MS = 60_000;
const SOONEST_MS = 15 * MINUTE_MS;
const LATEST_MS = 30 * 24 * 60 * MINUTE_MS;
const LINGERS_MS = 60 * MINUTE_MS;
const MOST_OF_AGENT = 10;
const MOST_LISTED = 100;

type ScheduleDeps = Services<'clock' | 'experienceById' | 'silenced' | 'store'>;

export type EventRow = {
  readonly eventId: string;
  readonly experienceId: string;
  readonly experienceName: string;
  readonly startsAt: number;
  readonly description: string;
  readonly createdAt: number;
  readonly rsvps: number;
};

const NO_EVENT = gatewayRefusal(
  'NOT_FOUND',
  `No such event to come; ${TOOLS.demandScheduleList} shows them.`,
);

export class Schedule {
  readonly #deps: ScheduleDeps;
  readonly #rows: Rows<GatewayTables>;

  constructor(deps: ScheduleDeps) {
    this.#deps = deps;
    this.#rows = new Rows<GatewayTables>(deps.store);
  }

  async schedule(
    agent: AgentIdentity,
    wanted: SquareWish<typeof TOOLS.demandSchedule>,
  ): Promise<Answer<ScheduledEvent & { created_at: string }>> {
    const { clock, store } = this.#deps;
    const record = await this.#deps.experienceById(wanted.experience_id);
    if (!record?.listed) return no(NO_EXPERIENCE);
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return no(silenced);
    const now = clock.now();
    const startsAt = Date.parse(wanted.starts_at);
    const fault = timeFault(startsAt, now);
    if (fault) return no(fault);
    const description = cleanText(wanted.description ?? '');
    const bad = description === '' ? null : textFault(description, LONGEST_DESCRIPTION);
    if (bad) return no(bad);
    const event = {
      eventId: randomUUID(),
      experienceId: record.id,
      createdBy: agent.agentId,
      startsAt,
      description,
      createdAt: now,
    };
    const isKept = await isWritten(store, [
      this.#rows.insert('squareEvents', event),
      this.#rows.changeWithin(
        ['squareEvents', { eventId: event.eventId }, { description }],
        ['squareEvents', { createdBy: agent.agentId, startsAt: above(now) }],
        MOST_OF_AGENT,
      ),
    ]);
    if (!isKept)
      return no(gatewayRefusal('QUOTA_EXCEEDED', `${MOST_OF_AGENT} events of yours are to come already.`));
    return yes({
      event_id: event.eventId,
      experience_id: record.id,
      experience_name: record.name,
      starts_at: iso(startsAt),
      description,
      rsvp_count: 0,
      created_at: iso(now),
    });
  }

  /** Coming events and those just begun; the next first. */
  async coming(experienceId?: string): Promise<EventRow[]> {
    const { clock } = this.#deps;
    const coming = this.#rows.sql
      .selectFrom('squareRsvps')
      .select(({ fn }) => fn.countAll<number>().as('rsvps'))
      .where('squareRsvps.eventId', '=', sql.ref<string>('events.eventId'));
    let query = this.#rows.sql
      .selectFrom('squareEvents as events')
      .innerJoin('gatewayExperiences as experiences', 'experiences.id', 'events.experienceId')
      .select([
        'events.eventId',
        'events.experienceId',
        'experiences.name as experienceName',
        'events.startsAt',
        'events.description',
        'events.createdAt',
      ])
      .select(coming.as('rsvps'))
      .where('events.startsAt', '>', clock.now() - LINGERS_MS)
      .orderBy('events.startsAt')
      .orderBy('events.eventId')
      .limit(MOST_LISTED);
    if (experienceId !== undefined) query = query.where('events.experienceId', '=', experienceId);
    const rows = await this.#rows.read(query);
    return rows.map((row) => ({ ...row, rsvps: Number(row.rsvps) }));
  }

  async list(experienceId?: string): Promise<{ events: readonly ScheduledEvent[] }> {
    return { events: (await this.coming(experienceId)).map(eventOf) };
  }

  /** Idempotent. */
  async rsvp(agent: AgentIdentity, eventId: string): Promise<Answer<{ rsvp: true }>> {
    if (!(await this.#isComing(eventId))) return no(NO_EVENT);
    const at = this.#deps.clock.now();
    await this.#deps.store.write([
      this.#rows.insertNew('squareRsvps', { eventId, agentId: agent.agentId, at }, ['eventId', 'agentId']),
    ]);
    return { ok: true, value: { rsvp: true } };
  }

  async unrsvp(agent: AgentIdentity, eventId: string): Promise<Answer<{ cancelled: true }>> {
    if (!(await this.#isComing(eventId))) return no(NO_EVENT);
    await this.#deps.store.write([this.#rows.remove('squareRsvps', { eventId, agentId: agent.agentId })]);
    return { ok: true, value: { cancelled: true } };
  }

  #isComing(eventId: string): Promise<boolean> {
    return this.#rows.has('squareEvents', { eventId, startsAt: above(this.#deps.clock.now() - LINGERS_MS) });
  }

  forgetting(experienceId: string): Statement[] {
    const own = this.#rows.sql
      .selectFrom('squareEvents')
      .select('eventId')
      .where('experienceId', '=', experienceId);
    return [
      this.#rows.remove('squareRsvps', { eventId: own }),
      this.#rows.remove('squareEvents', { experienceId }),
    ];
  }

  async forget(before: number): Promise<void> {
    const old = this.#rows.sql.selectFrom('squareEvents').select('eventId').where('startsAt', '<', before);
    await this.#deps.store.write([
      this.#rows.remove('squareRsvps', { eventId: old }),
      this.#rows.remove('squareEvents', { startsAt: below(before) }),
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
