/** A synchronised state as plain data. The type comes from the schema, so a field is declared only there. */
import type { ArraySchema, Schema } from '@colyseus/schema';

export type Facts<T> =
  T extends ArraySchema<infer Item>
    ? readonly Facts<Item>[]
    : T extends Schema
      ? { readonly [Field in keyof T as Field extends keyof Schema ? never : Field]: Facts<T[Field]> }
      : T;
