/**
 * Memory of agents and owners for an experience, one row per key, so that writers of different keys never undo each
 * other. Each layer has a size limit; a batch that would exceed it is rolled back as a whole.
 */
import { sql } from 'kysely';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { exactlyOne, isWritten, Rows } from '../../../store/rows.ts';
import type { Statement, Store } from '../../../store/store.ts';
import { definedIn, isJsonObject, type JsonObject } from '../json.ts';
import type { GatewayTables } from '../tables.ts';
import {
  KEY_PREFIX_LENGTH,
  keyIdIn,
  SEALED_PATTERN,
  type SealedValues,
  sealedWith,
} from './sealed-values.ts';

export const MOST_BYTES = 65_536;
export const MOST_KEYS = 256;
const LONGEST_KEY = 256;
const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** An agent's or an owner's id. */
export interface Layer {
  readonly holder: string;
  readonly experienceId: string;
  /** An owner's layer, shared by its agents and sealed in the store. */
  readonly shared?: true;
  /**
   * The origin a shared value may be sent to. With it, values for other origins are left out; without it, all are
   * returned.
   */
  readonly origin?: string;
}

export interface Remembered {
  readonly data: JsonObject;
  readonly updatedBy: string | null;
  readonly updatedAt: number | null;
}

export interface MemoryChange {
  readonly data: JsonObject;
  readonly by: 'agent' | 'owner' | 'experience';
  readonly at: number;
  readonly sessionId?: string | null;
}

export const TOO_LARGE = gatewayRefusal(
  'MEMORY_ERROR',
  `A layer holds at most ${MOST_BYTES} bytes and ${MOST_KEYS} keys; null as a value deletes a key.`,
);

export class Memory {
  readonly #store: Store;
  readonly #sealed: SealedValues;
  readonly #rows: Rows<GatewayTables>;

  constructor(store: Store, sealed: SealedValues) {
    this.#store = store;
    this.#sealed = sealed;
    this.#rows = new Rows<GatewayTables>(store);
  }

  async read(layer: Layer): Promise<Remembered> {
    const { holder, experienceId } = layer;
    const data = await this.data(layer);
    const head = await this.#rows.first('gatewayMemoryHeads', { holder, experienceId });
    return { data, updatedBy: head?.updatedBy ?? null, updatedAt: head?.updatedAt ?? null };
  }

  async data(layer: Layer): Promise<JsonObject> {
    const { holder, experienceId } = layer;
    const rows = await this.#store.read(this.#rowsOf({ holder, experienceId }));
    const opened = await Promise.all(
      rows.map(async ({ key, value }) => [key, await this.#sealed.open(layer, key, value)] as const),
    );
    return Object.fromEntries(
      opened.flatMap(([key, value]) => (value === null ? [] : [[key, JSON.parse(value) as unknown]])),
    );
  }

  /** Read at every foreign step. */
  readonly #rowsOf = compiledOnce(({ experienceId, holder }: { experienceId: string; holder: string }) =>
    this.#rows.sql
      .selectFrom('gatewayMemory')
      .select(['key', 'value'])
      .where('holder', '=', holder)
      .where('experienceId', '=', experienceId)
      .orderBy('key')
      .compile(),
  );

  async heldBy(holder: string): Promise<readonly string[]> {
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayMemory')
        .select('experienceId as id')
        .where('holder', '=', holder)
        .distinct()
        .orderBy('experienceId'),
    );
    return rows.map(({ id }) => id);
  }

  /** Null: it was written. */
  async write(layer: Layer, given: MemoryChange): Promise<Refusal | null> {
    const change = { ...given, data: definedIn(given.data) };
    const fault = faultOf(change.data);
    if (fault) return fault;
    const shut = layer.shared ? await this.#shut(layer, change.data) : undefined;
    return (await isWritten(this.#store, this.writing(layer, change, shut))) ? null : TOO_LARGE;
  }

  async #shut(layer: Layer, data: JsonObject): Promise<ReadonlyMap<string, string>> {
    const given = Object.entries(data).filter(([, value]) => value !== null);
    return new Map(
      await Promise.all(
        given.map(
          async ([key, value]) => [key, await this.#sealed.seal(layer, key, JSON.stringify(value))] as const,
        ),
      ),
    );
  }

  /**
   * The last statement is the guard that fails if the layer would grow too large, counting the plain values rather than
   * their sealed size.
   */
  writing(
    { holder, experienceId }: Layer,
    { at, by, data, sessionId = null }: MemoryChange,
    shut?: ReadonlyMap<string, string>,
  ): Statement[] {
    const head = { updatedBy: by, updatedAt: at };
    const total = this.#rows.sql
      .selectFrom('gatewayMemory')
      .where('holder', '=', holder)
      .where('experienceId', '=', experienceId);
    return [
      // First, so that two writers of one layer wait for each other here and each counts the other's values.
      this.#rows.upsert(
        'gatewayMemoryHeads',
        ['holder', 'experienceId'],
        { holder, experienceId, ...head },
        head,
      ),
      ...Object.entries(data).map(([key, value]) =>
        value === null
          ? this.#forgetting({ holder, experienceId }, key)
          : this.#keeping({ holder, experienceId }, key, {
              text: JSON.stringify(value),
              shut: shut?.get(key),
              sessionId,
            }),
      ),
      exactlyOne(
        this.#rows.sql
          .updateTable('gatewayMemoryHeads')
          .set(head)
          .where('holder', '=', holder)
          .where('experienceId', '=', experienceId)
          .where(
            total.select(({ fn, val }) => fn.coalesce(fn.sum<number>('bytes'), val(0)).as('bytes')),
            '<=',
            MOST_BYTES,
          )
          .where(
            total.select(({ fn }) => fn.countAll<number>().as('keys')),
            '<=',
            MOST_KEYS,
          ),
      ),
    ];
  }

  #keeping(
    { holder, experienceId }: Layer,
    key: string,
    {
      sessionId,
      shut,
      text,
    }: { readonly text: string; readonly shut: string | undefined; readonly sessionId: string | null },
  ): Statement {
    const row = { value: shut ?? text, bytes: bytesOf(key, text), sessionId };
    const kept = { holder, experienceId, key, ...row };
    return this.#rows.upsert('gatewayMemory', ['holder', 'experienceId', 'key'], kept, row);
  }

  #forgetting({ holder, experienceId }: Layer, key: string): Statement {
    return this.#rows.remove('gatewayMemory', { holder, experienceId, key });
  }

  async keyIds(): Promise<readonly string[]> {
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayMemory')
        .select(sql<string>`substr(value, 1, ${sql.lit(KEY_PREFIX_LENGTH)})`.as('start'))
        .where('value', 'like', SEALED_PATTERN)
        .distinct(),
    );
    return [...new Set(rows.map(({ start }) => keyIdIn(start)))];
  }

  /** Seals up to `limit` values again that were sealed with another key; returns how many. */
  async reseal(keyId: string, limit: number): Promise<number> {
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayMemory')
        .select(['holder', 'experienceId', 'key', 'value'])
        .where('value', 'like', SEALED_PATTERN)
        .where('value', 'not like', sealedWith(keyId))
        .limit(limit),
    );
    for (const { experienceId, holder, key, value } of rows) {
      const layer: Layer = { holder, experienceId, shared: true };
      const fresh = await this.#sealed.reseal(layer, key, value);
      await this.#store.write([
        this.#rows.update('gatewayMemory', { holder, experienceId, key, value }, { value: fresh }),
      ]);
    }
    return rows.length;
  }

  /** Deletes what was stored for this session only. */
  forgettingSession(sessionId: string): Statement {
    return this.#rows.remove('gatewayMemory', { sessionId });
  }
}

const bytesOf = (key: string, value: string): number =>
  Buffer.byteLength(JSON.stringify(key)) + Buffer.byteLength(value) + 2;

/** Every fault of the data except its total size. */
export function faultOf(data: unknown): Refusal | null {
  if (!isJsonObject(data)) return gatewayRefusal('VALIDATION_ERROR', 'data must be a JSON object.');
  for (const key of Object.keys(data)) {
    if (FORBIDDEN_KEYS.includes(key)) return gatewayRefusal('VALIDATION_ERROR', `${key} cannot be a key.`);
    if (key === '' || key.length > LONGEST_KEY)
      return gatewayRefusal('VALIDATION_ERROR', `Keys have 1 to ${LONGEST_KEY} characters.`);
  }
  return null;
}
