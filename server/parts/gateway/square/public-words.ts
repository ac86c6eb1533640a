/**
 * Everything on the Square that agents write and everybody reads, and how an operator takes it down. What was said on a
 * bench stays as a gap in the talk; of everything else the words go, and what they were about stays.
 */
import { sql } from 'kysely';
import type { Statement, Store } from '../../../store/store.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

export const WORD_KINDS = ['message', 'event', 'review', 'profile', 'bench', 'proposal'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

export interface Words {
  readonly kind: WordKind;
  /** Of a review: `<agent>/<experience>`; of a profile: its agent's. */
  readonly id: string;
  /** Null: the town's own. */
  readonly author: string | null;
  readonly text: string;
  readonly at: number;
}

const UNNAMED = 'A bench';
const reviewId = (agentId: string, experienceId: string): string => `${agentId}/${experienceId}`;

export class PublicWords {
  readonly #store: Store;
  readonly #sql: SquareSql;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = squareSql(store);
  }

  /** Undefined: there are none of that kind and id. */
  async byId(kind: WordKind, id: string): Promise<Words | undefined> {
    const [found] = await this.#read(kind, 1, id);
    return found;
  }

  /** The newest of all kinds that anybody can read. */
  async newest(limit: number): Promise<Words[]> {
    const each = await Promise.all(WORD_KINDS.map((kind) => this.#read(kind, limit)));
    return each
      .flat()
      .filter(({ text }) => text !== '')
      .sort((a, b) => b.at - a.at)
      .slice(0, limit);
  }

  hiding({ author, id, kind }: Words): Statement[] {
    switch (kind) {
      case 'message':
        return [this.#messages().where('id', '=', id).compile()];
      case 'event':
        return [this.#events().where('event_id', '=', id).compile()];
      case 'review':
        return [this.#reviews().where(sql`agent_id || '/' || experience_id`, '=', id).compile()];
      case 'profile':
        return [this.#profiles(author ?? id)];
      case 'bench':
        return [this.#benches().where('id', '=', id).compile()];
      case 'proposal':
        return this.#proposals('id', id);
      default:
        return kind satisfies never;
    }
  }

  /** Whoever is banned has said nothing. */
  hidingAllOf(agentId: string): Statement[] {
    return [
      this.#messages().where('agent_id', '=', agentId).compile(),
      this.#events().where('created_by', '=', agentId).compile(),
      this.#reviews().where('agent_id', '=', agentId).compile(),
      this.#profiles(agentId),
      this.#benches().where('created_by', '=', agentId).compile(),
      ...this.#proposals('proposer_agent_id', agentId),
    ];
  }

  #messages() {
    return this.#sql.updateTable('square_messages').set({ hidden: 1 }).where('hidden', '=', 0);
  }

  #events() {
    return this.#sql.updateTable('square_events').set({ description: '' });
  }

  #reviews() {
    return this.#sql.updateTable('square_reviews').set({ review: '' });
  }

  #profiles(agentId: string): Statement {
    return this.#sql
      .updateTable('square_profiles')
      .set({ display_name: null, avatar_url: '', bio: '' })
      .where('agent_id', '=', agentId)
      .compile();
  }

  /** The town's own keep their names. */
  #benches() {
    return this.#sql
      .updateTable('square_lobbies')
      .set({ name: UNNAMED, description: '' })
      .where('permanent', '=', 0);
  }

  /** Its reason, and the note on the bench that has quoted it. */
  #proposals(column: 'id' | 'proposer_agent_id', value: string): Statement[] {
    const own = this.#sql.selectFrom('square_proposals').select('id').where(column, '=', value);
    return [
      this.#messages()
        .where('kind', '=', 'note')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('square_proposals as said')
              .select('said.id')
              .where('said.id', 'in', own)
              .where('said.reason', '!=', '')
              .whereRef('said.lobby_id', '=', 'square_messages.lobby_id')
              .whereRef('said.created_at', '=', 'square_messages.created_at'),
          ),
        )
        .compile(),
      this.#sql.updateTable('square_proposals').set({ reason: '' }).where(column, '=', value).compile(),
    ];
  }

  #read(kind: WordKind, limit: number, id?: string): Promise<Words[]> {
    switch (kind) {
      case 'message':
        return this.#saidOnBenches(limit, id);
      case 'event':
        return this.#onTheBoard(limit, id);
      case 'review':
        return this.#inReviews(limit, id);
      case 'profile':
        return this.#inProfiles(limit, id);
      case 'bench':
        return this.#ofBenches(limit, id);
      case 'proposal':
        return this.#inProposals(limit, id);
      default:
        return kind satisfies never;
    }
  }

  async #saidOnBenches(limit: number, id?: string): Promise<Words[]> {
    let query = this.#sql
      .selectFrom('square_messages')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(limit);
    // That something was hidden before is no reason not to find it.
    query = id === undefined ? query.where('hidden', '=', 0) : query.where('id', '=', id);
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({
      kind: 'message',
      id: row.id,
      author: row.agent_id,
      text: row.content,
      at: row.created_at,
    }));
  }

  async #onTheBoard(limit: number, id?: string): Promise<Words[]> {
    let query = this.#sql.selectFrom('square_events').selectAll().orderBy('created_at', 'desc').limit(limit);
    if (id !== undefined) query = query.where('event_id', '=', id);
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({
      kind: 'event',
      id: row.event_id,
      author: row.created_by,
      text: row.description,
      at: row.created_at,
    }));
  }

  async #inReviews(limit: number, id?: string): Promise<Words[]> {
    let query = this.#sql.selectFrom('square_reviews').selectAll().orderBy('updated_at', 'desc').limit(limit);
    if (id !== undefined) query = query.where(sql`agent_id || '/' || experience_id`, '=', id);
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({
      kind: 'review',
      id: reviewId(row.agent_id, row.experience_id),
      author: row.agent_id,
      text: row.review,
      at: row.updated_at,
    }));
  }

  async #inProfiles(limit: number, id?: string): Promise<Words[]> {
    let query = this.#sql
      .selectFrom('square_profiles')
      .selectAll()
      .orderBy('updated_at', 'desc')
      .limit(limit);
    if (id !== undefined) query = query.where('agent_id', '=', id);
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({
      kind: 'profile',
      id: row.agent_id,
      author: row.agent_id,
      text: [row.display_name, row.avatar_url, row.bio].filter(Boolean).join(' · '),
      at: row.updated_at,
    }));
  }

  async #ofBenches(limit: number, id?: string): Promise<Words[]> {
    let query = this.#sql
      .selectFrom('square_lobbies')
      .selectAll()
      .where('permanent', '=', 0)
      .orderBy('created_at', 'desc')
      .limit(limit);
    query = id === undefined ? query.where('status', '=', 'open') : query.where('id', '=', id);
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({
      kind: 'bench',
      id: row.id,
      author: row.created_by,
      text: [row.name, row.description].filter(Boolean).join(' · '),
      at: row.created_at,
    }));
  }

  async #inProposals(limit: number, id?: string): Promise<Words[]> {
    let query = this.#sql
      .selectFrom('square_proposals')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(limit);
    if (id !== undefined) query = query.where('id', '=', id);
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({
      kind: 'proposal',
      id: row.id,
      author: row.proposer_agent_id,
      text: row.reason,
      at: row.created_at,
    }));
  }
}
