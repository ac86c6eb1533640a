import { type CrowdNews, SEAT_TAKEN_CLOSE_CODE } from '../../shared/protocol/room-messages.ts';
import { wearFaces } from '../art/pixel-image.ts';
import type { GameView } from '../games/game-view.ts';
import { findGame } from '../games/games.ts';
import { positionOf, type Scheduler } from '../state/playback.ts';
import { createSeat, type SeatPlace } from '../state/seat.ts';
import type { Store } from '../state/store.ts';
import { type Crowd, createWatch, type Watch } from '../state/watch.ts';
import { en } from '../text/en.ts';
import type { Live, MatchLink } from './live.ts';
import { createMatchHistory } from './match-history.ts';
import type { People } from './people.ts';
import { ApiError, call } from './rest.ts';

export type Watching = ReturnType<typeof watchMatch>;

export interface WatchPorts {
  readonly store: Store;
  readonly live: () => Promise<Live>;
  readonly people: People;
  readonly scheduler: Scheduler;
}

type MatchRoute = Extract<Store['route']['value'], { screen: 'match' }>;

export function watchMatch({ store, live, people, scheduler }: WatchPorts, route: MatchRoute) {
  const { matchId, view } = route;
  const watch = createWatch(matchId, view);
  let link: MatchLink | null = null;
  let closed = false;
  const history = createMatchHistory(watch, async (request) => {
    if (!link) throw new Error('not in the room');
    return link.history(request);
  });
  const isOver = async (game: GameView) =>
    game.isOver((await call('GET /matches/:id', { id: matchId })).view);

  async function replay(at: string | null) {
    const recorded = view === 'omniscient' ? await call('GET /matches/:id/replay', { id: matchId }) : null;
    const recording = recorded ?? (await call('GET /matches/:id/events', { id: matchId }));
    if (closed) return;
    link?.close();
    link = null;
    watch.crowd.value = null;
    watch.link.value = 'online';
    watch.sight.replayed(recorded?.edition ?? null);
    watch.replay(recording, scheduler, at ? (positionOf(recording.events, at) ?? undefined) : undefined);
    if (at) watch.focusLine.value = { id: at };
  }

  /** Shows the line of an event: a recording jumps there, a live match waits for it if necessary. */
  function show(eventId: string) {
    const track = watch.track.peek();
    const position = track && positionOf(track.events, eventId);
    if (track && position !== null) {
      track.playback.pause();
      track.playback.seek(position);
    }
    // A result that covers a whole phone would hide the line.
    if (watch.model.peek().over) watch.resultHidden.value = true;
    focus(eventId);
  }

  /** The panel with the lines comes to the front automatically; a line that is not loaded yet is requested. */
  function focus(eventId: string) {
    watch.focusLine.value = { id: eventId };
    if (!watch.track.peek()) void history.reach(eventId);
  }

  /** A room may refuse because the match is over: then its recording exists. */
  async function refused(game: GameView, code: number): Promise<boolean> {
    try {
      if (watch.sight.refused(code)) {
        join(game, 'public');
        return true;
      }
      if (!(await isOver(game))) return false;
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

  /** The seat belongs to somebody else, was given up, or the match is over: switches to watching. */
  function onlyWatch(game: GameView, place: SeatPlace) {
    const seat = watch.seat.peek();
    if (seat) seat.place.value = place;
    link?.close();
    join(game, 'public');
  }

  const ticket = async () => {
    // Its room closes soon; the seat is gone.
    if (watch.model.peek().over) throw new Error('the match is over');
    return (await call('POST /people/me/ticket')).ticket;
  };

  async function seatRefused(game: GameView): Promise<boolean> {
    const reply = await people.refresh();
    // The town is unavailable: the request is repeated.
    if (!reply || reply.seat?.matchId === matchId) return false;
    try {
      if (await isOver(game)) await replay(null);
      else onlyWatch(game, 'gone');
      return true;
    } catch (error) {
      return giveUp(error);
    }
  }

  function sit(game: GameView, playerId: string): void {
    watch.own.value = playerId;
    watch.seat.value ??= createSeat({
      playerId,
      turn: watch.turn,
      words: { lost: en.link.noAnswer },
      async ask(tool, args) {
        if (!link) throw new Error('not in the room');
        return link.call(tool, args);
      },
      online: () => onlineAgain(watch),
    });
    watch.seat.value.place.value = 'here';
    watch.crowd.value = null;
    void game.seat?.().then((view) => {
      watch.seatView.value = view;
    }, broken);
    join(game, 'public', ticket);
  }

  const react: Crowd['react'] = (reaction) =>
    link ? link.react(reaction) : Promise.reject(new Error('not in the room'));

  function heard(news: CrowdNews) {
    watch.crowd.value = { ...news, react };
  }

  /** Requested once: an older server does not know the crowd, and disconnects a client that asks. */
  let isDeaf = false;
  async function hearCrowd() {
    if (!link || isDeaf) return;
    try {
      heard(await link.hearCrowd());
    } catch {
      isDeaf = true;
    }
  }

  function join(game: GameView, as: 'public' | 'omniscient', opens?: () => Promise<string>) {
    const follow = (rooms: Live) => {
      if (closed) return;
      link = rooms.match(
        { matchId, game: game.id, view: as, ...(opens && { ticket: opens }) },
        {
          status(state) {
            if (state === 'reconnecting') history.lost();
            // The room of a finished match closes eventually; nothing is lost with it.
            watch.link.value = watch.model.peek().over ? 'online' : state;
          },
          state: (state) => watch.sync(state),
          welcome({ moments, labels, as: letInAs }) {
            const opened = watch.sight.welcomed(letInAs);
            watch.setMoments(moments);
            watch.addLabels(labels);
            watch.mode.value = 'live';
            if (!opens) void hearCrowd();
            void (opened ? history.again() : history.catchUp());
            if (route.at) void history.reach(route.at);
          },
          events: (events) => watch.add(events),
          moments: (moments) => watch.mergeMoments(moments),
          labels: (lines) => watch.addLabels(lines),
          notice({ code }) {
            const seat = watch.seat.peek();
            if (seat && code === 'STILL_THERE') seat.asked.value = true;
            // The state holds no secrets for this viewer: only events carry the roles.
            if (watch.sight.noticed(code)) void history.again();
          },
          crowd: heard,
          refused: (code) => (opens ? seatRefused(game) : refused(game, code)),
          left(code) {
            if (code === SEAT_TAKEN_CLOSE_CODE) {
              queueMicrotask(() => onlyWatch(game, 'elsewhere'));
              return true;
            }
            // Joining a room that closes after its match would be refused, and browsers log that as an error.
            if (opens || !watch.model.peek().over) return false;
            queueMicrotask(() => void replay(null).catch(() => join(game, as)));
            return true;
          },
        },
      );
    };
    live().then(follow, broken);
  }

  function broken() {
    watch.link.value = 'broken';
  }

  async function open() {
    // If the town already knows the game, its chunk need not wait for the response.
    const listed = store.town.peek()?.buildings.find((building) => building.matchId === matchId)?.game;
    if (listed)
      findGame(listed)
        ?.load()
        .catch(() => undefined);
    try {
      const [answer] = await Promise.all([call('GET /matches/:id', { id: matchId }), people.known]);
      const game = await findGame(answer.game)
        ?.load()
        .catch(() => undefined);
      if (answer.players?.some(({ kind }) => kind === 'human')) await wearChosenFaces(matchId);
      if (closed) return;
      if (!game) {
        broken();
        return;
      }
      watch.play(game);
      watch.ranked.value = answer.ranked;
      watch.origin.value = answer.origin;
      watch.mixed.value = answer.mixed;
      watch.accounts.value = answer.mixed ? answer.players : null;
      const { person, seat } = store.person.peek() ?? {};
      watch.own.value = answer.players?.find(({ agentId }) => agentId === person?.personId)?.playerId ?? null;
      if (game.isOver(answer.view)) {
        await replay(route.at);
        return;
      }
      if (route.at) watch.focusLine.value = { id: route.at };
      if (game.seat && seat?.matchId === matchId) sit(game, seat.playerId);
      else join(game, view);
    } catch (error) {
      if (!giveUp(error)) watch.mode.value = 'failed';
    }
  }
  void open();

  return {
    watch,
    show,
    loadEarlier: () => void history.earlier(),
    replay,
    /** Takes the viewer's own seat back from another tab. */
    takeSeatBack(): void {
      const game = watch.game.peek();
      const seat = watch.seat.peek();
      if (!game || !seat) return;
      link?.close();
      sit(game, seat.playerId);
    },
    close(): void {
      closed = true;
      link?.close();
      watch.dispose();
    },
  };
}

async function wearChosenFaces(id: string): Promise<void> {
  try {
    wearFaces((await call('GET /matches/:id/faces', { id })).faces);
  } catch {
    // Faces drawn from ids are good enough.
  }
}

function onlineAgain({ link }: Watch): Promise<void> {
  return new Promise((resolve) => {
    const stop = link.subscribe((state) => {
      if (state !== 'online') return;
      resolve();
      // Called at once if the connection is back already, before there is anything to stop.
      queueMicrotask(() => stop());
    });
  });
}
