import { computed, effect } from '@preact/signals';
import { buildingOf, titleOf } from '../games/games.ts';
import { homeOf, partEntry, partsIn } from '../parts/parts.ts';
import type { SignPicture, Stage } from '../scenes/pictures.ts';
import { hasWebGl } from '../scenes/webgl.ts';
import type { Store } from '../state/store.ts';
import { townPicture } from '../state/town-picture.ts';
import type { Page } from './context.ts';

export interface StageHost {
  readonly stage: Stage;
  close(): void;
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
      onOpenSign: actions.openPath,
      onPressSeat: (playerId) => store.watch.peek()?.seat.peek()?.press(playerId),
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

/** Pictures are made anew when something happened, and at most once a second for what fades with time. */
function feed(stage: Stage, store: Store): () => void {
  const town = computed(() => townPictureOf(store, store.second.value));
  const match = computed(() => {
    const watch = store.watch.value;
    const game = watch?.game.value;
    if (!watch || !game || !watch.model.value.seated) return null;
    return { game, picture: game.picture(watch.shown(store)) };
  });
  let said = '';
  return effect(() => {
    if (!store.watch.value) {
      said = '';
      if (town.value) stage.showTown(town.value);
      return;
    }
    if (!match.value) return;
    const { game, picture } = match.value;
    const saying = JSON.stringify(picture);
    if (saying !== said) stage.showGame(game, picture);
    said = saying;
  });
}

function townPictureOf(store: Store, now: number) {
  const town = store.town.value;
  if (!town) return null;
  const route = store.route.value;
  const signs = signsOf(store);
  return townPicture({
    town,
    now,
    line: store.featuredLine.value,
    followFeatured: store.tv.value,
    mine: store.mine.value,
    recent: store.recent.value,
    hasLibrarian: store.info.value?.parts.includes('context') ?? false,
    signs,
    visiting: route.screen === 'part' ? homeOf(partEntry(route.part), signs, route.path) : null,
    titleOf,
    styleOf: buildingOf,
  });
}

const signsOf = (store: Store): SignPicture[] => {
  const always = partsIn(store.info.value).flatMap(({ signs }) =>
    signs.map((sign) => ({ ...sign, note: '' })),
  );
  const taken = new Set(store.town.value?.buildings.map(({ plotId }) => plotId));
  const live = store.liveSigns.value.filter(({ place }) => !taken.has(place));
  const boards = [...always, ...live, ...store.company.value];
  return [...new Map(boards.map((sign) => [sign.place, sign])).values()];
};
