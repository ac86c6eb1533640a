import { sql } from 'kysely';
import type { Fact } from '../../../shared/canon/fact.ts';
import type { RememberedFact, RolePlayed } from '../../../shared/canon/remembered.ts';
import type { ShelfMark } from '../../../shared/contracts/context.ts';
import { flag, increased, Rows, text, whole } from '../../store/rows.ts';
import { expecting, type Statement } from '../../store/store.ts';
import type { CanonTables } from './migrations.ts';
import type { NamedAgent } from './npc/toolbox.ts';
import { ProposalsTable } from './proposals-table.ts';

const FACT = [
  'factId',
  'type',
  'version',
  'fields',
  'curated',
  'createdAt',
  'updatedAt',
  'archivedAt',
] as const;

const REV_COUNTER = 'canon.rev';

export type CastRow = CanonTables['canonCast'];
export type CanonEventRow = CanonTables['canonEvents'];
export type LayerRow = CanonTables['canonLayers'];
export type StandingLayer = LayerRow & { readonly actorId: string | null };

export class CanonTable extends Rows<CanonTables> {
  readonly proposals = new ProposalsTable(this.store);

  /** The next version, if `base` is still the newest: two that saw the same are never both kept. */
  addingFact(
    fact: RememberedFact,
    about: { base: number; proposalId: string; at: number; curated?: boolean },
  ): Statement[] {
    const { base, proposalId, at, curated = false } = about;
    return [
      this.insertNew('counters', { name: REV_COUNTER, value: 0 }, ['name']),
      this.update('counters', { name: REV_COUNTER }, { value: increased('value') }),
      expecting(
        sql`insert into canon_facts (fact_id, version, type, kind, fields, curated, proposal_id, rev, created_at, updated_at, archived_at)
          select ${text(fact.factId)}, cast(${base + 1} as integer), ${text(fact.type)}, ${text(String(fact.fields.kind ?? ''))},
            ${text(fact.fields)},
            ${flag(curated)}, ${text(proposalId)}, value,
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
    const row = await this.one(
      this.sql
        .selectFrom('canonFacts')
        .select(FACT)
        .where('factId', '=', factId)
        .where('archivedAt', 'is', null)
        .orderBy('version', 'desc')
        .limit(1),
    );
    return row ?? null;
  }

  async facts(factIds: readonly string[]): Promise<Map<string, Fact>> {
    const found = await Promise.all(factIds.map((id) => this.fact(id)));
    return new Map(found.flatMap((fact) => (fact ? [[fact.factId, fact]] : [])));
  }

  async versionOf(factId: string): Promise<number> {
    const [version = 0] = await this.values(
      'canonFacts',
      'version',
      { factId },
      { by: ['version desc'], limit: 1 },
    );
    return version;
  }

  async changedAfter(rev: number, limit: number): Promise<(Fact & { readonly rev: number })[]> {
    return this.read(
      this.sql
        .selectFrom('canonFacts')
        .select([...FACT, 'rev'])
        .where('rev', '>', rev)
        .orderBy('rev')
        .limit(limit),
    );
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
      .sort((a, b) => b.createdAt - a.createdAt)
      .slice(0, query.limit);
  }

  shelving(kind: string, { before, limit }: { limit: number; before?: ShelfMark | null }) {
    let rows = this.sql
      .selectFrom('canonFacts as fact')
      .select(FACT)
      .where('kind', '=', kind)
      .where('archivedAt', 'is', null);
    if (before)
      rows = rows
        .where('createdAt', '<=', before.at)
        .where(({ eb, or }) => or([eb('createdAt', '<', before.at), eb('factId', '<', before.id)]));
    return rows
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('canonFacts as later')
              .select('later.version')
              .whereRef('later.factId', '=', 'fact.factId')
              .whereRef('later.version', '>', 'fact.version'),
          ),
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('factId', 'desc')
      .limit(limit)
      .compile();
  }

  /** How many of this kind were first told after then; nobody counts further than `most`. */
  async countSince(kind: string, since: number, most: number): Promise<number> {
    const [row] = await this.read(
      this.sql
        .selectFrom(({ selectFrom }) =>
          selectFrom('canonFacts')
            .select('factId')
            .where('kind', '=', kind)
            .where('createdAt', '>', since)
            .where('version', '=', 1)
            .limit(most)
            .as('newer'),
        )
        .select(({ fn }) => fn.countAll().as('count')),
    );
    return Number(row?.count ?? 0);
  }

  async layer(scopeKey: string, layerType: string): Promise<StandingLayer | undefined> {
    return this.one(
      this.sql
        .selectFrom('canonLayers as layer')
        .leftJoin('canonProposals as proposal', 'proposal.proposalId', 'layer.proposalId')
        .selectAll('layer')
        .select('proposal.actorId')
        .where('layer.scopeKey', '=', scopeKey)
        .where('layer.layerType', '=', layerType)
        .orderBy('layer.version', 'desc')
        .limit(1),
    );
  }

  /** As for facts: only on top of the version that was seen. */
  addingLayer(row: Omit<LayerRow, 'version'>, base: number): Statement {
    return expecting(
      sql`insert into canon_layers (scope_key, layer_type, version, value, proposal_id, created_at)
        select ${text(row.scopeKey)}, ${text(row.layerType)}, cast(${base + 1} as integer), ${text(row.value)},
          ${text(row.proposalId)}, ${whole(row.createdAt)}
        where (select coalesce(max(version), 0) from canon_layers
          where scope_key = ${row.scopeKey} and layer_type = ${row.layerType}) = ${base}`.compile(this.sql),
      1,
    );
  }

  telling(row: CanonEventRow): Statement {
    return this.insert('canonEvents', row);
  }

  eventsOf(scopeKey: string, limit: number): Promise<CanonEventRow[]> {
    return this.all('canonEvents', { scopeKey }, { by: ['createdAt desc', 'eventId desc'], limit });
  }

  casting(rows: readonly CastRow[]): Statement {
    return this.sql
      .insertInto('canonCast')
      .values([...rows])
      .onConflict((c) =>
        c.columns(['matchId', 'agentId']).doUpdateSet(({ ref }) => ({
          lastWords: ref('excluded.lastWords'),
          lastWordsEvent: ref('excluded.lastWordsEvent'),
        })),
      )
      .compile();
  }

  async recordOf(agentId: string): Promise<RolePlayed[]> {
    const rows = await this.read(
      this.sql
        .selectFrom('canonCast')
        .select(({ fn }) => [
          'role',
          fn.countAll().as('games'),
          fn.sum('won').as('wins'),
          fn.sum('survived').as('survivals'),
        ])
        .where('agentId', '=', agentId)
        .groupBy('role')
        .orderBy('role'),
    );
    return rows.map(({ role, games, wins, survivals }) => ({
      role,
      games: Number(games),
      wins: Number(wins),
      survived: Number(survivals),
    }));
  }

  playedBy(agentId: string, limit: number): Promise<CastRow[]> {
    return this.all('canonCast', { agentId }, { by: ['endedAt desc', 'matchId'], limit });
  }

  async casts(matchIds: readonly string[], agentIds: readonly string[]): Promise<CastRow[]> {
    if (matchIds.length === 0 || agentIds.length === 0) return [];
    return this.all('canonCast', { matchId: matchIds, agentId: agentIds });
  }

  latestDead(limit: number): Promise<CastRow[]> {
    const by = ['endedAt desc', 'matchId', 'day desc', 'agentId'] as const;
    return this.all('canonCast', { survived: false }, { by, limit });
  }

  /** Players of this role who died this way, latest first. */
  fallenIn(role: string, fate: string, limit: number): Promise<CastRow[]> {
    return this.all('canonCast', { role, fate }, { by: ['endedAt desc', 'matchId', 'agentId'], limit });
  }
}

const LONGEST_NAME_WORDS = 4;
const AT_ONCE = 400;
const MOST = 5;

export function phrasesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu) ?? [];
  const phrases = words.flatMap((_, i) =>
    Array.from({ length: LONGEST_NAME_WORDS }, (__, more) => words.slice(i, i + more + 1).join(' ')),
  );
  return [...new Set(phrases.flatMap((phrase) => [phrase, phrase.replace(/['’]s$/, '')]))];
}

/** `candidates` in lower case. */
export async function agentsNamed(canon: CanonTable, candidates: readonly string[]): Promise<NamedAgent[]> {
  const found: NamedAgent[] = [];
  for (let i = 0; i < candidates.length && found.length < MOST; i += AT_ONCE) {
    const rows = await canon.read(
      canon.sql
        .selectFrom('agents')
        .select(['agentId', 'name'])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), 'in', candidates.slice(i, i + AT_ONCE)))
        .where('deletedAt', 'is', null)
        .orderBy('agentId')
        .limit(MOST),
    );
    found.push(...rows);
  }
  return found.sort((a, b) => b.name.length - a.name.length).slice(0, MOST);
}
