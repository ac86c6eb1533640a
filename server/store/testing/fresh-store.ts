/** A store of its own for every test of a suite. */
import { afterEach, beforeEach } from 'vitest';
import type { StoreHarness, StorePlace } from '../store.contract.ts';
import type { Store } from '../store.ts';

export interface FreshStore {
  readonly store: Store;
  readonly place: StorePlace;
}

/** Call it inside `describe`; the properties change with every test. */
export function freshStore(harness: StoreHarness): FreshStore {
  let place: StorePlace;
  let store: Store;
  beforeEach(async () => {
    place = await harness.prepare();
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
