// One match on the screen: live or replayed, the panels and the stage read the same model from it.

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { type LabelledLine, labelLines } from '../games/werewolf/state/line-labels.ts';
import { emptyMatch, foldEvents, type MatchModel } from '../games/werewolf/state/match-model.ts';
import type { Recording } from './api-types.ts';
import { createPlayback, type Playback, type Scheduler } from './playback.ts';
import { type Chapter, chaptersOf } from './replay-track.ts';
import type { ViewName } from './route.ts';

/** `broken`: a part of the page itself could not be loaded, which only a reload mends. */
export type LinkState = 'connecting' | 'online' | 'reconnecting' | 'broken';

export type WatchMode = 'loading' | 'live' | 'replay' | 'missing' | 'failed';

/** Why the omniscient view shows less than it might. */
export type OmniscientNote = 'delayed' | 'closed' | 'after-match' | 'forbidden';

export interface Track {
  readonly events: readonly WireEvent[];
  readonly chapters: readonly Chapter[];
  readonly playback: Playback;
}

export interface Watch {
  readonly matchId: string;
  readonly view: ViewName;
  readonly mode: Signal<WatchMode>;
  readonly link: Signal<LinkState>;
  readonly note: Signal<OmniscientNote | null>;
  /** All moments of the recording; `moments` holds those that have happened. */
  readonly moments: ReadonlySignal<readonly KeyMoment[]>;
  readonly labels: ReadonlySignal<ReadonlyMap<string, readonly LabelledLine[]>>;
  readonly model: ReadonlySignal<MatchModel>;
  readonly track: ReadonlySignal<Track | null>;
  readonly allMoments: ReadonlySignal<readonly KeyMoment[]>;
  /** Line that was jumped to, for the transcript to show and mark. */
  readonly focusLine: Signal<{ readonly id: string } | null>;
  /** The panel in front on a phone. */
  readonly tab: Signal<string>;
  readonly resultHidden: Signal<boolean>;
  /** The moment on the screen: server time live, the track's own time in a replay. */
  shownAt(now: ReadonlySignal<number>): number;
  /** Everything anew: after a join, a reconnection, a change of view. */
  reset(recording: Recording): void;
  add(events: readonly WireEvent[]): void;
  /** New ones, and those that have grown: a later one with the same id replaces the earlier. */
  mergeMoments(changed: readonly KeyMoment[]): void;
  /** Goes over to the recording, standing at `position` (its end when left out). */
  replay(recording: Recording, scheduler: Scheduler, position?: number): void;
  dispose(): void;
}

export function createWatch(matchId: string, view: ViewName): Watch {
  const mode = signal<WatchMode>('loading');
  const link = signal<LinkState>('connecting');
  const note = signal<OmniscientNote | null>(null);
  const live = signal(emptyMatch(matchId));
  const allMoments = signal<readonly KeyMoment[]>([]);
  const track = signal<Track | null>(null);
  const focusLine = signal<{ id: string } | null>(null);
  const replayed = replayedModel(matchId, track);
  const model = computed(() => (track.value ? replayed() : live.value));
  const moments = computed(() => {
    const { seen } = model.value;
    return allMoments.value.filter(({ evidence }) => evidence.every((eventId) => seen.has(eventId)));
  });
  const labels = computed(() => labelLines(moments.value));

  return {
    matchId,
    view,
    mode,
    link,
    note,
    moments,
    labels,
    model,
    track,
    allMoments,
    focusLine,
    tab: signal('talk'),
    resultHidden: signal(false),
    shownAt: (now) => (mode.value === 'replay' ? model.value.lastEventAt : now.value),
    reset({ events, moments: known }) {
      live.value = foldEvents(emptyMatch(matchId), events);
      allMoments.value = known;
    },
    add(events) {
      live.value = foldEvents(live.value, events);
    },
    mergeMoments(changed) {
      const byId = new Map(allMoments.value.map((moment) => [moment.id, moment]));
      for (const moment of changed) byId.set(moment.id, moment);
      allMoments.value = [...byId.values()];
    },
    replay({ events, moments: known }, scheduler, position = events.length) {
      track.value?.playback.dispose();
      allMoments.value = known;
      track.value = {
        events,
        chapters: chaptersOf(events),
        playback: createPlayback(events, position, scheduler),
      };
      mode.value = 'replay';
    },
    dispose() {
      track.value?.playback.dispose();
    },
  };
}

/** Forwards is a few more events on the last model; backwards folds from the start. */
function replayedModel(matchId: string, track: ReadonlySignal<Track | null>): () => MatchModel {
  let from: Track | null = null;
  let at = 0;
  let model = emptyMatch(matchId);
  return () => {
    const current = track.value;
    if (!current) return model;
    const position = current.playback.position.value;
    if (current !== from || position < at) {
      from = current;
      at = 0;
      model = emptyMatch(matchId);
    }
    model = foldEvents(model, current.events.slice(at, position));
    at = position;
    return model;
  };
}
