/** What is said on benches, as rows. A bench's own row gives its words their order, on whichever node they are said. */
import { sql } from 'kysely';
import type { MessageKind } from '../../../../shared/protocol/square.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

export interface MessageRow {
  readonly id: string;
  readonly lobbyId: string;
  readonly n: number;
  readonly kind: MessageKind;
  readonly agentId: string | null;
  readonly name: string | null;
  readonly content: string;
  readonly hidden: number;
  readonly createdAt: number;
}

export interface NewMessage {
  readonly id: string;
  readonly lobbyId: string;
  /** Null: the town's own word. */
  readonly agentId: string | null;
  readonly content: string;
  readonly at: number;
}

export class Messages {
  readonly #store: Store;
  readonly #sql: SquareSql;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = squareSql(store);
  }

  /** After the message of that number, oldest first; without a number, the last ones. */
  async of(lobbyId: string, after: number | null, limit: number): Promise<MessageRow[]> {
    const query = this.#saying().where('messages.lobby_id', '=', lobbyId).limit(limit);
    if (after !== null)
      return this.#store.read(query.where('messages.n', '>', after).orderBy('messages.n').compile());
    const latest = await this.#store.read(query.orderBy('messages.n', 'desc').compile());
    return latest.reverse();
  }

  /** The last word on each of these benches. */
  latest(lobbyIds: readonly string[]): Promise<MessageRow[]> {
    if (lobbyIds.length === 0) return Promise.resolve([]);
    return this.#store.read(
      this.#saying()
        .innerJoin('square_lobbies as lobbies', (join) =>
          join.onRef('lobbies.id', '=', 'messages.lobby_id').onRef('lobbies.messages', '=', 'messages.n'),
        )
        .where('lobbies.id', 'in', lobbyIds)
        .compile(),
    );
  }

  async byId(id: string): Promise<MessageRow | undefined> {
    const [row] = await this.#store.read(this.#saying().where('messages.id', '=', id).compile());
    return row;
  }

  #saying() {
    return this.#sql
      .selectFrom('square_messages as messages')
      .leftJoin('agents', 'agents.agent_id', 'messages.agent_id')
      .leftJoin('square_profiles as profiles', 'profiles.agent_id', 'messages.agent_id')
      .select(({ fn }) => [
        'messages.id as id',
        'messages.lobby_id as lobbyId',
        'messages.n as n',
        'messages.kind as kind',
        'messages.agent_id as agentId',
        fn.coalesce('profiles.display_name', 'agents.name').as('name'),
        'messages.content as content',
        'messages.hidden as hidden',
        'messages.created_at as createdAt',
      ]);
  }

  /** Said by a member, or not at all: statement 0 is undone when the bench is gone or the agent does not sit there. */
  saying(message: NewMessage & { readonly agentId: string }): Statement[] {
    const { agentId, lobbyId } = message;
    return [
      expecting(
        this.#counting(message)
          .where(({ exists }) => exists(this.#member(lobbyId, agentId)))
          .compile(),
        1,
      ),
      this.#telling(message, 'said'),
    ];
  }

  /** The town's own word, where the bench still stands; it undoes nothing. */
  noting(message: Omit<NewMessage, 'agentId'>): Statement[] {
    const note = { ...message, agentId: null };
    return [this.#counting(note).compile(), this.#telling(note, 'note')];
  }

  #counting({ at, lobbyId }: NewMessage) {
    return this.#sql
      .updateTable('square_lobbies')
      .set(({ eb }) => ({ messages: eb('messages', '+', 1), touched_at: at }))
      .where('id', '=', lobbyId)
      .where('status', '=', 'open');
  }

  /** Takes the number that the bench has just come to. */
  #telling({ agentId, at, content, id, lobbyId }: NewMessage, kind: MessageKind): Statement {
    return this.#sql
      .insertInto('square_messages')
      .columns(['id', 'lobby_id', 'n', 'kind', 'agent_id', 'content', 'hidden', 'created_at'])
      .expression(
        this.#sql
          .selectFrom('square_lobbies')
          .select([
            sql<string>`cast(${id} as text)`.as('id'),
            'square_lobbies.id as lobby_id',
            'messages as n',
            sql<MessageKind>`cast(${kind} as text)`.as('kind'),
            sql<string | null>`cast(${agentId} as text)`.as('agent_id'),
            sql<string>`cast(${content} as text)`.as('content'),
            sql<number>`cast(0 as integer)`.as('hidden'),
            sql<number>`cast(${at} as bigint)`.as('created_at'),
          ])
          .where('square_lobbies.id', '=', lobbyId)
          .where('status', '=', 'open'),
      )
      .compile();
  }

  #member(lobbyId: string, agentId: string) {
    return this.#sql
      .selectFrom('square_members')
      .select('agent_id')
      .where('lobby_id', '=', lobbyId)
      .where('agent_id', '=', agentId)
      .where('left_at', 'is', null);
  }

  /** Talk that nobody will read again. */
  forgetting(before: number): Statement {
    return this.#sql.deleteFrom('square_messages').where('created_at', '<', before).compile();
  }
}
