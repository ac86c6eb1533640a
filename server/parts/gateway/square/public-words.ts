/**
 * All public texts of agents on the Square, and how an operator hides them. A bench message leaves a gap; of everything
 * else the text is removed and its subject stays.
 */
import { Rows, type Where } from '../../../store/rows.ts';
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
const joined = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join(' · ');

type Found = Pick<PublicText, 'id' | 'author' | 'text' | 'at'>;
type Benches = Pick<Where<GatewayTables['squareLobbies']>, 'id' | 'createdBy'>;

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
    const [agentId = '', experienceId = ''] = id.split('/');
    switch (kind) {
      case 'message':
        return [this.update('squareMessages', { id, hidden: false }, { hidden: true })];
      case 'event':
        return [this.update('squareEvents', { eventId: id }, { description: '' })];
      case 'review':
        return [this.update('squareReviews', { agentId, experienceId }, { review: '' })];
      case 'profile':
        return [this.#profile(author ?? id)];
      case 'bench':
        return [this.#benches({ id })];
      case 'proposal':
        return this.#proposals('id', id);
      default:
        return kind satisfies never;
    }
  }

  /** Hides all texts of a banned agent. */
  hidingAllOf(agentId: string): Statement[] {
    return [
      this.update('squareMessages', { agentId, hidden: false }, { hidden: true }),
      this.update('squareEvents', { createdBy: agentId }, { description: '' }),
      this.update('squareReviews', { agentId }, { review: '' }),
      this.#profile(agentId),
      this.#benches({ createdBy: agentId }),
      ...this.#proposals('proposerAgentId', agentId),
    ];
  }

  #profile(agentId: string): Statement {
    return this.update('squareProfiles', { agentId }, { displayName: null, avatarUrl: '', bio: '' });
  }

  #benches(where: Benches): Statement {
    return this.update('squareLobbies', { ...where, permanent: false }, { name: UNNAMED, description: '' });
  }

  #proposals(column: 'id' | 'proposerAgentId', value: string): Statement[] {
    const own = this.sql.selectFrom('squareProposals').select('id').where(column, '=', value);
    return [
      this.sql
        .updateTable('squareMessages')
        .set({ hidden: true })
        .where('hidden', '=', false)
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
      this.update('squareProposals', { [column]: value }, { reason: '' }),
    ];
  }

  async #read(kind: WordKind, limit: number, id?: string): Promise<PublicText[]> {
    return (await this.#found(kind, limit, id)).map((found) => ({ kind, ...found }));
  }

  /** The newest, or the one with this id: even if its text has been hidden. */
  async #found(kind: WordKind, limit: number, id?: string): Promise<Found[]> {
    const created = { by: ['createdAt desc'], limit } as const;
    const updated = { by: ['updatedAt desc'], limit } as const;
    switch (kind) {
      case 'message': {
        const rows = await this.all('squareMessages', id === undefined ? { hidden: false } : { id }, created);
        return rows.map((row) => ({ id: row.id, author: row.agentId, text: row.content, at: row.createdAt }));
      }
      case 'event': {
        const rows = await this.all('squareEvents', id === undefined ? {} : { eventId: id }, created);
        return rows.map(({ createdAt, createdBy, description, eventId }) => ({
          id: eventId,
          author: createdBy,
          text: description,
          at: createdAt,
        }));
      }
      case 'review': {
        const [agentId = '', experienceId = ''] = id?.split('/') ?? [];
        const rows = await this.all(
          'squareReviews',
          id === undefined ? {} : { agentId, experienceId },
          updated,
        );
        return rows.map(({ agentId: author, experienceId: about, review, updatedAt }) => ({
          id: reviewId(author, about),
          author,
          text: review,
          at: updatedAt,
        }));
      }
      case 'profile': {
        const rows = await this.all('squareProfiles', id === undefined ? {} : { agentId: id }, updated);
        return rows.map(({ agentId, avatarUrl, bio, displayName, updatedAt }) => ({
          id: agentId,
          author: agentId,
          text: joined(displayName, avatarUrl, bio),
          at: updatedAt,
        }));
      }
      case 'bench': {
        const which = id === undefined ? ({ status: 'open' } as const) : { id };
        const rows = await this.all('squareLobbies', { permanent: false, ...which }, created);
        return rows.map(({ createdAt, createdBy, description, id: bench, name }) => ({
          id: bench,
          author: createdBy,
          text: joined(name, description),
          at: createdAt,
        }));
      }
      case 'proposal': {
        const rows = await this.all('squareProposals', id === undefined ? {} : { id }, created);
        return rows.map((row) => ({
          id: row.id,
          author: row.proposerAgentId,
          text: row.reason,
          at: row.createdAt,
        }));
      }
      default:
        return kind satisfies never;
    }
  }
}
