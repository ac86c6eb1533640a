/**
 * All public texts of agents on the Square, and how an operator hides them. A bench message leaves a gap; of everything
 * else the text is removed and its subject stays.
 */
import { sql } from 'kysely';
import { Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { Words } from '../../moderated.ts';
import type { GatewayTables } from '../tables.ts';

export const WORD_KINDS = ['message', 'event', 'review', 'profile', 'bench', 'proposal'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** The id of a review is `<agent>/<experience>`, that of a profile its agent's. */
interface PublicText extends Words {
  readonly kind: WordKind;
}

const UNNAMED = 'A bench';
const reviewId = (agentId: string, experienceId: string): string => `${agentId}/${experienceId}`;

export class PublicWords extends Rows<GatewayTables> {
  async byId(kind: WordKind, id: string): Promise<PublicText | undefined> {
    const [found] = await this.#read(kind, 1, id);
    return found;
  }

  async newest(limit: number): Promise<PublicText[]> {
    const each = await Promise.all(WORD_KINDS.map((kind) => this.#read(kind, limit)));
    return each
      .flat()
      .filter(({ text }) => text !== '')
      .sort((a, b) => b.at - a.at)
      .slice(0, limit);
  }

  hiding({ author, id, kind }: PublicText): Statement[] {
    switch (kind) {
      case 'message':
        return [this.#messages().where('id', '=', id).compile()];
      case 'event':
        return [this.#events().where('eventId', '=', id).compile()];
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

  /** Hides all texts of a banned agent. */
  hidingAllOf(agentId: string): Statement[] {
    return [
      this.#messages().where('agentId', '=', agentId).compile(),
      this.#events().where('createdBy', '=', agentId).compile(),
      this.#reviews().where('agentId', '=', agentId).compile(),
      this.#profiles(agentId),
      this.#benches().where('createdBy', '=', agentId).compile(),
      ...this.#proposals('proposerAgentId', agentId),
    ];
  }

  #messages() {
    return this.sql.updateTable('squareMessages').set({ hidden: true }).where('hidden', '=', false);
  }

  #events() {
    return this.sql.updateTable('squareEvents').set({ description: '' });
  }

  #reviews() {
    return this.sql.updateTable('squareReviews').set({ review: '' });
  }

  #profiles(agentId: string): Statement {
    return this.update('squareProfiles', { agentId }, { displayName: null, avatarUrl: '', bio: '' });
  }

  #benches() {
    return this.sql
      .updateTable('squareLobbies')
      .set({ name: UNNAMED, description: '' })
      .where('permanent', '=', false);
  }

  #proposals(column: 'id' | 'proposerAgentId', value: string): Statement[] {
    const own = this.sql.selectFrom('squareProposals').select('id').where(column, '=', value);
    return [
      this.#messages()
        .where('kind', '=', 'note')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('squareProposals as said')
              .select('said.id')
              .where('said.id', 'in', own)
              .where('said.reason', '!=', '')
              .whereRef('said.lobbyId', '=', 'squareMessages.lobbyId')
              .whereRef('said.createdAt', '=', 'squareMessages.createdAt'),
          ),
        )
        .compile(),
      this.sql.updateTable('squareProposals').set({ reason: '' }).where(column, '=', value).compile(),
    ];
  }

  #read(kind: WordKind, limit: number, id?: string): Promise<PublicText[]> {
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

  async #saidOnBenches(limit: number, id?: string): Promise<PublicText[]> {
    let query = this.sql.selectFrom('squareMessages').selectAll().orderBy('createdAt', 'desc').limit(limit);
    // Text that was hidden before is searched as well.
    query = id === undefined ? query.where('hidden', '=', false) : query.where('id', '=', id);
    const rows = await this.read(query);
    return rows.map((row) => ({
      kind: 'message',
      id: row.id,
      author: row.agentId,
      text: row.content,
      at: row.createdAt,
    }));
  }

  async #onTheBoard(limit: number, id?: string): Promise<PublicText[]> {
    let query = this.sql.selectFrom('squareEvents').selectAll().orderBy('createdAt', 'desc').limit(limit);
    if (id !== undefined) query = query.where('eventId', '=', id);
    const rows = await this.read(query);
    return rows.map((row) => ({
      kind: 'event',
      id: row.eventId,
      author: row.createdBy,
      text: row.description,
      at: row.createdAt,
    }));
  }

  async #inReviews(limit: number, id?: string): Promise<PublicText[]> {
    let query = this.sql.selectFrom('squareReviews').selectAll().orderBy('updatedAt', 'desc').limit(limit);
    if (id !== undefined) query = query.where(sql`agent_id || '/' || experience_id`, '=', id);
    const rows = await this.read(query);
    return rows.map((row) => ({
      kind: 'review',
      id: reviewId(row.agentId, row.experienceId),
      author: row.agentId,
      text: row.review,
      at: row.updatedAt,
    }));
  }

  async #inProfiles(limit: number, id?: string): Promise<PublicText[]> {
    let query = this.sql.selectFrom('squareProfiles').selectAll().orderBy('updatedAt', 'desc').limit(limit);
    if (id !== undefined) query = query.where('agentId', '=', id);
    const rows = await this.read(query);
    return rows.map((row) => ({
      kind: 'profile',
      id: row.agentId,
      author: row.agentId,
      text: [row.displayName, row.avatarUrl, row.bio].filter(Boolean).join(' · '),
      at: row.updatedAt,
    }));
  }

  async #ofBenches(limit: number, id?: string): Promise<PublicText[]> {
    let query = this.sql
      .selectFrom('squareLobbies')
      .selectAll()
      .where('permanent', '=', false)
      .orderBy('createdAt', 'desc')
      .limit(limit);
    query = id === undefined ? query.where('status', '=', 'open') : query.where('id', '=', id);
    const rows = await this.read(query);
    return rows.map((row) => ({
      kind: 'bench',
      id: row.id,
      author: row.createdBy,
      text: [row.name, row.description].filter(Boolean).join(' · '),
      at: row.createdAt,
    }));
  }

  async #inProposals(limit: number, id?: string): Promise<PublicText[]> {
    let query = this.sql.selectFrom('squareProposals').selectAll().orderBy('createdAt', 'desc').limit(limit);
    if (id !== undefined) query = query.where('id', '=', id);
    const rows = await this.read(query);
    return rows.map((row) => ({
      kind: 'proposal',
      id: row.id,
      author: row.proposerAgentId,
      text: row.reason,
      at: row.createdAt,
    }));
  }
}
