// Tells owners and followers, wherever on the page they are, when an agent is seated and when its match is over.

import { effect } from '@preact/signals';
import { titleOf } from '../games/games.ts';
import type { Store } from '../state/store.ts';
import type { TownBuilding, TownModel } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { owning } from '../text/owning.ts';

export interface AgentNews {
  readonly kind: 'seated' | 'ended';
  readonly name: string;
  readonly building: TownBuilding;
}

/** Compares what it is shown with what it saw before. The state at page load is not news. */
export class AgentWatch {
  /** By agent: the building it plays in. */
  readonly #seats = new Map<string, { readonly name: string; readonly buildingId: string }>();
  #opened = false;

  look({ buildings, villagers }: TownModel, mine: ReadonlySet<string>): AgentNews[] {
    const standing = new Map(buildings.map((building) => [building.buildingId, building]));
    const news = [...this.#ended(standing)];
    for (const { agentId, name, where, buildingId } of villagers) {
      const building = where === 'building' && mine.has(agentId) ? standing.get(buildingId) : undefined;
      if (!building || this.#seats.get(agentId)?.buildingId === buildingId) continue;
      this.#seats.set(agentId, { name, buildingId });
      if (this.#opened || building.status === 'starting') news.push({ kind: 'seated', name, building });
    }
    this.#opened = true;
    return news;
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
    for (const { kind, name, building } of news) {
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
 * By the browser itself. Seated and ended are two notices of one match: the later takes the earlier one's place. False
 * where a page may ask for notices and yet show none: Chrome on Android throws, and leaves them to service workers.
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
