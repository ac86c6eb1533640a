/** What was proposed to the canon and what became of it, as rows; and what accepted proposals say, to hold others against. */
import { type Kysely, sql } from 'kysely';
import { PURPOSES, type Purpose, RATES, type StoppedBy } from '../../../shared/canon/gate.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { text, whole } from './casts.ts';
import type { CanonTables, ProposalState } from './migrations.ts';
import { laterFirst, type ShelfMark } from './shelf-mark.ts';

const HOUR_MS = 3_600_000;

export type ProposalRow = CanonTables['canon_proposals'];

export interface ActorKey {
  readonly kind: string;
  readonly id: string;
}

interface Deciding {
  /** The state it must be in. */
  readonly from?: ProposalState;
  readonly gate?: StoppedBy | '';
  /** JSON: reasons. */
  readonly reasons?: string;
}

export class ProposalsTable {
  readonly store: Store;
  readonly sql: Kysely<Tables & CanonTables>;

  constructor(store: Store) {
    this.store = store;
    this.sql = store.sql.withTables<CanonTables>();
  }

  async byKey({ kind, id }: ActorKey, key: string): Promise<ProposalRow | undefined> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom('canon_proposals')
        .selectAll()
        .where('actor_kind', '=', kind)
        .where('actor_id', '=', id)
        .where('idempotency_key', '=', key)
        .compile(),
    );
    return row;
  }

  /** The same content from the same actor, unless it was refused: what was refused may pass by now. */
  async byContent({ kind, id }: ActorKey, contentHash: string): Promise<ProposalRow | undefined> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom('canon_proposals')
        .selectAll()
        .where('actor_kind', '=', kind)
        .where('actor_id', '=', id)
        .where('content_hash', '=', contentHash)
        .where('state', '<>', 'rejected')
        .orderBy('created_at')
        .limit(1)
        .compile(),
    );
    return row;
  }

  /** Oldest first. */
  async waiting(limit: number): Promise<ProposalRow[]> {
    return this.store.read(
      this.sql
        .selectFrom('canon_proposals')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('created_at')
        .limit(limit)
        .compile(),
    );
  }

  async byId(proposalId: string): Promise<ProposalRow | undefined> {
    const [row] = await this.store.read(
      this.sql.selectFrom('canon_proposals').selectAll().where('proposal_id', '=', proposalId).compile(),
    );
    return row;
  }

  /** Before `receiving`: those of one purpose come one after the other, or several would count the same last chance. */
  queueingUp({ purpose }: Pick<ProposalRow, 'purpose'>): Statement[] {
    if (!RATES[purpose as Purpose]) return [];
    const name = `canon.intake.${purpose}`;
    return [
      this.sql
        .insertInto('counters')
        .values({ name, value: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .compile(),
      this.sql
        .updateTable('counters')
        .set({ value: sql<number>`value + 1` })
        .where('name', '=', name)
        .compile(),
    ];
  }

  /** Changes nothing where the key or the id is taken, or the hour's budget is spent by now. */
  receiving(row: ProposalRow, now: number): Statement {
    const rate = RATES[row.purpose as Purpose];
    const spent = (ofActor: boolean) => sql`(
      select coalesce(sum(actions), 0) from canon_proposals
      where purpose = ${row.purpose} and state <> 'rejected' and created_at > ${now - HOUR_MS}
      ${ofActor ? sql`and actor_kind = ${row.actor_kind} and actor_id = ${row.actor_id}` : sql``})`;
    const within =
      rate && row.state !== 'rejected'
        ? sql`${spent(true)} + ${row.actions} <= ${rate.perActor} and ${spent(false)} + ${row.actions} <= ${rate.all}`
        : sql`1 = 1`;
    return expecting(
      sql`insert into canon_proposals (proposal_id, actor_kind, actor_id, idempotency_key, content_hash, state, gate,
          reasons, body, title, action_types, purpose, actions, correlation_id, created_at, decided_at)
        select ${text(row.proposal_id)}, ${text(row.actor_kind)}, ${text(row.actor_id)}, ${text(row.idempotency_key)},
          ${text(row.content_hash)}, ${text(row.state)}, ${text(row.gate)}, ${text(row.reasons)}, ${text(row.body)},
          ${text(row.title)}, ${text(row.action_types)}, ${text(row.purpose)}, cast(${row.actions} as integer),
          ${text(row.correlation_id)}, ${whole(row.created_at)}, ${row.decided_at === null ? sql`null` : whole(row.decided_at)}
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
    { from = 'pending', gate = '', reasons = '[]' }: Deciding = {},
  ): Statement {
    return expecting(
      this.sql
        .updateTable('canon_proposals')
        .set({ state, decided_at: decidedAt, gate, reasons })
        .where('proposal_id', '=', proposalId)
        .where('state', '=', from)
        .compile(),
      1,
    );
  }

  /** Oldest first. */
  async stranded(asked: { after: ShelfMark; before: number; limit: number }): Promise<ProposalRow[]> {
    const { after, before, limit } = asked;
    return this.store.read(
      this.sql
        .selectFrom('canon_proposals')
        .selectAll()
        .where('state', '=', 'pending')
        .where('created_at', '>=', after.at)
        .where(({ eb, or }) => or([eb('created_at', '>', after.at), eb('proposal_id', '>', after.id)]))
        .where('created_at', '<', before)
        .orderBy('created_at')
        .orderBy('proposal_id')
        .limit(limit)
        .compile(),
    );
  }

  async spent(
    purpose: Purpose,
    { kind, id }: ActorKey,
    now: number,
  ): Promise<{ byActor: number; byAll: number }> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom('canon_proposals')
        .select([
          sql<number>`coalesce(sum(actions), 0)`.as('all'),
          sql<number>`coalesce(sum(case when actor_kind = ${kind} and actor_id = ${id} then actions else 0 end), 0)`.as(
            'own',
          ),
        ])
        .where('purpose', '=', purpose)
        .where('state', '<>', 'rejected')
        .where('created_at', '>', now - HOUR_MS)
        .compile(),
    );
    return { byActor: Number(row?.own ?? 0), byAll: Number(row?.all ?? 0) };
  }

  /** What others than the town itself have proposed, newest first. One read a purpose, as for shelves. */
  async ledger(limit: number, before: ShelfMark | null): Promise<ProposalRow[]> {
    const found = await Promise.all(
      PURPOSES.filter((purpose) => purpose !== 'chronicle').map((purpose) => {
        let query = this.sql.selectFrom('canon_proposals').selectAll().where('purpose', '=', purpose);
        if (before)
          query = query
            .where('created_at', '<=', before.at)
            .where(({ eb, or }) => or([eb('created_at', '<', before.at), eb('proposal_id', '<', before.id)]));
        return this.store.read(
          query.orderBy('created_at', 'desc').orderBy('proposal_id', 'desc').limit(limit).compile(),
        );
      }),
    );
    const markOf = (row: ProposalRow) => ({ at: Number(row.created_at), id: row.proposal_id });
    return found
      .flat()
      .sort((a, b) => laterFirst(markOf(a), markOf(b)))
      .slice(0, limit);
  }

  async recentTexts(
    purpose: string,
    within: string,
    limit: number,
  ): Promise<{ proposalId: string; words: string }[]> {
    return this.store.read(
      this.sql
        .selectFrom('canon_texts')
        .select(['proposal_id as proposalId', 'words'])
        .where('purpose', '=', purpose)
        .where('compared_within', '=', within)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .compile(),
    );
  }

  keepingText(row: CanonTables['canon_texts']): Statement {
    return this.sql
      .insertInto('canon_texts')
      .values(row)
      .onConflict((c) => c.doNothing())
      .compile();
  }
}
