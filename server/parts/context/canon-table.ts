/** The town's canon as rows: what was proposed, what holds, and who played which part. */
import { type Kysely, sql } from 'kysely';
import type { Fact, FactFields, FactType } from '../../../shared/canon/fact.ts';
import type { RememberedFact, RolePlayed } from '../../../shared/canon/remembered.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { text, whole } from './casts.ts';
import type { CanonTables } from './migrations.ts';
import { ProposalsTable } from './proposals-table.ts';
import type { ShelfMark } from './shelf-mark.ts';

const REV_COUNTER = 'canon.rev';

export type CastRow = CanonTables['canon_cast'];
export type CanonEventRow = CanonTables['canon_events'];
export type LayerRow = CanonTables['canon_layers'];
export type StandingLayer = LayerRow & { readonly actor_id: string | null };

export class CanonTable {
  readonly store: Store;
  readonly sql: Kysely<Tables & CanonTables>;
  readonly proposals: ProposalsTable;

  constructor(store: Store) {
    this.store = store;
    this.proposals = new ProposalsTable(store);
    this.sql = store.sql.withTables<CanonTables>();
  }

  // Facts

  /** The next version, if `base` is still the newest: two that saw the same are never both kept. */
  addingFact(
    fact: RememberedFact,
    about: { base: number; proposalId: string; at: number; curated?: boolean },
  ): Statement[] {
    const { base, proposalId, at, curated = false } = about;
    return [
      this.sql
        .insertInto('counters')
        .values({ name: REV_COUNTER, value: 0 })
        .onConflict((c) => c.column('name').doNothing())
        .compile(),
      this.sql
        .updateTable('counters')
        .set({ value: sql<number>`value + 1` })
        .where('name', '=', REV_COUNTER)
        .compile(),
      expecting(
        sql`insert into canon_facts (fact_id, version, type, kind, fields, curated, proposal_id, rev, created_at, updated_at, archived_at)
          select ${text(fact.factId)}, cast(${base + 1} as integer), ${text(fact.type)}, ${text(String(fact.fields.kind ?? ''))},
            ${text(JSON.stringify(fact.fields))},
            cast(${curated ? 1 : 0} as integer), ${text(proposalId)}, value,
            coalesce((select min(created_at) from canon_facts where fact_id = ${fact.factId}), ${whole(at)}),
            ${base === 0 ? sql`null` : whole(at)}, null
          from counters where name = ${REV_COUNTER}
            and (select coalesce(max(version), 0) from canon_facts where fact_id = ${fact.factId}) = ${base}`.compile(
          this.sql,
        ),
        1,
      ),
    ];
  }

  async fact(factId: string): Promise<Fact | null> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom('canon_facts')
        .selectAll()
        .where('fact_id', '=', factId)
        .where('archived_at', 'is', null)
        .orderBy('version', 'desc')
        .limit(1)
        .compile(),
    );
    return row ? toFact(row) : null;
  }

  async facts(factIds: readonly string[]): Promise<Map<string, Fact>> {
    const found = await Promise.all(factIds.map((id) => this.fact(id)));
    return new Map(found.flatMap((fact) => (fact ? [[fact.factId, fact]] : [])));
  }

  async versionOf(factId: string): Promise<number> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom('canon_facts')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('fact_id', '=', factId)
        .compile(),
    );
    return Number(row?.version ?? 0);
  }

  async changedAfter(rev: number, limit: number): Promise<(Fact & { readonly rev: number })[]> {
    const rows = await this.store.read(
      this.sql
        .selectFrom('canon_facts')
        .selectAll()
        .where('rev', '>', rev)
        .orderBy('rev')
        .limit(limit)
        .compile(),
    );
    return rows.map((row) => ({ ...toFact(row), rev: Number(row.rev) }));
  }

  /** Of these kinds, the newest version of each, newest first. One read a kind: each goes along its index and stops. */
  async shelf(query: {
    kinds: readonly string[];
    limit: number;
    before?: ShelfMark | null;
  }): Promise<Fact[]> {
    const found = await Promise.all(query.kinds.map((kind) => this.store.read(this.shelving(kind, query))));
    // Within a kind the store has put them in order, as it reads its marks.
    return found
      .flat()
      .map(toFact)
      .sort((a, b) => b.createdAt - a.createdAt)
      .slice(0, query.limit);
  }

  shelving(kind: string, { before, limit }: { limit: number; before?: ShelfMark | null }) {
    let rows = this.sql
      .selectFrom('canon_facts as fact')
      .selectAll()
      .where('kind', '=', kind)
      .where('archived_at', 'is', null);
    if (before)
      rows = rows
        .where('created_at', '<=', before.at)
        .where(({ eb, or }) => or([eb('created_at', '<', before.at), eb('fact_id', '<', before.id)]));
    return rows
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('canon_facts as later')
              .select('later.version')
              .whereRef('later.fact_id', '=', 'fact.fact_id')
              .whereRef('later.version', '>', 'fact.version'),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('fact_id', 'desc')
      .limit(limit)
      .compile();
  }

  /** How many of this kind were first told after then; nobody counts further than `most`. */
  async countSince(kind: string, since: number, most: number): Promise<number> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom(({ selectFrom }) =>
          selectFrom('canon_facts')
            .select('fact_id')
            .where('kind', '=', kind)
            .where('created_at', '>', since)
            .where('version', '=', 1)
            .limit(most)
            .as('newer'),
        )
        .select(({ fn }) => fn.countAll().as('count'))
        .compile(),
    );
    return Number(row?.count ?? 0);
  }

  // Layers

  /** With whoever offered it. */
  async layer(scopeKey: string, layerType: string): Promise<StandingLayer | undefined> {
    const [row] = await this.store.read(
      this.sql
        .selectFrom('canon_layers as layer')
        .leftJoin('canon_proposals as proposal', 'proposal.proposal_id', 'layer.proposal_id')
        .selectAll('layer')
        .select('proposal.actor_id')
        .where('layer.scope_key', '=', scopeKey)
        .where('layer.layer_type', '=', layerType)
        .orderBy('layer.version', 'desc')
        .limit(1)
        .compile(),
    );
    return row;
  }

  /** As for facts: only on top of the version that was seen. */
  addingLayer(row: Omit<LayerRow, 'version'>, base: number): Statement {
    return expecting(
      sql`insert into canon_layers (scope_key, layer_type, version, value, proposal_id, created_at)
        select ${text(row.scope_key)}, ${text(row.layer_type)}, cast(${base + 1} as integer), ${text(row.value)},
          ${text(row.proposal_id)}, ${whole(row.created_at)}
        where (select coalesce(max(version), 0) from canon_layers
          where scope_key = ${row.scope_key} and layer_type = ${row.layer_type}) = ${base}`.compile(this.sql),
      1,
    );
  }

  // Domain events and who played

  telling(row: CanonEventRow): Statement {
    return this.sql.insertInto('canon_events').values(row).compile();
  }

  async eventsOf(scopeKey: string, limit: number): Promise<CanonEventRow[]> {
    return this.store.read(
      this.sql
        .selectFrom('canon_events')
        .selectAll()
        .where('scope_key', '=', scopeKey)
        .orderBy('created_at', 'desc')
        .orderBy('event_id', 'desc')
        .limit(limit)
        .compile(),
    );
  }

  casting(rows: readonly CastRow[]): Statement {
    return this.sql
      .insertInto('canon_cast')
      .values([...rows])
      .onConflict((c) =>
        c.columns(['match_id', 'agent_id']).doUpdateSet(({ ref }) => ({
          last_words: ref('excluded.last_words'),
          last_words_event: ref('excluded.last_words_event'),
        })),
      )
      .compile();
  }

  async recordOf(agentId: string): Promise<RolePlayed[]> {
    const rows = await this.store.read(
      this.sql
        .selectFrom('canon_cast')
        .select(({ fn }) => [
          'role',
          fn.countAll().as('games'),
          fn.sum('won').as('wins'),
          fn.sum('survived').as('survived'),
        ])
        .where('agent_id', '=', agentId)
        .groupBy('role')
        .orderBy('role')
        .compile(),
    );
    return rows.map(({ role, games, wins, survived }) => ({
      role,
      games: Number(games),
      wins: Number(wins),
      survived: Number(survived),
    }));
  }

  /** Newest first. */
  async playedBy(agentId: string, limit: number): Promise<CastRow[]> {
    return this.store.read(
      this.sql
        .selectFrom('canon_cast')
        .selectAll()
        .where('agent_id', '=', agentId)
        .orderBy('ended_at', 'desc')
        .orderBy('match_id')
        .limit(limit)
        .compile(),
    );
  }

  /** Who of these sat in which of these matches. */
  async casts(matchIds: readonly string[], agentIds: readonly string[]): Promise<CastRow[]> {
    if (matchIds.length === 0 || agentIds.length === 0) return [];
    return this.store.read(
      this.sql
        .selectFrom('canon_cast')
        .selectAll()
        .where('match_id', 'in', [...matchIds])
        .where('agent_id', 'in', [...agentIds])
        .compile(),
    );
  }

  async latestDead(limit: number): Promise<CastRow[]> {
    return this.store.read(
      this.sql
        .selectFrom('canon_cast')
        .selectAll()
        .where('survived', '=', 0)
        .orderBy('ended_at', 'desc')
        .orderBy('match_id')
        .orderBy('day', 'desc')
        .orderBy('agent_id')
        .limit(limit)
        .compile(),
    );
  }
}

export function toFact(row: CanonTables['canon_facts']): Fact {
  return {
    factId: row.fact_id,
    type: row.type as FactType,
    version: row.version,
    fields: JSON.parse(row.fields) as FactFields,
    curated: row.curated === 1,
    createdAt: Number(row.created_at),
    updatedAt: row.updated_at === null ? null : Number(row.updated_at),
    archivedAt: row.archived_at === null ? null : Number(row.archived_at),
  };
}
