import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, type Store } from '../state/store.ts';
import { createWatch } from '../state/watch.ts';
import { en } from '../text/en.ts';
import { announceLink } from './link-news.ts';

let store: Store;

beforeEach(() => {
  store = createStore();
  announceLink(store);
});

const news = () => store.toasts.value.map(({ text }) => text);

describe('connection news', () => {
  it('come once when the connection is lost, and once when it is back', () => {
    store.townLink.value = 'online';
    expect(news()).toEqual([]);
    store.townLink.value = 'reconnecting';
    const lost = store.toasts.value;
    store.townLink.value = 'reconnecting';
    expect(store.toasts.value).toBe(lost);
    expect(news()).toEqual([en.link.lost]);
    store.townLink.value = 'online';
    expect(news()).toEqual([en.link.lost, en.link.back]);
  });

  it('belong to the current match, and leave nothing behind with it', () => {
    store.townLink.value = 'online';
    const watch = createWatch('mt_1', 'public');
    store.watch.value = watch;
    expect(store.link.value).toBe('connecting');
    watch.link.value = 'online';
    watch.link.value = 'reconnecting';
    expect(news()).toEqual([en.link.lost]);
    store.watch.value = null;
    expect(store.link.value).toBe('online');
    expect(news()).toEqual([en.link.lost]);
  });
});
