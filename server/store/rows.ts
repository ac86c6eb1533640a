/** Access to the tables of a part: common statements by example, everything else with the query builder. */
import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  isExpression,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';

import { DuplicateKeyError, GuardFailedError } from './errors.ts';
import type { Declared } from './row-codec.ts';
import { expecting, type Statement, type Store } from './store.ts';
import type { Tables } from './tables.ts';

class Condition<Value> {
  readonly op: '<' | '<=' | '>' | '>=' | '!=' | 'is not';
  readonly value: Value;

  constructor(op: Condition<Value>['op'], value: Value) {
    this.op = op;
    this.value = value;
  }
}

export const below = <const Value>(value: Value) => new Condition('<', value);
export const above = <const Value>(value: Value) => new Condition('>', value);
export const atMost = <const Value>(value: Value) => new Condition('<=', value);
export const atLeast = <const Value>(value: Value) => new Condition('>=', value);
export const other = <const Value>(value: Value) => new Condition(value === null ? 'is not' : '!=', value);

/** Conditions on columns: a value, null, one of several values, a subquery's result, or a condition. */
export type Where<Row> = {
  readonly [Column in keyof Row]?:
    | Row[Column]
    | readonly Row[Column][]
    | Expression<{ readonly [Only in string]: Row[Column] }>
    | Condition<Row[Column]>;
};

type AnyTables = Record<string, Record<string, unknown>>;

type Column<Row> = keyof Row & string;

interface Reading<Row> {
  /** Columns to sort by, ascending unless marked `desc`. */
  readonly by?: readonly (Column<Row> | `${Column<Row>} desc`)[];
  readonly limit?: number;
}

/** A query whose result `row-codec.ts` decodes to the types that Kysely infers. */
interface Query<Row> {
  compile(): CompiledQuery<Row> & Declared<Row>;
}

export class Rows<Own extends AnyTables = Record<never, never>> {
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

  all<Name extends NameIn<Own>>(
    table: Name & Declared<RowOf<Own, Name>>,
    where: Where<RowOf<Own, Name>>,
    reading: Reading<RowOf<Own, Name>> = {},
  ): Promise<RowOf<Own, Name>[]> {
    const query = this.#reading(table, where, reading).selectAll().$castTo<RowOf<Own, Name>>();
    return this.store.read(query.compile() as Compiled<RowOf<Own, Name>>);
  }

  async first<Name extends NameIn<Own>>(
    table: Name & Declared<RowOf<Own, Name>>,
    where: Where<RowOf<Own, Name>>,
    by: Reading<RowOf<Own, Name>>['by'] = [],
  ): Promise<RowOf<Own, Name> | undefined> {
    const [row] = await this.all(table, where, by.length > 0 ? { by, limit: 1 } : {});
    return row;
  }

  /** One column of each row. */
  async values<Name extends NameIn<Own>, Chosen extends Column<RowOf<Own, Name>>>(
    table: Name,
    column: Chosen,
    where: Where<RowOf<Own, Name>>,
    reading: Reading<RowOf<Own, Name>> = {},
  ): Promise<RowOf<Own, Name>[Chosen][]> {
    type Picked = Pick<RowOf<Own, Name>, Chosen>;
    const query = this.#reading(table, where, reading)
      .select(column as string)
      .$castTo<Picked>();
    const rows = await this.store.read<Picked>(query.compile() as Compiled<Picked>);
    return rows.map((row) => row[column]);
  }

  async countRows<Name extends NameIn<Own>>(table: Name, where: Where<RowOf<Own, Name>>): Promise<number> {
    const counted = this.#reading(table, where).select(({ fn }) => fn.countAll<number>().as('count'));
    const [row] = await this.store.read(counted.compile());
    return Number(row?.count ?? 0);
  }

  async has<Name extends NameIn<Own>>(table: Name, where: Where<RowOf<Own, Name>>): Promise<boolean> {
    const found = this.#reading(table, where, { limit: 1 }).select(({ val }) => val(1).as('found'));
    return (await this.store.read(found.compile())).length > 0;
  }

  #reading(table: string, where: object, { by = [], limit }: Reading<Record<string, unknown>> = {}) {
    let query = this.#any.selectFrom<string>(table).where(holding(where));
    for (const order of by) {
      const [column = '', direction] = order.split(' ');
      query = query.orderBy(column, direction === 'desc' ? 'desc' : 'asc');
    }
    return limit === undefined ? query : query.limit(limit);
  }

  insert<Name extends NameIn<Own>>(table: Name, rows: NewRows<Own, Name>): Statement {
    return this.#any.insertInto<string>(table).values(rows).compile();
  }

  /** Skips rows whose key, or any key among these rows, exists. */
  insertNew<Name extends NameIn<Own>>(
    table: Name,
    rows: NewRows<Own, Name>,
    key: readonly Column<RowOf<Own, Name>>[] = [],
  ): Statement {
    const query = this.#any.insertInto<string>(table).values(rows);
    return query.onConflict((at) => (key.length > 0 ? at.columns(key) : at).doNothing()).compile();
  }

  /** Inserts rows, or updates those with the same key: to the same values unless `set` names others. */
  upsert<Name extends NameIn<Own>>(
    table: Name,
    key: readonly Column<RowOf<Own, Name>>[],
    row: NewRow<Own, Name>,
    set: Changes<(Tables & Own)[Name]> = row as Changes<(Tables & Own)[Name]>,
  ): Statement {
    const query = this.#any.insertInto<string>(table).values(row);
    return query.onConflict((at) => at.columns(key).doUpdateSet(set)).compile();
  }

  /** Inserts a row for each result of `from`; plain values are the same in all. */
  insertFrom<Name extends NameIn<Own>, DB, From extends keyof DB>(
    table: Name,
    from: SelectQueryBuilder<DB, From, object>,
    row: Selected<NewRow<Own, Name>>,
  ) {
    const selected = Object.entries(row).map(([column, value]) => typed(value).as(column));
    return this.#any.insertInto<string>(table).columns(Object.keys(row)).expression(from.select(selected));
  }

  update<Name extends NameIn<Own>>(
    table: Name,
    where: Where<RowOf<Own, Name>>,
    set: Changes<(Tables & Own)[Name]>,
  ): Statement {
    return this.#any.updateTable<string>(table).set(set).where(holding(where)).compile();
  }

  /** Rolls the batch back unless exactly one row matches: of two callers who want the same change, only one gets it. */
  change<Name extends NameIn<Own>>(
    table: Name,
    where: Where<RowOf<Own, Name>>,
    set: Changes<(Tables & Own)[Name]>,
  ): Statement {
    return expecting(this.update(table, where, set), 1);
  }

  /** As `change`, and rolls the batch back if more than `most` rows match `counted` by then. */
  changeWithin<Name extends NameIn<Own>, Counted extends NameIn<Own>>(
    [table, where, set]: readonly [Name, Where<RowOf<Own, Name>>, Changes<(Tables & Own)[Name]>],
    [counted, which]: readonly [Counted, Where<RowOf<Own, Counted>>],
    most: number | RawBuilder<number>,
  ): Statement {
    const count = this.#reading(counted, which).select(({ fn }) => fn.countAll<number>().as('count'));
    return exactlyOne(
      this.#any.updateTable<string>(table).set(set).where(holding(where)).where(count, '<=', most),
    );
  }

  remove<Name extends NameIn<Own>>(table: Name, where: Where<RowOf<Own, Name>>): Statement {
    return this.#any.deleteFrom<string>(table).where(holding(where)).compile();
  }
}

type NameIn<Own> = keyof (Tables & Own) & string;
type RowOf<Own, Name extends keyof (Tables & Own)> = Selectable<(Tables & Own)[Name]>;
type NewRow<Own, Name extends keyof (Tables & Own)> = OrComputed<Insertable<(Tables & Own)[Name]>>;
type NewRows<Own, Name extends keyof (Tables & Own)> = NewRow<Own, Name> | readonly NewRow<Own, Name>[];
type Changes<Table> = OrComputed<Updateable<Table>>;
/** A given value, or one computed by the database. */
type OrComputed<Row> = { readonly [Name in keyof Row]: Row[Name] | RawBuilder<Row[Name]> };
type Selected<Row> = {
  readonly [Name in keyof Row]: Exclude<Row[Name], null> | RawBuilder<Row[Name]>;
};
type Compiled<Row> = CompiledQuery<Row> & Declared<Row>;

/** Rolls the batch back unless it changes exactly one row. */
export const exactlyOne = (query: Compilable): Statement => expecting(query.compile(), 1);

/** False if a row with such a key exists or a guard failed; nothing was written then. */
export async function isWritten(store: Pick<Store, 'write'>, batch: readonly Statement[]): Promise<boolean> {
  try {
    await store.write(batch);
    return true;
  } catch (error) {
    if (error instanceof GuardFailedError || error instanceof DuplicateKeyError) return false;
    throw error;
  }
}

const holding =
  (where: object) =>
  ({ and, eb }: ExpressionBuilder<AnyTables, string>) =>
    and(
      Object.entries(where).map(([column, value]) => {
        if (value === undefined) throw new Error(`${column} must hold a value or null`);
        if (value instanceof Condition) return eb(column, value.op, value.value);
        if (value === null) return eb(column, 'is', null);
        return eb(column, Array.isArray(value) || isExpression(value) ? 'in' : '=', value);
      }),
    );

/** Also for columns stored as JSON. */
export const text = <T>(value: T): RawBuilder<T> => sql`cast(${value} as text)`;
export const whole = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;
export const flag = (value: boolean): RawBuilder<boolean> => sql`cast(${value} as integer)`;
/** For `update`: the column's value plus `by`. */
export const increased = (column: string, by = 1): RawBuilder<number> => sql`${sql.ref(column)} + ${by}`;

/** Postgres needs an explicit type for a value that a query selects. */
function typed(value: unknown): RawBuilder<unknown> {
  if (isExpression(value)) return value as RawBuilder<unknown>;
  if (typeof value === 'number') return whole(value);
  return typeof value === 'boolean' ? flag(value) : text(value);
}
