/** experience.rate and .report: by agents that have played it, one of each. */

import { randomUUID } from 'node:crypto';
import type { ReviewTotals } from '../../../../shared/contracts/gateway.ts';
import {
  LONGEST_REVIEW,
  type Review,
  type ReviewsReply,
  type SquareWish,
} from '../../../../shared/contracts/square.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { cleanText } from '../../../../shared/matches/text.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, type Refusal, yes } from '../../../../shared/protocol/refusals.ts';
import type { SafetyPurpose } from '../../../../shared/safety/policy.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { other, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { gameIdOf } from '../catalogue/experiences-table.ts';
import type { Services } from '../services.ts';
import type { GatewayTables } from '../tables.ts';
import { textFault } from './bench-service.ts';

const MOST_WORDS = 20;

type ReviewsDeps = Services<'clock' | 'experienceById' | 'silenced' | 'store'>;

export type ReportRow = GatewayTables['squareReports'] & { readonly experienceName: string | null };

const NO_SESSION = gatewayRefusal('NO_SESSION', 'You have not played this experience yet.');
const INVALID_SESSION = gatewayRefusal(
  'INVALID_SESSION',
  'session_id: you have no such session with this experience.',
);

export class Reviews {
  readonly #deps: ReviewsDeps;
  readonly #rows: Rows<GatewayTables>;

  constructor(deps: ReviewsDeps) {
    this.#deps = deps;
    this.#rows = new Rows<GatewayTables>(deps.store);
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
      this.#rows.upsert(
        'squareReviews',
        ['agentId', 'experienceId'],
        { agentId: agent.agentId, experienceId, ...said, createdAt: now, updatedAt: now },
        { ...said, updatedAt: now },
      ),
    ]);
    const kept = await this.#rows.first('squareReviews', { agentId: agent.agentId, experienceId });
    if (!kept) throw new Error('a review was written and is not there');
    return { ok: true, value: reviewOf(kept) };
  }

  async report(agent: AgentIdentity, complaint: SquareWish<typeof TOOLS.experienceReport>) {
    const { category, experience_id: experienceId, session_id: sessionId } = complaint;
    const refused = await this.#mayJudge(agent, experienceId, {
      purpose: null,
      text: complaint.description,
    });
    if (refused) return no(refused);
    if (sessionId !== undefined && !(await this.#hasSession(agent.agentId, experienceId, sessionId)))
      return no(INVALID_SESSION);
    const { clock, store } = this.#deps;
    const now = clock.now();
    const said = { description: cleanText(complaint.description ?? ''), sessionId: sessionId ?? null };
    const id = randomUUID();
    await store.write([
      this.#rows.upsert(
        'squareReports',
        ['agentId', 'experienceId', 'category'],
        { id, agentId: agent.agentId, experienceId, category, ...said, createdAt: now, updatedAt: now },
        { ...said, updatedAt: now },
      ),
    ]);
    const kept = await this.#rows.first('squareReports', { agentId: agent.agentId, experienceId, category });
    if (!kept) throw new Error('a report was written and is not there');
    return yes({
      id: kept.id,
      experience_id: kept.experienceId,
      category: kept.category,
      description: kept.description,
      session_id: kept.sessionId,
      is_update: kept.id !== id,
      created_at: iso(kept.createdAt),
      updated_at: iso(kept.updatedAt),
    } as const);
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
    return this.#rows.has('gatewaySessions', {
      agentId,
      experienceId,
      status: ['active', 'completed'],
      ...(sessionId !== undefined && { sessionId }),
    });
  }

  async #hasSat(agentId: string, record: ExperienceRecord): Promise<boolean> {
    if (record.kind !== 'builtin') return false;
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('matchSeats')
        .innerJoin('matches', 'matches.matchId', 'matchSeats.matchId')
        .select('matchSeats.matchId')
        .where('matchSeats.agentId', '=', agentId)
        .where('matches.game', '=', gameIdOf(record))
        .limit(1),
    );
    return rows.length > 0;
  }

  /** Ratings of each of these experiences; those without any are missing. */
  async totals(experienceIds: readonly string[]): Promise<ReadonlyMap<string, ReviewTotals>> {
    if (experienceIds.length === 0) return new Map();
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('squareReviews')
        .select(({ fn }) => [
          'experienceId',
          fn.countAll<number>().as('count'),
          fn.sum<number>('rating').as('sum'),
        ])
        .where('experienceId', 'in', experienceIds)
        .groupBy('experienceId'),
    );
    return new Map(
      rows.map(({ count, experienceId, sum }) => [
        experienceId,
        { count: Number(count), rating: Math.round((100 * Number(sum)) / Number(count)) / 100 },
      ]),
    );
  }

  async standing(experienceId: string): Promise<ReviewsReply> {
    const total = (await this.totals([experienceId])).get(experienceId);
    const rows = await this.#rows.all(
      'squareReviews',
      { experienceId, review: other('') },
      { by: ['updatedAt desc'], limit: MOST_WORDS },
    );
    return {
      reviews: total?.count ?? 0,
      rating: total?.rating ?? null,
      words: rows.map(reviewOf),
    };
  }

  forgetting(experienceId: string): Statement[] {
    return [
      this.#rows.remove('squareReviews', { experienceId }),
      this.#rows.remove('squareReports', { experienceId }),
    ];
  }

  reports(limit: number, experienceId?: string): Promise<ReportRow[]> {
    let query = this.#rows.sql
      .selectFrom('squareReports as reports')
      .leftJoin('gatewayExperiences as experiences', 'experiences.id', 'reports.experienceId')
      .selectAll('reports')
      .select('experiences.name as experienceName')
      .orderBy('reports.updatedAt', 'desc')
      .limit(limit);
    if (experienceId !== undefined) query = query.where('reports.experienceId', '=', experienceId);
    return this.#rows.read(query);
  }
}

type ReviewRow = Omit<GatewayTables['squareReviews'], 'agentId'>;

const reviewOf = ({ experienceId, rating, review, createdAt, updatedAt }: ReviewRow): Review => ({
  experience_id: experienceId,
  rating,
  review,
  created_at: iso(createdAt),
  updated_at: iso(updatedAt),
});
