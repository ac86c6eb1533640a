/**
 * Converts between the town's records and the database's rows: camelCase and snake_case, booleans and 0/1, arrays or
 * objects and JSON text. A result names its columns but not their tables, so a column name has the same kind of value
 * in every table; `Store.read` checks the type of each result against the two lists below.
 */
import type { SqlBool } from 'kysely';

/** Stored as 0 or 1. */
const FLAG_COLUMNS = [
  'aborted',
  'autoStart',
  'barred',
  'curated',
  'endOwed',
  'expelled',
  'foreignReferees',
  'hidden',
  'house',
  'isDefault',
  'isRelated',
  'listed',
  'multiplayer',
  'paused',
  'permanent',
  'playsWithPeople',
  'private',
  'ranked',
  'reportedUsage',
  'serving',
  'survived',
  'vote',
  'won',
] as const;

const JSON_COLUMNS = [
  'checks',
  'config',
  'dims',
  'drift',
  'facts',
  'fields',
  'history',
  'info',
  'kin',
  'manifest',
  'message',
  'outcomes',
  'pins',
  'players',
  'reasons',
  'scopes',
  'seats',
  'sides',
  'tags',
  'tools',
  'traits',
  'turns',
] as const;

type FlagColumn = (typeof FLAG_COLUMNS)[number];
type JsonColumn = (typeof JSON_COLUMNS)[number];

/** The columns of a result whose type differs from what their name decodes to. */
type Undeclared<Row> = {
  [K in keyof Row]-?: [NonNullable<Row[K]>] extends [never]
    ? never
    : [NonNullable<Row[K]>] extends [SqlBool]
      ? Exclude<K, FlagColumn>
      : [NonNullable<Row[K]>] extends [number | bigint | string | Uint8Array]
        ? Extract<K, FlagColumn | JsonColumn>
        : Exclude<K, JsonColumn>;
}[keyof Row];

/** `unknown`, or an uninhabited type if a column is missing from the lists above. */
export type Declared<Row> = [Undeclared<Row>] extends [never]
  ? unknown
  : { readonly undeclaredColumn: Undeclared<Row> };

export interface RawRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

type Decode = (value: unknown) => unknown;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ...FLAG_COLUMNS.map((name): [string, Decode] => [
    name,
    // Postgres returns booleans for computed conditions, SQLite numbers.
    (value) => (typeof value === 'number' ? value !== 0 : value),
  ]),
  ...JSON_COLUMNS.map((name): [string, Decode] => [
    name,
    (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  ]),
]);

const snakeNames = new Map<string, string>();

export function snakeCase(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, snake);
  }
  return snake;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function encodeParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    return JSON.stringify(value);
  });
}

const columnsByList = new Map<
  string,
  readonly { readonly name: string; readonly decode: Decode | undefined }[]
>();

export function decodeRows({ columns, rows }: RawRows): unknown[] {
  if (rows.length === 0) return [];
  const list = columns.join();
  let known = columnsByList.get(list);
  if (known === undefined) {
    known = columns.map(camelCase).map((name) => ({ name, decode: decoders.get(name) }));
    columnsByList.set(list, known);
  }
  const to = known;
  return rows.map((values) => {
    const record: Record<string, unknown> = {};
    for (let i = 0; i < to.length; i++) {
      const { name, decode } = to[i]!;
      record[name] = decode === undefined ? values[i] : decode(values[i]);
    }
    return record;
  });
}
