/** experience.rate and .report: by those who have played it, one word each. */
import { randomUUID } from 'node:crypto';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import type { ReviewTotals } from '../../../../shared/protocol/gateway.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { ReportCategory, Review, ReviewsReply } from '../../../../shared/protocol/square.ts';
import type { SafetyPurpose } from '../../../../shared/safety/policy.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { gameIdOf } from '../catalogue/ladder.ts';
import { textFault } from './bench-service.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

export const LONGEST_REVIEW = 2_000;
const MOST_WORDS = 20;

export interface ReviewsDeps {
  readonly store: Store;
  readonly clock: Clock;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  silenced(agentId: string): Promise<Refusal | null>;
}

export interface Complaint {
  readonly experienceId: string;
  readonly category: ReportCategory;
  readonly description?: string | undefined;
  readonly sessionId?: string | undefined;
}

export interface ReportRow {
  readonly id: string;
  readonly agent_id: string;
  readonly experience_id: string;
  readonly experience_name: string | null;
  readonly category: ReportCategory;
  readonly description: string;
  readonly session_id: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });
const NO_SESSION = gatewayRefusal('NO_SESSION', 'You have not played this experience yet.');
const INVALID_SESSION = gatewayRefusal(
  'INVALID_SESSION',
  'session_id is no session of yours with this experience.',
);

export class Reviews {
  readonly #deps: ReviewsDeps;
  readonly #sql: SquareSql;

  constructor(deps: ReviewsDeps) {
    this.#deps = deps;
    this.#sql = squareSql(deps.store);
  }

  async rate(
    agent: AgentIdentity,
    experienceId: string,
    { rating, review }: { readonly rating: number; readonly review?: string | undefined },
  ): Promise<Answer<Review>> {
    const refused = await this.#mayJudge(agent, experienceId, { purpose: 'review', text: review });
    if (refused) return no(refused);
    const { clock, store } = this.#deps;
    const now = clock.now();
    const said = { rating, review: cleanText(review ?? '') };
    await store.write([
      this.#sql
        .insertInto('square_reviews')
        .values({
          agent_id: agent.agentId,
          experience_id: experienceId,
          ...said,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['agent_id', 'experience_id']).doUpdateSet({ ...said, updated_at: now }),
        )
        .compile(),
    ]);
    const [kept] = await store.read(
      this.#sql
        .selectFrom('square_reviews')
        .select(['experience_id', 'rating', 'review', 'created_at', 'updated_at'])
        .where('agent_id', '=', agent.agentId)
        .where('experience_id', '=', experienceId)
        .compile(),
    );
    if (!kept) throw new Error('a review was written and is not there');
    return {
      ok: true,
      value: { ...kept, created_at: iso(kept.created_at), updated_at: iso(kept.updated_at) },
    };
  }

  async report(agent: AgentIdentity, complaint: Complaint) {
    const { category, experienceId, sessionId } = complaint;
    const refused = await this.#mayJudge(agent, experienceId, {
      purpose: null,
      text: complaint.description,
    });
    if (refused) return no(refused);
    if (sessionId !== undefined && !(await this.#hasSession(agent.agentId, experienceId, sessionId)))
      return no(INVALID_SESSION);
    const { clock, store } = this.#deps;
    const now = clock.now();
    const said = { description: cleanText(complaint.description ?? ''), session_id: sessionId ?? null };
    const id = randomUUID();
    await store.write([
      this.#sql
        .insertInto('square_reports')
        .values({
          id,
          agent_id: agent.agentId,
          experience_id: experienceId,
          category,
          ...said,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['agent_id', 'experience_id', 'category'])
            .doUpdateSet({ ...said, updated_at: now }),
        )
        .compile(),
    ]);
    const [kept] = await store.read(
      this.#sql
        .selectFrom('square_reports')
        .selectAll()
        .where('agent_id', '=', agent.agentId)
        .where('experience_id', '=', experienceId)
        .where('category', '=', category)
        .compile(),
    );
    if (!kept) throw new Error('a report was written and is not there');
    const { agent_id: _, created_at, updated_at, ...rest } = kept;
    return {
      ok: true,
      value: { ...rest, is_update: kept.id !== id, created_at: iso(created_at), updated_at: iso(updated_at) },
    } as const;
  }

  /** Null: it may. Proof of play: a session with it, or a seat in one of the town's own matches of it. */
  async #mayJudge(
    agent: AgentIdentity,
    experienceId: string,
    { purpose, text }: { readonly purpose: SafetyPurpose | null; readonly text: string | undefined },
  ): Promise<Refusal | null> {
    const record = await this.#deps.experienceById(experienceId);
    if (!record) return NO_EXPERIENCE;
    const hasPlayed =
      (await this.#hasSession(agent.agentId, experienceId)) || (await this.#hasSat(agent.agentId, record));
    if (!hasPlayed) return NO_SESSION;
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced) return silenced;
    const said = cleanText(text ?? '');
    return said === '' ? null : textFault(said, LONGEST_REVIEW, purpose);
  }

  async #hasSession(agentId: string, experienceId: string, sessionId?: string): Promise<boolean> {
    let query = this.#sql
      .selectFrom('gateway_sessions')
      .select('session_id')
      .where('agent_id', '=', agentId)
      .where('experience_id', '=', experienceId)
      .where('status', 'in', ['active', 'completed'])
      .limit(1);
    if (sessionId !== undefined) query = query.where('session_id', '=', sessionId);
    return (await this.#deps.store.read(query.compile())).length > 0;
  }

  async #hasSat(agentId: string, record: ExperienceRecord): Promise<boolean> {
    if (record.kind !== 'builtin') return false;
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('match_seats')
        .innerJoin('matches', 'matches.match_id', 'match_seats.match_id')
        .select('match_seats.match_id')
        .where('match_seats.agent_id', '=', agentId)
        .where('matches.game', '=', gameIdOf(record))
        .limit(1)
        .compile(),
    );
    return rows.length > 0;
  }

  /** How players judge each of these; who is not in it was judged by nobody. */
  async totals(experienceIds: readonly string[]): Promise<ReadonlyMap<string, ReviewTotals>> {
    if (experienceIds.length === 0) return new Map();
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('square_reviews')
        .select(({ fn }) => [
          'experience_id',
          fn.countAll<number>().as('count'),
          fn.sum<number>('rating').as('sum'),
        ])
        .where('experience_id', 'in', experienceIds)
        .groupBy('experience_id')
        .compile(),
    );
    return new Map(
      rows.map(({ count, experience_id, sum }) => [
        experience_id,
        { count: Number(count), rating: Math.round((100 * Number(sum)) / Number(count)) / 100 },
      ]),
    );
  }

  /** How an experience is rated, and the latest words about it. */
  async standing(experienceId: string): Promise<ReviewsReply> {
    const total = (await this.totals([experienceId])).get(experienceId);
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('square_reviews')
        .select(['experience_id', 'rating', 'review', 'created_at', 'updated_at'])
        .where('experience_id', '=', experienceId)
        .where('review', '!=', '')
        .orderBy('updated_at', 'desc')
        .limit(MOST_WORDS)
        .compile(),
    );
    return {
      reviews: total?.count ?? 0,
      rating: total?.rating ?? null,
      words: rows.map((row) => ({
        ...row,
        created_at: iso(row.created_at),
        updated_at: iso(row.updated_at),
      })),
    };
  }

  forgetting(experienceId: string): Statement[] {
    return [
      this.#sql.deleteFrom('square_reviews').where('experience_id', '=', experienceId).compile(),
      this.#sql.deleteFrom('square_reports').where('experience_id', '=', experienceId).compile(),
    ];
  }

  /** For operators, newest first. */
  reports(limit: number, experienceId?: string): Promise<ReportRow[]> {
    let query = this.#sql
      .selectFrom('square_reports as reports')
      .leftJoin('gateway_experiences as experiences', 'experiences.id', 'reports.experience_id')
      .selectAll('reports')
      .select('experiences.name as experience_name')
      .orderBy('reports.updated_at', 'desc')
      .limit(limit);
    if (experienceId !== undefined) query = query.where('reports.experience_id', '=', experienceId);
    return this.#deps.store.read(query.compile());
  }
}
