import { useEffect } from 'preact/hooks';
import type { Stage } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import { type Page, PageContext, WatchContext } from './context.ts';
import { Dialogs } from './dialogs.tsx';
import { listenToKeys } from './keyboard.ts';
import { LinkBanner } from './link-banner.tsx';
import { MatchHeader } from './match-header.tsx';
import { MatchFoot, MatchOverlay, MatchPanels } from './match-screen.tsx';
import { StageView } from './stage-view.tsx';
import { TownHeader } from './town-header.tsx';
import { TownFoot, TownPanels } from './town-screen.tsx';

export interface AppProps {
  readonly page: Page;
  readonly fixedClock: boolean;
  onStage(stage: Stage): void;
  refreshOwners(): Promise<void>;
}

export function App({ page, fixedClock, onStage, refreshOwners }: AppProps) {
  const { store, actions } = page;
  useEffect(() => listenToKeys(store, actions), [store, actions]);
  const watch = store.watch.value;
  const model = watch?.model.value;
  const title = model ? `${en.match.title(model.gameNumber)} · ${en.town}` : en.town;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PageContext.Provider value={page}>
      <WatchContext.Provider value={watch}>
        <div
          class="app"
          data-screen={watch ? 'match' : 'town'}
          data-view={watch?.view ?? 'public'}
          data-phase={model?.phase}
          data-mode={watch?.mode.value}
          data-link={store.link.value}
        >
          <a class="skip" href="#panels">
            {en.skipToPanels}
          </a>
          {watch ? <MatchHeader /> : <TownHeader />}
          <StageView fixedClock={fixedClock} onStage={onStage}>
            {watch && <MatchOverlay />}
            <LinkBanner />
          </StageView>
          {watch ? <MatchFoot key={watch.matchId} /> : <TownFoot />}
          {watch ? <MatchPanels key={`${watch.matchId} ${watch.view}`} /> : <TownPanels />}
          <Dialogs refreshOwners={refreshOwners} />
        </div>
      </WatchContext.Provider>
    </PageContext.Provider>
  );
}
