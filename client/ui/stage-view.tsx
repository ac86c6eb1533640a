import { computed, effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { buildingOf, titleOf } from '../games/games.ts';
import { homeOf, partEntry, partsIn } from '../parts/parts.ts';
import type { SignPicture, Stage } from '../scenes/pictures.ts';
import { hasWebGl } from '../scenes/webgl.ts';
import type { Store } from '../state/store.ts';
import { townPicture } from '../state/town-picture.ts';
import { en } from '../text/en.ts';
import type { Page } from './context.ts';
import { usePage } from './context.ts';
import { reducedMotion } from './screen-size.ts';

interface StageViewProps {
  readonly fixedClock: boolean;
  onStage(stage: Stage): void;
  readonly children: ComponentChildren;
}

export function StageView({ fixedClock, onStage, children }: StageViewProps) {
  const page = usePage();
  const { store } = page;
  // Scenes are built for one manner of moving: another wish builds them anew.
  const still = reducedMotion.value;
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let host: StageHost | null = null;
    let gone = false;
    if (!parent.current) return;
    void openStage(parent.current, page, { fixedClock, reducedMotion: still }).then((opened) => {
      if (gone) opened?.close();
      else if (opened) {
        host = opened;
        onStage(opened.stage);
      }
    });
    return () => {
      gone = true;
      host?.close();
    };
  }, [page, fixedClock, still, onStage]);

  // One and the same element all along, or the picture would begin anew; beside a part's page it is not the main thing.
  const landmark = {
    role: store.route.value.screen === 'part' ? 'region' : 'main',
    'aria-label': store.watch.value ? en.stage.hall : en.stage.town,
  } as const;
  return (
    <div {...landmark} class="stage-area" data-stage={store.stage.value}>
      <div class="canvas" ref={parent} />
      {store.stage.value !== 'ready' && <StageMessage missing={store.stage.value === 'missing'} />}
      {children}
    </div>
  );
}

const StageMessage = ({ missing }: { readonly missing: boolean }) => (
  <div class="stage-message" role="status">
    {missing ? (
      <>
        <p>{en.stage.noPicture}</p>
        <p>{en.stage.noPictureHint}</p>
      </>
    ) : (
      <p>{en.stage.loading}</p>
    )}
  </div>
);

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
