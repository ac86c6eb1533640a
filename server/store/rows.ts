/** The tables of a part: the usual statements by example, everything else by the query builder. */
import {
  type Compilable,
  type CompiledQuery,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';

import type { Declared } from './row-codec.ts';
import { expecting, type Statement, type Store } from './store.ts';
import type { Tables } from './tables.ts';

/** What columns must hold: a value, null, or one of several values. */
export type Where<Row> = { readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] };

type AnyTables = Record<string, Record<string, unknown>>;

type Column<Row> = keyof Row & string;

interface Reading<Row> {
  /** Columns to sort by, each ascending unless it says `desc`. */
  readonly by?: readonly (Column<Row> | `${Column<Row>} desc`)[];
  readonly limit?: number;
}

/** A query whose result `row-codec.ts` decodes to the types that Kysely infers. */
interface Query<Row> {
  compile(): CompiledQuery<Row> & Declared<Row>;
}

export class Rows<Own extends AnyTables> {
  readonly store: Store;
  readonly sql: Kysely<Tables & Own>;
  readonly #any: Kysely<AnyTables>;

  constructor(store: Store) {
    this.store = store;
    this.sql = store.sql.$extendTables<Own>() as Kysely<Tables & Own>;
    this.#any = store.sql.$omitTables<keyof Tables>().$extendTables<AnyTables>();
  }

  read<Row>(query: Query<Row>): Promise<Row[]> {
    return this.store.read(query.compile());
  }

  async one<Row>(query: Query<Row>): Promise<Row | undefined> {
    const [row] = await this.read(query);
    return row;
  }

  all<Name extends keyof (Tables & Own) & string>(
    table: Name & Declared<Selectable<(Tables & Own)[Name]>>,
    where: Where<Selectable<(Tables & Own)[Name]>>,
    { by = [], limit }: Reading<(Tables & Own)[Name]> = {},
  ): Promise<Selectable<(Tables & Own)[Name]>[]> {
    let query = this.#any.selectFrom<string>(table).selectAll().where(holding(where));
    for (const order of by) {
      const [column = '', direction] = order.split(' ');
      query = query.orderBy(column, direction === 'desc' ? 'desc' : 'asc');
    }
    if (limit !== undefined) query = query.limit(limit);
    return this.store.read(
      query.$castTo<Selectable<(Tables & Own)[Name]>>().compile() as Compiled<
        Selectable<(Tables & Own)[Name]>
      >,
    );
  }

  async first<Name extends keyof (Tables & Own) & string>(
    table: Name & Declared<Selectable<(Tables & Own)[Name]>>,
    where: Where<Selectable<(Tables & Own)[Name]>>,
  ): Promise<Selectable<(Tables & Own)[Name]> | undefined> {
    const [row] = await this.all(table, where);
    return row;
  }

  async has<Name extends keyof (Tables & Own) & string>(
    table: Name,
    where: Where<Selectable<(Tables & Own)[Name]>>,
  ): Promise<boolean> {
    const found = this.#any
      .selectFrom<string>(table)
      .select(({ val }) => val(1).as('found'))
      .where(holding(where));
    return (await this.store.read(found.limit(1).compile())).length > 0;
  }

  insert<Name extends keyof (Tables & Own) & string>(
    table: Name,
    rows: Insertable<(Tables & Own)[Name]> | readonly Insertable<(Tables & Own)[Name]>[],
  ): Statement {
    return this.#any.insertInto<string>(table).values(rows).compile();
  }

  update<Name extends keyof (Tables & Own) & string>(
    table: Name,
    where: Where<Selectable<(Tables & Own)[Name]>>,
    set: Updateable<(Tables & Own)[Name]>,
  ): Statement {
    return this.#any.updateTable<string>(table).set(set).where(holding(where)).compile();
  }

  /** Undoes the batch unless exactly one row is like that: two who want the same change do not both get it. */
  change<Name extends keyof (Tables & Own) & string>(
    table: Name,
    where: Where<Selectable<(Tables & Own)[Name]>>,
    set: Updateable<(Tables & Own)[Name]>,
  ): Statement {
    return expecting(this.update(table, where, set), 1);
  }

  remove<Name extends keyof (Tables & Own) & string>(
    table: Name,
    where: Where<Selectable<(Tables & Own)[Name]>>,
  ): Statement {
    return this.#any.deleteFrom<string>(table).where(holding(where)).compile();
  }
}

type Compiled<Row> = CompiledQuery<Row> & Declared<Row>;

/** Undoes the batch unless it changes exactly one row. */
export const exactlyOne = (query: Compilable): Statement => expecting(query.compile(), 1);

const holding =
  (where: object) =>
  ({ and, eb }: ExpressionBuilder<AnyTables, string>) =>
    and(
      Object.entries(where).map(([column, value]) => {
        if (value === undefined) throw new Error(`${column} must hold a value or null`);
        return eb(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value);
      }),
    );

/** Also for what is stored as JSON. */
export const text = <T>(value: T): RawBuilder<T> => sql`cast(${value} as text)`;
export const whole = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;
export const flag = (value: boolean): RawBuilder<boolean> => sql`cast(${value} as integer)`;
