// Notifies owners and followers, wherever on the page they are, when an agent is seated and when its match is over.

import { effect } from '@preact/signals';
import { titleOf } from '../games/games.ts';
import type { Store } from '../state/store.ts';
import type { TownBuilding, TownModel } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { owning } from '../text/owning.ts';

export type AgentNews =
  | { readonly kind: 'seated' | 'ended'; readonly name: string; readonly building: TownBuilding }
  /** An agent that leaves a queue is connected; the town removes only those that are not. */
  | { readonly kind: 'dropped'; readonly name: string; readonly game: string };

/** Compares the current state with the previous one. The state at page load is not news. */
export class AgentWatch {
  /** By agent: the building it plays in. */
  readonly #seats = new Map<string, { readonly name: string; readonly buildingId: string }>();
  /** By agent: the game that it waits for without being connected. */
  readonly #away = new Map<string, { readonly name: string; readonly game: string }>();
  #opened = false;

  look({ buildings, villagers }: TownModel, mine: ReadonlySet<string>): AgentNews[] {
    const standing = new Map(buildings.map((building) => [building.buildingId, building]));
    const news = [...this.#ended(standing), ...this.#dropped(villagers, mine)];
    for (const { agentId, name, where, buildingId } of villagers) {
      const building = where === 'building' && mine.has(agentId) ? standing.get(buildingId) : undefined;
      if (!building || this.#seats.get(agentId)?.buildingId === buildingId) continue;
      this.#seats.set(agentId, { name, buildingId });
      if (this.#opened || building.status === 'starting') news.push({ kind: 'seated', name, building });
    }
    this.#opened = true;
    return news;
  }

  *#dropped(villagers: TownModel['villagers'], mine: ReadonlySet<string>): Generator<AgentNews> {
    const here = new Map(villagers.map((villager) => [villager.agentId, villager]));
    for (const [agentId, { name, game }] of this.#away) {
      const now = here.get(agentId);
      const isSeated = now?.where === 'building';
      if (mine.has(agentId) && !now?.online && !now?.queue && !isSeated)
        yield { kind: 'dropped', name, game };
    }
    this.#away.clear();
    for (const { agentId, name, online, queue: game } of villagers)
      if (game !== '' && !online && mine.has(agentId)) this.#away.set(agentId, { name, game });
  }

  *#ended(standing: ReadonlyMap<string, TownBuilding>): Generator<AgentNews> {
    for (const [agentId, { name, buildingId }] of this.#seats) {
      const building = standing.get(buildingId);
      if (building && building.status !== 'ended') continue;
      this.#seats.delete(agentId);
      if (building) yield { kind: 'ended', name, building };
    }
  }
}

export interface NewsPorts {
  openMatch(matchId: string): void;
  refreshOwners(): Promise<void>;
}

export function announceAgents(store: Store, { openMatch, refreshOwners }: NewsPorts): void {
  const watch = new AgentWatch();
  store.notices.value = 'Notification' in globalThis ? Notification.permission : 'missing';
  effect(() => {
    const town = store.town.value;
    if (!town) return;
    const news = watch.look(town, new Set([...store.mine.value, ...store.followed.value.keys()]));
    for (const told of news) {
      if (told.kind === 'dropped') {
        store.toast(owning.dropped(told.name, titleOf(told.game)), 'bad');
        continue;
      }
      const { kind, name, building } = told;
      const { address, game, matchId, number, outcome } = building;
      const match = en.match.title(titleOf(game), number);
      const text =
        kind === 'seated' ? owning.seated(name, match, address) : owning.ended(name, match, outcome);
      store.toast(text, 'good', matchId);
      if (store.notices.peek() === 'granted' && !notify(text, () => openMatch(matchId), matchId))
        store.notices.value = 'missing';
    }
    if (news.length > 0) void refreshOwners();
  });
}

/**
 * Shows a browser notification. Seated and ended are two notifications of one match: the later replaces the earlier.
 * False where a page may ask for permission and yet show none: Chrome on Android throws, and leaves them to service
 * workers.
 */
function notify(body: string, open: () => void, tag: string): boolean {
  let notice: Notification;
  try {
    notice = new Notification(en.town, { body, tag });
  } catch {
    return false;
  }
  notice.onclick = () => {
    globalThis.focus();
    notice.close();
    open();
  };
  return true;
}
