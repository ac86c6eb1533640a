// Puts one match on the screen: the public record over REST at once, then the live room or the recording.

import { JOIN_REFUSALS } from '../../shared/protocol/room-messages.ts';
import type { Recording } from '../state/api-types.ts';
import type { Scheduler } from '../state/playback.ts';
import { positionOf } from '../state/replay-track.ts';
import type { Store } from '../state/store.ts';
import { createWatch, type OmniscientNote, type Watch } from '../state/watch.ts';
import { type Api, ApiError } from './api.ts';
import type { Live } from './live.ts';
import type { RoomLink } from './room-link.ts';

export interface Watching {
  readonly watch: Watch;
  /** Shows the line of an event: a recording goes there, a live match waits for it if need be. */
  show(eventId: string): void;
  /** Goes from the live room to the recording. */
  replay(at: string | null): Promise<void>;
  close(): void;
}

export interface WatchPorts {
  readonly store: Store;
  readonly api: Api;
  readonly live: () => Promise<Live>;
  readonly scheduler: Scheduler;
}

type MatchRoute = Extract<Store['route']['value'], { screen: 'match' }>;

export function watchMatch({ store, api, live, scheduler }: WatchPorts, route: MatchRoute): Watching {
  const { matchId, view } = route;
  const watch = createWatch(matchId, view);
  let link: RoomLink | null = null;
  let closed = false;

  const isOver = async () => (await api.match(matchId)).view.phase === 'ENDED';

  async function replay(at: string | null) {
    const recording = await (view === 'omniscient' ? api.replay(matchId) : api.events(matchId));
    if (closed) return;
    link?.close();
    link = null;
    watch.link.value = 'online';
    watch.note.value = null;
    watch.replay(recording, scheduler, at ? (positionOf(recording.events, at) ?? undefined) : undefined);
    if (at) watch.focusLine.value = { id: at };
  }

  function show(eventId: string) {
    const track = watch.track.peek();
    const position = track && positionOf(track.events, eventId);
    if (track && position !== null) {
      track.playback.pause();
      track.playback.seek(position);
    }
    watch.tab.value = 'talk';
    // A result over the whole of a phone would hide the line.
    if (watch.model.peek().phase === 'ENDED') watch.resultHidden.value = true;
    watch.focusLine.value = { id: eventId };
  }

  /** A refused room may have closed because the match is over: then its recording is there. */
  async function refused(code: number): Promise<boolean> {
    const note = omniscientNote(code, store);
    try {
      if (note) {
        watch.note.value = note;
        await showPublicRecord();
        join('public');
        return true;
      }
      if (!(await isOver())) return false;
      await replay(null);
      return true;
    } catch (error) {
      return giveUp(error);
    }
  }

  function giveUp(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 404) return false;
    watch.mode.value = 'missing';
    return true;
  }

  function join(as: 'public' | 'omniscient') {
    const follow = (rooms: Live) => {
      if (closed) return;
      link = rooms.match(
        { matchId, view: as },
        {
          status(state) {
            // The room of a finished match closes by and by; nothing is lost with it.
            const over = watch.model.peek().phase === 'ENDED';
            watch.link.value = over ? 'online' : state;
          },
          history(history) {
            watch.reset(history as unknown as Recording);
            watch.mode.value = 'live';
          },
          events: (events) => watch.add(events),
          moments: (moments) => watch.mergeMoments(moments),
          notice({ code }) {
            if (code === 'OMNISCIENT_DELAYED') watch.note.value = 'delayed';
          },
          refused,
        },
      );
    };
    live().then(follow, () => {
      watch.link.value = 'broken';
    });
  }

  async function showPublicRecord() {
    const record = await api.events(matchId);
    if (!closed && watch.model.value.players.length === 0) watch.reset(record);
  }

  async function open() {
    try {
      const over = await isOver();
      if (closed) return;
      if (over) {
        await replay(route.at);
        return;
      }
      if (view === 'public') await showPublicRecord();
      if (route.at) watch.focusLine.value = { id: route.at };
      join(view);
    } catch (error) {
      if (!giveUp(error)) watch.mode.value = 'failed';
    }
  }
  void open();

  return {
    watch,
    show,
    replay,
    close() {
      closed = true;
      link?.close();
      watch.dispose();
    },
  };
}

function omniscientNote(code: number, store: Store): OmniscientNote | null {
  if (code === JOIN_REFUSALS.OMNISCIENT_FORBIDDEN) return 'forbidden';
  if (code !== JOIN_REFUSALS.OMNISCIENT_CLOSED) return null;
  return store.info.value?.omniscient === 'after-match' ? 'after-match' : 'closed';
}
