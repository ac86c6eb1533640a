// Owns the picture: loads Phaser after the panels stand, feeds it the store, and survives without WebGL.

import { computed, effect } from '@preact/signals';
import { hallPicture } from '../games/werewolf/state/hall-picture.ts';
import { hallScene } from '../games/werewolf/ui/hall-view.ts';
import type { Stage } from '../scenes/pictures.ts';
import type { Store } from '../state/store.ts';
import { townPicture } from '../state/town-picture.ts';
import { en } from '../text/en.ts';
import type { Page } from './context.ts';

export interface StageHost {
  readonly stage: Stage;
  close(): void;
}

function hasWebGl(): boolean {
  const probe = document.createElement('canvas');
  return Boolean(probe.getContext('webgl2') ?? probe.getContext('webgl'));
}

export interface StageManner {
  readonly fixedClock: boolean;
  readonly reducedMotion: boolean;
}

export async function openStage(
  parent: HTMLElement,
  { store, actions }: Page,
  manner: StageManner,
): Promise<StageHost | null> {
  if (!hasWebGl()) {
    store.stage.value = 'missing';
    return null;
  }
  store.stage.value = 'loading';
  try {
    const { createStage } = await import('../scenes/stage.ts');
    const stage = createStage(parent, {
      onOpenBuilding: (matchId) => actions.openMatch(matchId),
      ...manner,
    });
    await untilReady(stage);
    store.stage.value = 'ready';
    const stop = feed(stage, store);
    return {
      stage,
      close() {
        stop();
        stage.destroy();
      },
    };
  } catch (error) {
    console.error(error);
    store.stage.value = 'missing';
    return null;
  }
}

/** A stage without its map would go on drawing nothing. */
async function untilReady(stage: Stage) {
  try {
    await stage.ready;
  } catch (error) {
    stage.destroy();
    throw error;
  }
}

/** The town moves by the second; a hall by the event. */
function feed(stage: Stage, store: Store): () => void {
  const second = computed(() => Math.floor(store.now.value / 1000) * 1000);
  const picture = computed(() => {
    const town = store.town.value;
    return town ? townPictureOf(store, second.value) : null;
  });
  let shown = '';
  return effect(() => {
    const watch = store.watch.value;
    if (watch) {
      if (watch.model.value.players.length === 0) return;
      const hall = hallPicture(hallScene(store, watch));
      // The clock ticks four times a second; the hall changes when something happens.
      const said = JSON.stringify(hall);
      if (said !== shown) stage.showHall(hall);
      shown = said;
    } else if (picture.value) {
      shown = '';
      stage.showTown(picture.value);
    }
  });
}

function townPictureOf(store: Store, now: number) {
  const town = store.town.value;
  if (!town) return null;
  return townPicture({
    town,
    now,
    line: store.featuredLine.value,
    followFeatured: store.tv.value,
    mine: store.mine.value,
    label: ({ phase, dayNumber, nightNumber }) => en.sign(phase, dayNumber, nightNumber),
  });
}
