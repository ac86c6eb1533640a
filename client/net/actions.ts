// Carries out what viewers ask for.

import type { Actions } from '../state/actions.ts';
import { positionOf } from '../state/replay-track.ts';
import { formatRoute, TOWN } from '../state/route.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { Navigation } from './navigation.ts';
import type { OwnersDesk } from './owners.ts';

export function createActions(store: Store, navigation: Navigation, owners: OwnersDesk): Actions {
  const matchRoute = () => {
    const route = store.route.value;
    return route.screen === 'match' ? route : null;
  };
  const track = () => store.watch.value?.track.value ?? null;
  let jumps = 0;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      store.toast(en.copied, 'good');
    } catch {
      store.toast(en.copyFailed, 'bad');
    }
  }

  return {
    openTown() {
      store.tv.value = false;
      navigation.go(TOWN);
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
      const watch = store.watch.value;
      if (!watch) return;
      const recorded = track();
      const position = recorded ? positionOf(recorded.events, eventId) : null;
      if (recorded && position !== null) {
        recorded.playback.pause();
        recorded.playback.seek(position);
      }
      watch.focusLine.value = { id: eventId, serial: ++jumps };
    },
    async shareLink(eventId) {
      const route = matchRoute();
      if (!route) return;
      const shared = { ...route, at: eventId };
      navigation.note(shared);
      await copy(new URL(formatRoute(shared), location.href).href);
    },
    watchReplay() {
      void navigation
        .watching()
        ?.replay(null)
        .then(() => {
          track()?.playback.seek(1);
          track()?.playback.play();
        })
        .catch(() => store.toast(en.replay.failed, 'bad'));
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
    },
    toggleSound() {
      store.sound.value = !store.sound.value;
    },
    openOwners: owners.openOwners,
    makeAgent: owners.makeAgent,
    renewKey: owners.renewKey,
    removeAgent: owners.removeAgent,
    joinQueue: owners.joinQueue,
    leaveQueue: owners.leaveQueue,
    copy,
  };
}
