/** Values in a SELECT without a table: Postgres wants to be told what they are. */
import { type RawBuilder, sql } from 'kysely';

export const text = (value: string): RawBuilder<string> => sql`cast(${value} as text)`;
export const whole = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;
