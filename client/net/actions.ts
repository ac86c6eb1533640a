import type { Speed } from '../state/playback.ts';
import { formatRoute, parseRoute, TOWN, type ViewName } from '../state/route.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { Navigation } from './navigation.ts';
import type { OwnersClient } from './owners.ts';
import type { People } from './people.ts';

interface ActionPorts {
  readonly navigation: Navigation;
  readonly owners: OwnersClient;
  readonly people: People;
}

/** What the page's buttons and keys do. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(store: Store, { navigation, owners, people }: ActionPorts) {
  const { refresh: _, ...ownerActions } = owners;
  const matchRoute = () => {
    const route = store.route.value;
    return route.screen === 'match' ? route : null;
  };
  const track = () => store.watch.value?.track.value ?? null;

  /** `what`: the viewer's name for it, for the confirmation that it was copied. */
  async function copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      store.toast(en.copied(what), 'good');
    } catch {
      store.toast(en.copyFailed, 'bad');
    }
  }

  return {
    openTown(): void {
      store.tv.value = false;
      navigation.go(TOWN);
    },
    openPath(path: string): void {
      store.dialog.value = null;
      store.tv.value = false;
      navigation.go(parseRoute(new URL(path, location.href)));
    },
    /** Stored in the address of the open page, so that a link or a reload restores it; `null` removes it. */
    noteInAddress(name: string, value: string | null): void {
      const route = store.route.peek();
      if (route.screen !== 'part') return;
      const query = new URLSearchParams(route.query);
      if (value === null) query.delete(name);
      else query.set(name, value);
      navigation.note({ ...route, query: query.size > 0 ? `?${query}` : '' });
    },
    openMatch(matchId: string, at: string | null = null): void {
      store.dialog.value = null;
      store.tv.value = false;
      navigation.go({ screen: 'match', matchId, view: 'public', at });
    },
    setView(view: ViewName): void {
      const route = matchRoute();
      if (route && route.view !== view)
        navigation.note({
          ...route,
          view,
          at: store.watch.value?.track.value ? store.watch.value.model.value.lastEventId : null,
        });
    },
    showEvent(eventId: string): void {
      navigation.watching()?.show(eventId);
    },
    loadEarlier(): void {
      navigation.watching()?.loadEarlier();
    },
    async shareLink(eventId: string | null): Promise<void> {
      const route = matchRoute();
      if (!route) return;
      const shared = { ...route, at: eventId };
      navigation.note(shared);
      const url = new URL(formatRoute(shared), location.href).href;
      // A phone shows a share sheet; closing it means the user changed their mind.
      if (!matchMedia('(pointer: coarse)').matches || !navigator.share) return copy(url, en.copyOf.link);
      await navigator.share({ title: document.title, url }).catch(() => undefined);
    },
    async watchReplay(): Promise<void> {
      const watching = navigation.watching();
      if (!watching) return;
      const { watch } = watching;
      try {
        await watching.replay(null);
      } catch {
        store.toast(en.replay.failed, 'bad');
        return;
      }
      // The viewer may have moved on to another match in the meantime.
      if (store.watch.value !== watch) return;
      watch.resultHidden.value = false;
      watch.track.value?.playback.seek(1);
      watch.track.value?.playback.play();
    },
    playPause(): void {
      const playback = track()?.playback;
      if (playback?.playing.value) playback.pause();
      else playback?.play();
    },
    step: (by: 1 | -1): void => track()?.playback.step(by),
    seek: (position: number): void => track()?.playback.seek(position),
    setSpeed: (speed: Speed): void => track()?.playback.setSpeed(speed),
    toggleTv(): void {
      store.tv.value = !store.tv.value;
      const idle = store.town.value?.featuredMatchId === null;
      if (store.tv.value && idle) store.toast(en.header.tvIdle);
    },
    toggleSound(): void {
      store.sound.value = !store.sound.value;
    },
    ...ownerActions,
    /** Carries out a request of the person who plays here; rejects with the reason. */
    person: people.ask,
    /** Continues here, in the seat that another tab has taken. */
    takeSeatBack(): void {
      navigation.watching()?.takeSeatBack();
    },
    async allowNotices(): Promise<void> {
      store.notices.value = await Notification.requestPermission();
    },
    copy,
  };
}
