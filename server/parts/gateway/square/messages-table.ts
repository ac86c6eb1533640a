/** The messages of benches as rows. A bench's own row orders them, on whichever node they are sent. */
import { sql } from 'kysely';
import type { MessageKind } from '../../../../shared/contracts/square.ts';
import { below, exactlyOne, Rows, text } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';

export interface MessageRow {
  readonly id: string;
  readonly lobbyId: string;
  readonly n: number;
  readonly kind: MessageKind;
  readonly agentId: string | null;
  readonly name: string | null;
  readonly content: string;
  readonly hidden: boolean;
  readonly createdAt: number;
}

export interface NewMessage {
  readonly id: string;
  readonly lobbyId: string;
  /** Null: a message of the town. */
  readonly agentId: string | null;
  readonly content: string;
  readonly at: number;
}

export class Messages extends Rows<GatewayTables> {
  /** After the message of that number, oldest first; without a number, the latest ones. */
  async of(lobbyId: string, after: number | null, limit: number): Promise<MessageRow[]> {
    const query = this.#saying().where('messages.lobbyId', '=', lobbyId).limit(limit);
    if (after !== null) return this.read(query.where('messages.n', '>', after).orderBy('messages.n'));
    const latest = await this.read(query.orderBy('messages.n', 'desc'));
    return latest.reverse();
  }

  latest(lobbyIds: readonly string[]): Promise<MessageRow[]> {
    if (lobbyIds.length === 0) return Promise.resolve([]);
    return this.read(
      this.#saying()
        .innerJoin('squareLobbies as lobbies', (join) =>
          join.onRef('lobbies.id', '=', 'messages.lobbyId').onRef('lobbies.messages', '=', 'messages.n'),
        )
        .where('lobbies.id', 'in', lobbyIds),
    );
  }

  async byId(id: string): Promise<MessageRow | undefined> {
    return this.one(this.#saying().where('messages.id', '=', id));
  }

  #saying() {
    return this.sql
      .selectFrom('squareMessages as messages')
      .leftJoin('agents', 'agents.agentId', 'messages.agentId')
      .leftJoin('squareProfiles as profiles', 'profiles.agentId', 'messages.agentId')
      .select(({ fn }) => [
        'messages.id',
        'messages.lobbyId',
        'messages.n',
        'messages.kind',
        'messages.agentId',
        fn.coalesce('profiles.displayName', 'agents.name').as('name'),
        'messages.content',
        'messages.hidden',
        'messages.createdAt',
      ]);
  }

  /** Sent by a member, or not at all: statement 0 rolls back if the bench is gone or the agent is not a member. */
  saying(message: NewMessage & { readonly agentId: string }): Statement[] {
    const { agentId, lobbyId } = message;
    return [
      exactlyOne(this.#counting(message).where(({ exists }) => exists(this.#member(lobbyId, agentId)))),
      this.#telling(message, 'said'),
    ];
  }

  /** A message of the town, if the bench still exists; never rolls back. */
  noting(message: Omit<NewMessage, 'agentId'>): Statement[] {
    const note = { ...message, agentId: null };
    return [this.#counting(note).compile(), this.#telling(note, 'note')];
  }

  #counting({ at, lobbyId }: NewMessage) {
    return this.sql
      .updateTable('squareLobbies')
      .set(({ eb }) => ({ messages: eb('messages', '+', 1), touchedAt: at }))
      .where('id', '=', lobbyId)
      .where('status', '=', 'open');
  }

  #telling({ agentId, at, content, id, lobbyId }: NewMessage, kind: MessageKind): Statement {
    const bench = this.sql.selectFrom('squareLobbies').where('id', '=', lobbyId).where('status', '=', 'open');
    return this.insertFrom('squareMessages', bench, {
      id,
      lobbyId,
      n: sql.ref('messages'),
      kind,
      agentId: text(agentId),
      content,
      hidden: false,
      createdAt: at,
    }).compile();
  }

  #member(lobbyId: string, agentId: string) {
    return this.sql
      .selectFrom('squareMembers')
      .select('agentId')
      .where('lobbyId', '=', lobbyId)
      .where('agentId', '=', agentId)
      .where('leftAt', 'is', null);
  }

  forgetting(before: number): Statement {
    return this.remove('squareMessages', { createdAt: below(before) });
  }
}
