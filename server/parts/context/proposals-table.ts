import { sql } from 'kysely';
import { PURPOSES, type Purpose, RATES, type Reason, type StoppedBy } from '../../../shared/canon/gate.ts';
import type { ShelfMark } from '../../../shared/contracts/context.ts';
import { increased, other, Rows, text, whole } from '../../store/rows.ts';
import { expecting, type Statement } from '../../store/store.ts';
import type { CanonTables, ProposalState } from './migrations.ts';

const HOUR_MS = 3_600_000;

export type ProposalRow = CanonTables['canonProposals'];

export interface ActorKey {
  readonly kind: string;
  readonly id: string;
}

interface Deciding {
  /** The state it must be in. */
  readonly from?: ProposalState;
  readonly gate?: StoppedBy | '';
  readonly reasons?: readonly Reason[];
}

export class ProposalsTable extends Rows<CanonTables> {
  byKey({ kind, id }: ActorKey, idempotencyKey: string): Promise<ProposalRow | undefined> {
    return this.first('canonProposals', { actorKind: kind, actorId: id, idempotencyKey });
  }

  /** The same content from the same actor, unless it was refused: what was refused may pass by now. */
  byContent({ kind, id }: ActorKey, contentHash: string): Promise<ProposalRow | undefined> {
    const wanted = { actorKind: kind, actorId: id, contentHash, state: other('rejected') } as const;
    return this.first('canonProposals', wanted, ['createdAt']);
  }

  waiting(limit: number): Promise<ProposalRow[]> {
    return this.all('canonProposals', { state: 'waiting' }, { by: ['createdAt'], limit });
  }

  byId(proposalId: string): Promise<ProposalRow | undefined> {
    return this.first('canonProposals', { proposalId });
  }

  /** Before `receiving`: those of one purpose come one after the other, or several would count the same last chance. */
  queueingUp({ purpose }: Pick<ProposalRow, 'purpose'>): Statement[] {
    if (!RATES[purpose as Purpose]) return [];
    const name = `canon.intake.${purpose}`;
    return [
      this.insertNew('counters', { name, value: 0 }, ['name']),
      this.update('counters', { name }, { value: increased('value') }),
    ];
  }

  /** Changes nothing where the key or the id is taken, or the hour's budget is spent by now. */
  receiving(row: ProposalRow, now: number): Statement {
    const rate = RATES[row.purpose as Purpose];
    const spent = (ofActor: boolean) => sql`(
      select coalesce(sum(actions), 0) from canon_proposals
      where purpose = ${row.purpose} and state <> 'rejected' and created_at > ${now - HOUR_MS}
      ${ofActor ? sql`and actor_kind = ${row.actorKind} and actor_id = ${row.actorId}` : sql``})`;
    const within =
      rate && row.state !== 'rejected'
        ? sql`${spent(true)} + ${row.actions} <= ${rate.perActor} and ${spent(false)} + ${row.actions} <= ${rate.all}`
        : sql`1 = 1`;
    return expecting(
      sql`insert into canon_proposals (proposal_id, actor_kind, actor_id, idempotency_key, content_hash, state, gate,
          reasons, body, title, action_types, purpose, actions, correlation_id, created_at, decided_at)
        select ${text(row.proposalId)}, ${text(row.actorKind)}, ${text(row.actorId)}, ${text(row.idempotencyKey)},
          ${text(row.contentHash)}, ${text(row.state)}, ${text(row.gate)}, ${text(row.reasons)}, ${text(row.body)},
          ${text(row.title)}, ${text(row.actionTypes)}, ${text(row.purpose)}, cast(${row.actions} as integer),
          ${text(row.correlationId)}, ${whole(row.createdAt)}, ${row.decidedAt === null ? sql`null` : whole(row.decidedAt)}
        where ${within}
        on conflict do nothing`.compile(this.sql),
      1,
    );
  }

  /** Only once, by whoever is first. */
  deciding(
    proposalId: string,
    state: ProposalState,
    decidedAt: number,
    { from = 'pending', gate = '', reasons = [] }: Deciding = {},
  ): Statement {
    return this.change('canonProposals', { proposalId, state: from }, { state, decidedAt, gate, reasons });
  }

  /** Oldest first. */
  async stranded(asked: { after: ShelfMark; before: number; limit: number }): Promise<ProposalRow[]> {
    const { after, before, limit } = asked;
    return this.read(
      this.sql
        .selectFrom('canonProposals')
        .selectAll()
        .where('state', '=', 'pending')
        .where('createdAt', '>=', after.at)
        .where(({ eb, or }) => or([eb('createdAt', '>', after.at), eb('proposalId', '>', after.id)]))
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .orderBy('proposalId')
        .limit(limit),
    );
  }

  async spent(
    purpose: Purpose,
    { kind, id }: ActorKey,
    now: number,
  ): Promise<{ byActor: number; byAll: number }> {
    const row = await this.one(
      this.sql
        .selectFrom('canonProposals')
        .select([
          sql<number>`coalesce(sum(actions), 0)`.as('all'),
          sql<number>`coalesce(sum(case when actor_kind = ${kind} and actor_id = ${id} then actions else 0 end), 0)`.as(
            'own',
          ),
        ])
        .where('purpose', '=', purpose)
        .where('state', '<>', 'rejected')
        .where('createdAt', '>', now - HOUR_MS),
    );
    return { byActor: Number(row?.own ?? 0), byAll: Number(row?.all ?? 0) };
  }

  /** What others than the town itself have proposed, newest first. One read a purpose, as for shelves. */
  async ledger(limit: number, before: ShelfMark | null): Promise<ProposalRow[]> {
    const found = await Promise.all(
      PURPOSES.filter((purpose) => purpose !== 'chronicle').map((purpose) => {
        let query = this.sql.selectFrom('canonProposals').selectAll().where('purpose', '=', purpose);
        if (before)
          query = query
            .where('createdAt', '<=', before.at)
            .where(({ eb, or }) => or([eb('createdAt', '<', before.at), eb('proposalId', '<', before.id)]));
        return this.read(query.orderBy('createdAt', 'desc').orderBy('proposalId', 'desc').limit(limit));
      }),
    );
    return found
      .flat()
      .sort((a, b) => b.createdAt - a.createdAt || (a.proposalId < b.proposalId ? 1 : -1))
      .slice(0, limit);
  }

  async recentTexts(
    purpose: string,
    within: string,
    limit: number,
  ): Promise<{ proposalId: string; words: string }[]> {
    const wanted = { purpose, comparedWithin: within };
    return this.all('canonTexts', wanted, { by: ['createdAt desc'], limit });
  }

  keepingText(row: CanonTables['canonTexts']): Statement {
    return this.insertNew('canonTexts', row);
  }
}
