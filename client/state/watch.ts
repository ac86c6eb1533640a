// One match on the screen: live or replayed, the panels and the stage read the same model.

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { MatchEventsReply, MatchReply } from '../../shared/contracts/matches.ts';
import type { MatchOrigin } from '../../shared/matches/game.ts';
import type { LabelledLine, LineLabel } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { CrowdNews, Reaction } from '../../shared/protocol/room-messages.ts';
import type { Chapter, GameModel, GameView, SeatView, Shown } from '../games/game-view.ts';
import { createPlayback, type Playback, restAfter, type Scheduler } from './playback.ts';
import { createRevealClock } from './reveal-clock.ts';
import type { ViewName } from './route.ts';
import type { Seat } from './seat.ts';
import { createSight } from './sight.ts';

/** `broken`: a part of the page itself could not be loaded; only a reload helps. */
export type LinkState = 'connecting' | 'online' | 'reconnecting' | 'broken';

export type WatchMode = 'loading' | 'live' | 'replay' | 'missing' | 'failed';

export type EarlierLines = 'none' | 'more' | 'asking';

export interface Track {
  readonly events: readonly WireEvent[];
  readonly chapters: readonly Chapter[];
  readonly playback: Playback;
}

export interface Sky {
  readonly second: ReadonlySignal<number>;
  readonly dark: ReadonlySignal<boolean>;
}

export interface Crowd extends CrowdNews {
  react(reaction: Reaction): Promise<unknown>;
}

export type Watch = ReturnType<typeof createWatch>;

/** A match whose game is known: its panels are shown for no other. */
export interface WatchOf<M extends GameModel> extends Omit<Watch, 'model' | 'shown'> {
  readonly model: ReadonlySignal<M>;
  shown(sky: Sky): Shown<M>;
}

const NONE: readonly PublicMoment[] = [];

/** What every game's model is before anything has arrived. */
export const blankModel = (matchId: string): GameModel => ({
  matchId,
  gameNumber: 0,
  seated: false,
  phase: '',
  over: false,
  phaseEndsAt: 0,
  crier: null,
  lastEventId: null,
  lastEventAt: 0,
  seen: new Set(),
  own: null,
});

export function createWatch(matchId: string, view: ViewName) {
  /** Null until the game's chunk is loaded. */
  const game = signal<GameView | null>(null);
  const mode = signal<WatchMode>('loading');
  const sight = createSight();
  let told: readonly WireEvent[] = [];
  const story = signal(blankModel(matchId));
  const synced = signal<unknown>(null);
  /** The viewer's own seat; null for spectators. */
  const seat = signal<Seat | null>(null);
  /** Null until the code for players is loaded. */
  const seatView = signal<SeatView | null>(null);
  const live = computed(() => {
    const own = seat.value?.playerId ?? null;
    const told = own === story.value.own ? story.value : { ...story.value, own };
    return game.value && synced.value ? game.value.read(told, synced.value) : told;
  });
  /** All of a recording; `moments` holds those up to now. */
  const allMoments = signal<readonly PublicMoment[]>([]);
  /** The server's labels of the lines, by event. */
  const labels = signal<ReadonlyMap<string, readonly LineLabel[]>>(new Map());
  // An older server sends none.
  const addLabels = (lines: readonly LabelledLine[] = []): void => {
    labels.value = new Map([
      ...labels.value,
      ...lines.map(({ eventId, labels: read }) => [eventId, read] as const),
    ]);
  };
  const track = signal<Track | null>(null);
  const tab = signal('');
  const replayed = replayedModel(matchId, game, track);
  const reveal = createRevealClock();
  const staged = computed(() => {
    const shown = game.value?.reveal;
    const step = reveal.step.value;
    if (!shown || step === null) return live.value;
    return shown.before(live.value, step, sight.granted.value);
  });
  /** Set together with the update, so that nothing is visible before its step. */
  const stage = () => {
    const shown = game.peek()?.reveal;
    const now = live.peek();
    if (!shown || !now.seated) return;
    // A player sees everything at once: the seat has work to do.
    reveal.look(shown.subject(now), seat.peek() ? [] : shown.stepsMs);
  };
  const model = computed(() => (track.value ? replayed() : staged.value));
  /** Has a seat in a match that is not over: knows no more than the others at the table. */
  const playing = computed(() => seat.value !== null && !model.value.over);
  const turn = computed(() => {
    const isHere = playing.value && seat.value?.place.value === 'here';
    const view = isHere ? seatView.value : null;
    return view ? view.turn(model.value as never) : null;
  });
  const moments = computed(() => {
    if (playing.value) return NONE;
    if (!track.value && reveal.step.value === null) return allMoments.value;
    const { seen } = model.value;
    return allMoments.value.filter(({ evidence }) => evidence.every((eventId) => seen.has(eventId)));
  });
  const shownAt = (now: ReadonlySignal<number>) =>
    mode.value === 'replay' ? model.value.lastEventAt : now.value;

  return {
    matchId,
    view,
    sight,
    game,
    mode,
    link: signal<LinkState>('connecting'),
    /** The models that owners declare, by agent: unverified. */
    models: signal<Readonly<Record<string, string>>>({}),
    /** False: one owner's agents among themselves; nothing of it is counted. */
    ranked: signal(true),
    /** The arena of an imported match; null: this town. */
    origin: signal<MatchOrigin | null>(null),
    /** The kinds of players where people sit at the table; null if there are none, or while they are hidden. */
    accounts: signal<MatchReply['players']>(null),
    /** People sit at the table. */
    mixed: signal(false),
    /** The other spectators; null for players, in a recording, and before the room has answered. */
    crowd: signal<Crowd | null>(null),
    earlier: signal<EarlierLines>('none'),
    moments,
    allMoments,
    labels,
    model,
    track,
    focusLine: signal<{ readonly id: string } | null>(null),
    tab,
    resultHidden: signal(false),
    seat,
    /** The current or former player of the viewer's person; null: none. */
    own: signal<string | null>(null),
    seatView,
    turn,
    playing,
    /** A reveal is in progress, step by step. */
    revealing: computed(() => !track.value && reveal.step.value !== null),
    skipReveal: reveal.skip,
    shownAt,
    shown: ({ second, dark }: Sky): Shown => ({
      model: model.value,
      now: shownAt(second),
      omniscient: sight.granted.value,
      choice: playing.value
        ? { open: turn.value?.targets ?? [], picked: seat.value?.marked.value ?? null }
        : null,
      moments: moments.value,
      labels: labels.value,
      dark: dark.value,
      speed: track.value?.playback.speed.value ?? null,
    }),
    play(opened: GameView): void {
      batch(() => {
        game.value = opened;
        story.value = opened.empty(matchId);
        tab.value ||= opened.front;
      });
    },
    /** The room's state has changed; `state` is plain data. */
    sync(state: unknown): void {
      batch(() => {
        synced.value = state;
        stage();
      });
    },
    add(events: readonly WireEvent[]): void {
      if (!game.value) return;
      const { seen } = story.value;
      told = [...told, ...events.filter(({ eventId }) => !seen.has(eventId))];
      const { apply } = game.value;
      batch(() => {
        story.value = apply(story.value, events);
        stage();
      });
    },
    addPage(events: readonly WireEvent[]): void {
      if (!game.value) return;
      told = mergePage(told, events);
      story.value = game.value.apply(game.value.empty(matchId), told);
    },
    setMoments(known: readonly PublicMoment[]): void {
      allMoments.value = known;
    },
    /** New and updated ones: a later one with the same id replaces the earlier. */
    mergeMoments(changed: readonly PublicMoment[]): void {
      const byId = new Map(allMoments.value.map((moment) => [moment.id, moment]));
      for (const moment of changed) byId.set(moment.id, moment);
      allMoments.value = [...byId.values()];
    },
    addLabels,
    /** Switches to the recording, at `position` (its end by default). */
    replay(
      { events, moments: known, labels: read }: MatchEventsReply,
      scheduler: Scheduler,
      position = events.length,
    ): void {
      const played = game.value;
      if (!played) throw new Error('a recording without its game');
      track.value?.playback.dispose();
      batch(() => {
        allMoments.value = known;
        addLabels(read);
        track.value = {
          events,
          chapters: played.chapters(events),
          playback: createPlayback(events, {
            start: position,
            scheduler,
            restAfter: (event, next) =>
              Math.max(restAfter(event, next, played.spoken(event)), played.reveal?.restMs(event) ?? 0),
          }),
        };
        mode.value = 'replay';
      });
    },
    dispose(): void {
      reveal.skip();
      track.value?.playback.dispose();
    },
  };
}

/** Forwards applies a few more events to the last model; backwards folds from the start. */
function replayedModel(
  matchId: string,
  game: ReadonlySignal<GameView | null>,
  track: ReadonlySignal<Track | null>,
): () => GameModel {
  let from: Track | null = null;
  let at = 0;
  let model = blankModel(matchId);
  return () => {
    const current = track.value;
    if (!current || !game.value) return model;
    const position = current.playback.position.value;
    if (current !== from || position < at) {
      from = current;
      at = 0;
      model = game.value.empty(matchId);
    }
    model = game.value.replay(model, current.events.slice(at, position));
    at = position;
    return model;
  };
}

/** Merges a page into the events: older ones before it, newer ones after. */
export function mergePage(told: readonly WireEvent[], page: readonly WireEvent[]): readonly WireEvent[] {
  const [first] = page;
  if (!first) return told;
  const known = new Set(page.map(({ eventId }) => eventId));
  const rest = told.filter(({ eventId }) => !known.has(eventId));
  const older = rest.filter((event) => isBefore(event, first));
  return [...older, ...page, ...rest.filter((event) => !isBefore(event, first))];
}

/** Events of one instant are ordered by their ids, which sort in the order of events. */
function isBefore(event: WireEvent, other: WireEvent): boolean {
  if (event.at === other.at) return event.eventId < other.eventId;
  return Date.parse(event.at) < Date.parse(other.at);
}
