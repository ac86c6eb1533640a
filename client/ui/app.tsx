import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { partEntry } from '../parts/parts.ts';
import type { Stage } from '../scenes/pictures.ts';
import type { DialogName, Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import { type Page, PageContext, usePage, WatchContext } from './context.ts';
import { listenToKeys } from './keyboard.ts';
import { LostHeader, MatchHeader, matchTitle } from './match-header.tsx';
import { MatchFoot, MatchOverlay, MatchPanels } from './match-screen.tsx';
import { LinkBanner, Toasts } from './notices.tsx';
import { PartHeader, PartOverlays, PartScreen } from './part-screen.tsx';
import { StageView } from './stage-view.tsx';
import { TownFoot, TownHeader, TownPanels } from './town-screen.tsx';

export interface AppProps {
  readonly page: Page;
  readonly fixedClock: boolean;
  onStage(stage: Stage): void;
  refreshOwners(): Promise<void>;
}

export function App({ page, fixedClock, onStage, refreshOwners }: AppProps) {
  const { store, actions } = page;
  useEffect(() => listenToKeys(store, actions), [store, actions]);
  useTitle(store);
  const watch = store.watch.value;
  const route = store.route.value;
  const part = route.screen === 'part' ? route : null;
  const mode = watch?.mode.value;
  // Without a match there is nothing for its panels to say.
  const lost = mode === 'missing' || mode === 'failed';
  useFocusOnArrival(lost ? 'nowhere' : (part?.path ?? route.screen));
  return (
    <PageContext.Provider value={page}>
      <WatchContext.Provider value={watch}>
        <div
          class="app"
          data-screen={route.screen}
          data-view={watch?.sight.granted.value ? 'omniscient' : 'public'}
          data-mode={mode}
          data-link={store.link}
          data-playing={watch?.playing.value ? '' : undefined}
        >
          {!lost && (
            <a class="skip" href="#panels">
              {part ? en.part.skip : en.skipToPanels}
            </a>
          )}
          {lost ? (
            <LostHeader />
          ) : watch ? (
            <MatchHeader />
          ) : part ? (
            <PartHeader route={part} />
          ) : (
            <TownHeader />
          )}
          <StageView fixedClock={fixedClock} onStage={onStage}>
            {watch && <MatchOverlay />}
            {route.screen === 'town' && (
              <p class="tagline" data-over-stage>
                {en.tagline}
              </p>
            )}
            <PartOverlays />
            <LinkBanner />
          </StageView>
          {!lost && (watch ? <MatchFoot key={watch.matchId} /> : <TownFoot />)}
          {!lost && watch && <MatchPanels key={`${watch.matchId} ${watch.view}`} />}
          {part && <PartScreen route={part} />}
          {route.screen === 'town' && <TownPanels />}
          <Dialogs refreshOwners={refreshOwners} />
        </div>
      </WatchContext.Provider>
    </PageContext.Provider>
  );
}

function useTitle(store: Store) {
  const title = useComputed(() => {
    const watch = store.watch.value;
    const turn = watch?.turn.value;
    if (turn?.due) return en.match.turn(turn.text);
    const route = store.route.value;
    const name = watch
      ? matchTitle(watch)
      : route.screen === 'part'
        ? (store.heading.value ?? partEntry(route.part).title)
        : null;
    return name ? `${name} · ${en.town}` : en.town;
  });
  useSignalEffect(() => {
    document.title = title.value;
  });
}

function useFocusOnArrival(screen: string) {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    document.querySelector('h1')?.focus();
  }, [screen]);
}

interface DialogProps {
  refreshOwners(): Promise<void>;
}

const LOADERS: Record<DialogName, () => Promise<FunctionComponent<DialogProps>>> = {
  owners: () => import('./owners-dialog.tsx').then(({ OwnersDialog }) => OwnersDialog),
  play: () => import('./seat/play-dialog.tsx').then(({ PlayDialog }) => PlayDialog),
  help: () => import('./help-dialog.tsx').then(({ HelpDialog }) => HelpDialog),
};

export function Dialogs(props: DialogProps) {
  const { store } = usePage();
  const open = useSignal<{ readonly Content: FunctionComponent<DialogProps> } | null>(null);
  useSignalEffect(() => {
    const name = store.dialog.value;
    if (!name) {
      open.value = null;
      return;
    }
    LOADERS[name]().then(
      (Content) => {
        if (store.dialog.peek() === name) open.value = { Content };
      },
      () => {
        store.dialog.value = null;
        store.toast(en.link.broken, 'bad');
      },
    );
  });
  // An open dialog shows the toasts itself: it lies above everything else, and the rest is out of reach.
  if (!open.value) return <Toasts />;
  const { Content } = open.value;
  return <Content {...props} />;
}
