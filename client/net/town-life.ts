import { GAMES, gamesIn } from '../games/games.ts';
import { partsIn } from '../parts/parts.ts';
import type { Store } from '../state/store.ts';
import type { Live } from './live.ts';
import { call } from './rest.ts';
import type { ServerClock } from './server-clock.ts';

const BOARD_EVERY_MS = 15_000;
const RUNNING_SHOWN = 50;
const RECENT_SHOWN = 12;
/** Short games end every minute: they do not cut off what is cried of the town's own. */
const OTHER_GAMES_WAIT_MS = 20_000;
const [, ...OTHER_GAMES] = GAMES;

export interface TownPorts {
  readonly store: Store;
  readonly clock: ServerClock;
  readonly live: () => Promise<Live>;
}

export async function refreshBoard({ store }: TownPorts): Promise<void> {
  const games = gamesIn(store.info.peek());
  // As many of each: short games would leave no room for long ones.
  const [[running], recent, boards] = await Promise.all([
    answers([call('GET /matches', { query: { status: 'ACTIVE', limit: RUNNING_SHOWN } })]),
    answers(
      games.map(({ id: game }) =>
        call('GET /matches', { query: { status: 'ENDED', limit: RECENT_SHOWN, game } }),
      ),
    ),
    answers(games.map(({ id: game }) => call('GET /leaderboard', { query: { game } }))),
  ]);
  if (running) store.running.value = running.matches;
  if (recent.length > 0) store.recent.value = recent.flatMap(({ matches }) => matches);
  store.standings.value = new Map([
    ...store.standings.peek(),
    ...boards.map(({ game, agents }) => [game, agents] as const),
  ]);
}

async function answers<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(asked);
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** If a part does not answer, its boards stay as they are. */
async function refreshSigns({ store }: TownPorts): Promise<void> {
  const asked = partsIn(store.info.peek()).flatMap(({ liveSigns }) => liveSigns?.() ?? []);
  if (asked.length === 0) return;
  const told = await Promise.allSettled(asked);
  if (told.every(({ status }) => status === 'rejected')) return;
  store.liveSigns.value = told.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

export function keepTown(ports: TownPorts): void {
  const { store, clock, live } = ports;
  let crierLines = 0;
  let criedAt = 0;
  const askedAt = Date.now();
  call('GET /town').then(
    (info) => {
      store.info.value = info;
      clock.learn(info.serverNow, askedAt, Date.now());
      void refreshSigns(ports);
    },
    () => undefined,
  );
  void refreshBoard(ports);
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void refreshBoard(ports);
    void refreshSigns(ports);
  }, BOARD_EVERY_MS);

  let over = new Set<string>();
  const follow = (rooms: Live) =>
    rooms.town({
      status(state) {
        store.townLink.value = state;
      },
      town(town) {
        store.town.value = town;
        const ended = new Set(
          town.buildings.filter(({ endedAt }) => endedAt > 0).map(({ matchId }) => matchId),
        );
        // A match that just ended belongs on the board now, not at the next poll in 15 seconds.
        if ([...ended].some((matchId) => !over.has(matchId))) void refreshBoard(ports);
        over = ended;
      },
      crier({ text, params }) {
        const now = clock.now();
        // Only lines about a game are told apart by its title.
        const waits = OTHER_GAMES.some(({ title }) => title === params.title);
        if (waits && now - criedAt < OTHER_GAMES_WAIT_MS) return;
        criedAt = now;
        store.townCrier.value = { id: ++crierLines, text };
      },
      bubble({ buildingId, eventId, speaker, text }) {
        store.featuredLine.value = { buildingId, eventId, speaker, text, at: clock.now() };
      },
    });
  live().then(follow, () => {
    store.townLink.value = 'broken';
  });
}
