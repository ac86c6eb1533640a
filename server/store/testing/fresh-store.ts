/** A fresh store for every test. */
import { afterEach, beforeEach } from 'vitest';
import type { PartMigrations } from '../migrate.ts';
import type { StoreHarness, StorePlace } from '../store.contract.ts';
import type { Store } from '../store.ts';

export const TOWN_ALONE: readonly PartMigrations[] = [];

export interface FreshStore {
  readonly store: Store;
  readonly place: StorePlace;
}

/** Call it inside `describe`; the properties change with every test. */
export function freshStore(harness: StoreHarness): FreshStore {
  let place: StorePlace;
  let store: Store;
  beforeEach(async () => {
    place = await harness.prepare(TOWN_ALONE);
    store = await place.open();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  return {
    get store() {
      return store;
    },
    get place() {
      return place;
    },
  };
}

export async function withStore(
  harness: StoreHarness,
  migrations: readonly PartMigrations[],
  work: (store: Store, place: StorePlace) => Promise<void>,
): Promise<void> {
  const place = await harness.prepare(migrations);
  try {
    const store = await place.open(migrations);
    await work(store, place).finally(() => store.close());
  } finally {
    await place.remove();
  }
}
