/** The catalogue as rows. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

export type ExperienceRecord = Selectable<GatewayTables['gateway_experiences']>;

/** What its manifest says, without what the town finds out about it. */
export type ExperienceFacts = Pick<
  ExperienceRecord,
  | 'name'
  | 'version'
  | 'summary'
  | 'category'
  | 'tags'
  | 'tier'
  | 'listed'
  | 'publisher_name'
  | 'homepage_url'
  | 'manifest'
  | 'session_mode'
  | 'min_players'
  | 'max_players'
  | 'multiplayer'
  | 'endpoint'
  | 'kind'
>;

export interface CatalogueFilter {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly tier?: number | undefined;
  readonly search?: string | undefined;
  readonly listed: boolean;
  /** Who sees its own unlisted ones when they are asked for; null: nobody in particular. */
  readonly madeBy: string | null;
  readonly onlineOnly: boolean;
  readonly verifiedOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface PolledStatus {
  readonly live_status: ExperienceRecord['live_status'];
  readonly current_players: number;
  readonly active_lobbies: number;
  readonly missed: number;
}

/** A verified one that answers pollers, or one that need not be polled. */
export const PLAYABLE: readonly string[] = ['verified', 'connectivity_verified'];

/** Where it is called; empty for the town's own games. */
export const originOf = ({ endpoint }: Pick<ExperienceRecord, 'endpoint'>): string =>
  endpoint === null ? '' : new URL(endpoint).origin;

export class Experiences {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  async byId(id: string): Promise<ExperienceRecord | undefined> {
    const [row] = await this.#store.read(this.#byId({ id }));
    return row;
  }

  readonly #byId = compiledOnce(({ id }: { id: string }) =>
    this.#sql.selectFrom('gateway_experiences').selectAll().where('id', '=', id).compile(),
  );

  async page(
    filter: CatalogueFilter,
  ): Promise<{ readonly rows: ExperienceRecord[]; readonly total: number }> {
    const matching = this.#matching(filter);
    const [counted] = await this.#store.read(
      matching.select(({ fn }) => fn.countAll<number>().as('total')).compile(),
    );
    const rows = await this.#store.read(
      matching
        .selectAll()
        // What can be played comes first; the town's own before all others.
        .orderBy(sql`case when kind = 'builtin' then 0 else 1 end`)
        .orderBy(sql`case when live_status = 'offline' then 1 else 0 end`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(filter.limit)
        .offset(filter.offset)
        .compile(),
    );
    return { rows, total: counted?.total ?? 0 };
  }

  #matching(filter: CatalogueFilter) {
    let query = this.#sql.selectFrom('gateway_experiences');
    query = query.where((eb) =>
      filter.listed || filter.madeBy === null
        ? eb('listed', '=', 1)
        : eb.or([eb('listed', '=', 1), eb('created_by', '=', filter.madeBy)]),
    );
    if (filter.category !== undefined) query = query.where('category', '=', filter.category);
    if (filter.tier !== undefined) query = query.where('tier', '=', filter.tier);
    if (filter.onlineOnly) query = query.where('live_status', '=', 'online');
    if (filter.verifiedOnly) query = query.where('verification_status', 'in', PLAYABLE as never);
    if (filter.tag !== undefined) {
      const tag = JSON.stringify(filter.tag.toLowerCase());
      query = query.where(contains('tags', tag));
    }
    for (const word of (filter.search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)) {
      query = query.where((eb) =>
        eb.or([contains('name', word), contains('summary', word), contains('tags', word)]),
      );
    }
    return query;
  }

  /** The discovered server at this address that the agent may see: its own before a listed one. */
  async discoveredAt(endpoint: string, agentId: string): Promise<ExperienceRecord | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_experiences')
        .selectAll()
        .where('endpoint', '=', endpoint)
        .where('kind', '=', 'discovered')
        .where((eb) => eb.or([eb('listed', '=', 1), eb('created_by', '=', agentId)]))
        .orderBy(sql`case when created_by = ${agentId} then 0 else 1 end`)
        .orderBy('created_at')
        .limit(1)
        .compile(),
    );
    return row;
  }

  async madeBy(agentId: string): Promise<ExperienceRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_experiences')
        .selectAll()
        .where('created_by', '=', agentId)
        .orderBy('created_at')
        .compile(),
    );
  }

  /** The town's own are entered at its start, and follow its version. */
  entering(record: ExperienceRecord): Statement {
    const { created_at: _, ...facts } = record;
    return this.#sql
      .insertInto('gateway_experiences')
      .values(record)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
      .compile();
  }

  /** Undone when its maker would have more than so many. */
  adding(record: ExperienceRecord, quota: number): Statement[] {
    const count = this.#sql
      .selectFrom('gateway_experiences')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_by', '=', record.created_by);
    return [
      this.#sql.insertInto('gateway_experiences').values(record).compile(),
      expecting(
        this.#sql
          .updateTable('gateway_experiences')
          .set({ updated_at: record.updated_at })
          .where('id', '=', record.id)
          .where(count, '<=', quota)
          .compile(),
        1,
      ),
    ];
  }

  /** A changed manifest is a changed experience: it is unverified, and its status unknown. */
  changing(
    id: string,
    facts: ExperienceFacts & Pick<ExperienceRecord, 'verification_status' | 'updated_at'>,
  ): Statement {
    return expecting(
      this.#sql
        .updateTable('gateway_experiences')
        .set(({ eb }) => ({
          ...facts,
          verified_at: null,
          info: null,
          live_status: 'unknown' as const,
          missed: 0,
          revision: eb('revision', '+', 1),
        }))
        .where('id', '=', id)
        .compile(),
      1,
    );
  }

  /** Only of the manifest that was verified. */
  judging(
    id: string,
    revision: number,
    verdict: Pick<ExperienceRecord, 'verification_status' | 'verified_at' | 'info'>,
  ): Statement {
    return this.#sql
      .updateTable('gateway_experiences')
      .set(verdict)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .compile();
  }

  /** It has just answered: it is there until a poll says otherwise. */
  appearing(id: string, at: number): Statement {
    return this.#sql
      .updateTable('gateway_experiences')
      .set({ live_status: 'online', missed: 0, polled_at: at - 3_600_000 })
      .where('id', '=', id)
      .compile();
  }

  /** Looked at anew, as it is. */
  pending(id: string): Statement {
    return this.#sql
      .updateTable('gateway_experiences')
      .set({ verification_status: 'pending' })
      .where('id', '=', id)
      .compile();
  }

  /** With everything that belongs to it (S2-113); the batch is undone while somebody plays it. */
  removing(id: string): Statement[] {
    const sessions = this.#sql
      .selectFrom('gateway_sessions')
      .select('session_id')
      .where('experience_id', '=', id);
    const lobbies = this.#sql
      .selectFrom('gateway_lobbies')
      .select('game_session_id')
      .where('experience_id', '=', id);
    const live = sessions.where('status', 'in', ['opening', 'active']);
    return [
      expecting(
        this.#sql
          .deleteFrom('gateway_experiences')
          .where('id', '=', id)
          .where(({ exists, not }) => not(exists(live)))
          .compile(),
        1,
      ),
      this.#sql.deleteFrom('gateway_steps').where('session_id', 'in', sessions).compile(),
      this.#sql.deleteFrom('gateway_sessions').where('experience_id', '=', id).compile(),
      this.#sql.deleteFrom('gateway_lobby_members').where('game_session_id', 'in', lobbies).compile(),
      this.#sql.deleteFrom('gateway_lobbies').where('experience_id', '=', id).compile(),
      this.#sql.deleteFrom('engagements').where('experience', '=', id).compile(),
      ...(
        [
          'gateway_verifications',
          'gateway_memory',
          'gateway_memory_heads',
          'gateway_identities',
          'gateway_credentials',
          'gateway_tool_pins',
          'gateway_tool_readings',
        ] as const
      ).map((table) => this.#sql.deleteFrom(table).where('experience_id', '=', id).compile()),
    ];
  }

  async due(before: number, limit: number): Promise<ExperienceRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_experiences')
        .selectAll()
        .where('tier', '=', 2)
        .where('kind', '!=', 'builtin')
        .where('polled_at', '<', before)
        .where('verification_status', 'in', PLAYABLE as never)
        .orderBy('polled_at')
        .limit(limit)
        .compile(),
    );
  }

  /** True for the one node that polls it now. */
  async claimPoll({ id, polled_at }: ExperienceRecord, now: number): Promise<boolean> {
    const [claimed] = await this.#store.write([
      this.#sql
        .updateTable('gateway_experiences')
        .set({ polled_at: now })
        .where('id', '=', id)
        .where('polled_at', '=', polled_at)
        .compile(),
    ]);
    return claimed === 1;
  }

  async polled(id: string, status: PolledStatus): Promise<void> {
    await this.#store.write([
      this.#sql.updateTable('gateway_experiences').set(status).where('id', '=', id).compile(),
    ]);
  }
}

/** Whether the column holds the words, whatever their case; `%` and `_` mean themselves. */
const contains = (column: 'name' | 'summary' | 'tags', words: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
