// The state of a running page that browser tests read. Read only, and nothing beyond what the page shows anyway.

import type { Stage, StageCounters, StageLabel } from './scenes/pictures.ts';
import type { Store } from './state/store.ts';
import { librarianAt } from './state/town-picture.ts';

export interface PageState {
  readonly screen: 'town' | 'match' | 'part';
  readonly link: string;
  readonly stage: string;
  readonly buildings: readonly { readonly id: string; readonly matchId: string; readonly number: number }[];
  readonly boards: readonly { readonly place: string; readonly label: string; readonly path: string }[];
  readonly librarianAt: string | null;
  readonly match: {
    readonly matchId: string;
    readonly mode: string;
    readonly phase: string;
    readonly seated: boolean;
    readonly events: number;
  } | null;
}

export interface TestHook {
  state(): PageState;
  labels(): readonly StageLabel[];
  counters(): StageCounters | null;
}

declare global {
  interface Window {
    __et?: TestHook;
  }
}

export function exposeForTests(store: Store): { stage(stage: Stage): void } {
  let stage: Stage | null = null;
  window.__et = {
    state: () => stateOf(store),
    labels: () => stage?.labels.current ?? [],
    counters: () => stage?.counters() ?? null,
  };
  return {
    stage(opened) {
      stage = opened;
      opened.resetCounters();
    },
  };
}

function stateOf(store: Store): PageState {
  const watch = store.watch.value;
  const model = watch?.model.value;
  return {
    screen: store.route.value.screen,
    link: store.link.value,
    stage: store.stage.value,
    buildings: (store.town.value?.buildings ?? []).map(({ buildingId, matchId, number }) => ({
      id: buildingId,
      matchId,
      number,
    })),
    boards: store.liveSigns.value.map(({ label, path, place }) => ({ place, label, path })),
    librarianAt: store.town.value && librarianAt(store.town.value, store.now.value),
    match:
      watch && model
        ? {
            matchId: watch.matchId,
            mode: watch.mode.value,
            phase: model.phase,
            seated: model.seated,
            events: model.seen.size,
          }
        : null,
  };
}
