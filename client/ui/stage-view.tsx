import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Stage } from '../scenes/pictures.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { reducedMotion } from './screen-size.ts';
import { openStage, type StageHost } from './stage-host.ts';

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
