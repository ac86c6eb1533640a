import type { Actions } from '../state/actions.ts';
import { formatRoute, parseRoute, TOWN } from '../state/route.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { Navigation } from './navigation.ts';
import type { OwnersDesk } from './owners.ts';
import type { People } from './people.ts';

export interface ActionPorts {
  readonly navigation: Navigation;
  readonly owners: OwnersDesk;
  readonly people: People;
}

export function createActions(store: Store, { navigation, owners, people }: ActionPorts): Actions {
  const { refresh: _, ...ownerActions } = owners;
  const matchRoute = () => {
    const route = store.route.value;
    return route.screen === 'match' ? route : null;
  };
  const track = () => store.watch.value?.track.value ?? null;

  async function copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text);
      store.toast(en.copied(what), 'good');
    } catch {
      store.toast(en.copyFailed, 'bad');
    }
  }

  return {
    openTown() {
      store.tv.value = false;
      navigation.go(TOWN);
    },
    openPath(path) {
      store.dialog.value = null;
      store.tv.value = false;
      navigation.go(parseRoute(new URL(path, location.href)));
    },
    noteInAddress(name, value) {
      const route = store.route.peek();
      if (route.screen !== 'part') return;
      const query = new URLSearchParams(route.query);
      if (value === null) query.delete(name);
      else query.set(name, value);
      navigation.note({ ...route, query: query.size > 0 ? `?${query}` : '' });
    },
    openMatch(matchId, at = null) {
      store.dialog.value = null;
      store.tv.value = false;
      navigation.go({ screen: 'match', matchId, view: 'public', at });
    },
    setView(view) {
      const route = matchRoute();
      if (route && route.view !== view)
        navigation.note({
          ...route,
          view,
          at: store.watch.value?.track.value ? store.watch.value.model.value.lastEventId : null,
        });
    },
    showEvent(eventId) {
      navigation.watching()?.show(eventId);
    },
    loadEarlier() {
      navigation.watching()?.loadEarlier();
    },
    async shareLink(eventId) {
      const route = matchRoute();
      if (!route) return;
      const shared = { ...route, at: eventId };
      navigation.note(shared);
      const url = new URL(formatRoute(shared), location.href).href;
      // A phone shows a share sheet; closing it means the user changed their mind.
      if (!matchMedia('(pointer: coarse)').matches || !navigator.share) return copy(url, en.copyOf.link);
      await navigator.share({ title: document.title, url }).catch(() => undefined);
    },
    async watchReplay() {
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
    playPause() {
      const playback = track()?.playback;
      if (playback?.playing.value) playback.pause();
      else playback?.play();
    },
    step: (by) => track()?.playback.step(by),
    seek: (position) => track()?.playback.seek(position),
    setSpeed: (speed) => track()?.playback.setSpeed(speed),
    toggleTv() {
      store.tv.value = !store.tv.value;
      const idle = store.town.value?.featuredMatchId === null;
      if (store.tv.value && idle) store.toast(en.header.tvIdle);
    },
    toggleSound() {
      store.sound.value = !store.sound.value;
    },
    ...ownerActions,
    person: people.ask,
    takeSeatBack() {
      navigation.watching()?.takeSeatBack();
    },
    async allowNotices() {
      store.notices.value = await Notification.requestPermission();
    },
    copy,
  };
}
