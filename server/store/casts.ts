/** Values in a SELECT: Postgres would take bare parameters there for texts, and SQLite does not mind. */
import { type RawBuilder, sql } from 'kysely';

/** Also for what is stored as JSON. */
export const text = <T>(value: T): RawBuilder<T> => sql`cast(${value} as text)`;
export const whole = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;
export const flag = (value: boolean): RawBuilder<boolean> => sql`cast(${value} as integer)`;
