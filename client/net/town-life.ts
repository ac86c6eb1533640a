import { gamesIn } from '../games/games.ts';
import { partsIn } from '../parts/parts.ts';
import type { Store } from '../state/store.ts';
import type { Api } from './api.ts';
import type { Live } from './live.ts';
import type { ServerClock } from './server-clock.ts';

const BOARD_EVERY_MS = 15_000;
const RUNNING_SHOWN = 50;
const RECENT_SHOWN = 12;

export interface TownPorts {
  readonly store: Store;
  readonly api: Api;
  readonly clock: ServerClock;
  readonly live: () => Promise<Live>;
}

export async function refreshBoard({ store, api }: TownPorts): Promise<void> {
  const [running, recent, ...boards] = await Promise.allSettled([
    api.matches('ACTIVE', RUNNING_SHOWN),
    api.matches('ENDED', RECENT_SHOWN),
    ...gamesIn(store.info.peek()).map(({ id }) => api.leaderboard(id)),
  ]);
  if (running.status === 'fulfilled') store.running.value = running.value.matches;
  if (recent.status === 'fulfilled') store.recent.value = recent.value.matches;
  const answered = boards.flatMap((board) => (board.status === 'fulfilled' ? [board.value] : []));
  store.standings.value = new Map([
    ...store.standings.peek(),
    ...answered.map(({ game, agents }) => [game, agents] as const),
  ]);
}

/** Where a part does not answer, its boards stay as they are. */
async function refreshSigns({ store }: TownPorts): Promise<void> {
  const asked = partsIn(store.info.peek()).flatMap(({ liveSigns }) => liveSigns?.() ?? []);
  if (asked.length === 0) return;
  const told = await Promise.allSettled(asked);
  if (told.every(({ status }) => status === 'rejected')) return;
  store.liveSigns.value = told.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

export function keepTown(ports: TownPorts): void {
  const { store, api, clock, live } = ports;
  let crierLines = 0;
  const askedAt = Date.now();
  api.townInfo().then(
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
        // A match that just ended belongs on the board now, not in a quarter of a minute.
        if ([...ended].some((matchId) => !over.has(matchId))) void refreshBoard(ports);
        over = ended;
      },
      crier({ text }) {
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
