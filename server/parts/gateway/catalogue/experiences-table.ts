import { type Selectable, sql } from 'kysely';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { exactlyOne, increased, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';

export type ExperienceRecord = Selectable<GatewayTables['gatewayExperiences']>;

/** The manifest's content, without what the town adds. */
export type ExperienceFacts = Pick<
  ExperienceRecord,
  | 'name'
  | 'version'
  | 'summary'
  | 'category'
  | 'tags'
  | 'tier'
  | 'listed'
  | 'publisherName'
  | 'homepageUrl'
  | 'manifest'
  | 'sessionMode'
  | 'minPlayers'
  | 'maxPlayers'
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
  /** The agent whose own unlisted experiences are included on request; null: none. */
  readonly madeBy: string | null;
  readonly onlineOnly: boolean;
  readonly verifiedOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface PolledStatus {
  readonly liveStatus: ExperienceRecord['liveStatus'];
  readonly currentPlayers: number;
  readonly activeLobbies: number;
  readonly missed: number;
}

/** Verified and answering polls, or not polled at all. */
export const PLAYABLE: readonly ExperienceRecord['verificationStatus'][] = [
  'verified',
  'connectivity_verified',
];

/** The origin of its endpoint; empty for the town's own games. */
export const originOf = ({ endpoint }: Pick<ExperienceRecord, 'endpoint'>): string =>
  endpoint === null ? '' : new URL(endpoint).origin;

/** The ladder it is rated on: the town's own games share theirs with matches from the queue. */
export const ladderOf = ({
  id,
  kind,
  manifest,
}: Pick<ExperienceRecord, 'id' | 'kind' | 'manifest'>): string =>
  kind === 'builtin' ? gameIdOf({ manifest }) : id;

export const gameIdOf = ({ manifest }: Pick<ExperienceRecord, 'manifest'>): string => String(manifest.game);

export class Experiences extends Rows<GatewayTables> {
  async byId(id: string): Promise<ExperienceRecord | undefined> {
    const [row] = await this.store.read(this.#byId({ id }));
    return row;
  }

  readonly #byId = compiledOnce(({ id }: { id: string }) =>
    this.sql.selectFrom('gatewayExperiences').selectAll().where('id', '=', id).compile(),
  );

  async page(
    filter: CatalogueFilter,
  ): Promise<{ readonly rows: ExperienceRecord[]; readonly total: number }> {
    const matching = this.#matching(filter);
    const [counted] = await this.read(matching.select(({ fn }) => fn.countAll<number>().as('total')));
    const rows = await this.read(
      matching
        .selectAll()
        // Playable ones first, the town's own before all others.
        .orderBy(sql`case when kind = 'builtin' then 0 else 1 end`)
        .orderBy(sql`case when live_status = 'offline' then 1 else 0 end`)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(filter.limit)
        .offset(filter.offset),
    );
    return { rows, total: counted?.total ?? 0 };
  }

  #matching(filter: CatalogueFilter) {
    let query = this.sql.selectFrom('gatewayExperiences');
    query = query.where((eb) =>
      filter.listed || filter.madeBy === null
        ? eb('listed', '=', true)
        : eb.or([eb('listed', '=', true), eb('createdBy', '=', filter.madeBy)]),
    );
    if (filter.category !== undefined) query = query.where('category', '=', filter.category);
    if (filter.tier !== undefined) query = query.where('tier', '=', filter.tier);
    if (filter.onlineOnly) query = query.where('liveStatus', '=', 'online');
    if (filter.verifiedOnly) query = query.where('verificationStatus', 'in', PLAYABLE);
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
    return this.one(
      this.sql
        .selectFrom('gatewayExperiences')
        .selectAll()
        .where(sql`rtrim(endpoint, '/')`, '=', endpoint.replace(/\/+$/, ''))
        .where('kind', '=', 'discovered')
        .where((eb) => eb.or([eb('listed', '=', true), eb('createdBy', '=', agentId)]))
        .orderBy(sql`case when created_by = ${agentId} then 0 else 1 end`)
        .orderBy('createdAt')
        .limit(1),
    );
  }

  async madeBy(agentId: string): Promise<ExperienceRecord[]> {
    return this.all('gatewayExperiences', { createdBy: agentId }, { by: ['createdAt'] });
  }

  entering(record: ExperienceRecord): Statement {
    const { createdAt: _, ...facts } = record;
    return this.upsert('gatewayExperiences', ['id'], record, facts);
  }

  /** Rolled back if its maker would have more than `quota`. */
  adding(record: ExperienceRecord, quota: number): Statement[] {
    const { createdBy, id, updatedAt } = record;
    return [
      this.insert('gatewayExperiences', record),
      this.changeWithin(
        ['gatewayExperiences', { id }, { updatedAt }],
        ['gatewayExperiences', { createdBy }],
        quota,
      ),
    ];
  }

  /** A changed manifest is a changed experience: it becomes unverified, with unknown status. */
  changing(
    id: string,
    facts: ExperienceFacts & Pick<ExperienceRecord, 'verificationStatus' | 'updatedAt'>,
  ): Statement {
    const found = { verifiedAt: null, info: null, liveStatus: 'unknown', missed: 0 } as const;
    return this.change('gatewayExperiences', { id }, { ...facts, ...found, revision: increased('revision') });
  }

  /** Only if the manifest is the verified one. */
  judging(
    id: string,
    revision: number,
    verdict: Pick<ExperienceRecord, 'verificationStatus' | 'verifiedAt' | 'info'>,
  ): Statement {
    return this.update('gatewayExperiences', { id, revision }, verdict);
  }

  /** It has just answered, so it counts as online until a poll fails. */
  appearing(id: string, at: number): Statement {
    return this.update(
      'gatewayExperiences',
      { id },
      { liveStatus: 'online', missed: 0, polledAt: at - 3_600_000 },
    );
  }

  pending(id: string): Statement {
    return this.update('gatewayExperiences', { id }, { verificationStatus: 'pending' });
  }

  /** Deletes it with everything that belongs to it (S2-113); rolled back while an agent plays it. */
  removing(id: string): Statement[] {
    const sessions = this.sql
      .selectFrom('gatewaySessions')
      .select('sessionId')
      .where('experienceId', '=', id);
    const lobbies = this.sql
      .selectFrom('gatewayLobbies')
      .select('gameSessionId')
      .where('experienceId', '=', id);
    const live = sessions.where('status', 'in', ['opening', 'active']);
    return [
      exactlyOne(
        this.sql
          .deleteFrom('gatewayExperiences')
          .where('id', '=', id)
          .where(({ exists, not }) => not(exists(live))),
      ),
      this.remove('gatewaySteps', { sessionId: sessions }),
      this.remove('gatewaySessions', { experienceId: id }),
      this.remove('gatewayLobbyMembers', { gameSessionId: lobbies }),
      this.remove('gatewayLobbies', { experienceId: id }),
      this.remove('engagements', { experience: id }),
      ...(
        [
          'gatewayVerifications',
          'gatewayMemory',
          'gatewayMemoryHeads',
          'gatewayIdentities',
          'gatewayCredentials',
          'gatewayToolPins',
          'gatewayToolReadings',
        ] as const
      ).map((table) => this.remove(table, { experienceId: id })),
    ];
  }

  async due(before: number, limit: number): Promise<ExperienceRecord[]> {
    return this.read(
      this.sql
        .selectFrom('gatewayExperiences')
        .selectAll()
        .where('tier', '=', 2)
        .where('kind', '!=', 'builtin')
        .where('polledAt', '<', before)
        .where('verificationStatus', 'in', PLAYABLE)
        .orderBy('polledAt')
        .limit(limit),
    );
  }

  /** True for the single node that polls it now. */
  async claimPoll({ id, polledAt }: ExperienceRecord, now: number): Promise<boolean> {
    const [claimed] = await this.store.write([
      this.update('gatewayExperiences', { id, polledAt }, { polledAt: now }),
    ]);
    return claimed === 1;
  }

  async polled(id: string, status: PolledStatus): Promise<void> {
    await this.store.write([this.update('gatewayExperiences', { id }, status)]);
  }
}

/** Whether the column contains the words, ignoring case; `%` and `_` are literal. */
const contains = (column: 'name' | 'summary' | 'tags', words: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
